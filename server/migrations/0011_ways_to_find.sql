-- outside a transaction
-- The earlier orders and the ways to find them, while the workshops go on working. Each statement may be run again.

call describe_earlier_orders();
alter table work_order validate constraint work_order_billed_sums;

-- What was billed in a month is one walk over this index; with the branch, so that the policies need not look at the rows.
drop index concurrently if exists work_order_closed;
create index concurrently work_order_closed on work_order (garage_id, closed_at)
  include (branch_id, id, order_type, client_id, total_cents, billed_labour_cents, billed_parts_cents, billed_additionals_cents)
  where closed_at is not null and deleted_at is null;

-- What was received in a month, and with which car.
drop index concurrently if exists work_order_created;
create index concurrently work_order_created on work_order (garage_id, created_at) include (branch_id, id, order_type, car_id)
  where deleted_at is null;

-- Who became a client in a month.
drop index concurrently if exists client_admission;
create index concurrently client_admission on client (garage_id, admission_date) include (reference);

-- Time worked in a month: what began in it, and of each person the one interval that was open when it began.
drop index concurrently if exists task_interval_began;
create index concurrently task_interval_began on task_interval (garage_id, started_at) include (branch_id, ended_at, task_id);
drop index concurrently if exists task_interval_person;
create index concurrently task_interval_person on task_interval (garage_id, user_id, started_at desc)
  include (branch_id, ended_at, task_id);

-- What was deleted is little: the time spent on it is left out.
drop index concurrently if exists sub_order_deleted;
create index concurrently sub_order_deleted on sub_order (garage_id, id) include (branch_id) where deleted_at is not null;

-- Withdrawn tasks too: the time that somebody spent on them counts.
drop index concurrently if exists task_of_any_time;
create index concurrently task_of_any_time on task (garage_id, sub_order_id) include (branch_id, id);

-- Reminders that went out: listed for a month, and then removed.
drop index concurrently if exists reminder_day;
create index concurrently reminder_day on reminder (garage_id, send_date);

-- With the branch and the kinds, so that neither the policies nor the permissions need look at the rows.
drop index concurrently if exists work_order_incomplete;
create index concurrently work_order_incomplete on work_order (garage_id, car_id) include (branch_id, incomplete_kinds)
  where incomplete_kinds <> '{}' and deleted_at is null;

-- Plates and VINs of one garage, the newest car first, without a look at the rows: under the policies no index of
-- trigrams can be used, since `like` might tell what it sees.
drop index concurrently if exists car_search;
create index concurrently car_search on car (garage_id, id) include (plate, vin);

-- Whose an open mechanic order is, who checks it, and whose a task is: Mis Ordenes begins here.
drop index concurrently if exists sub_order_in_repair;
create index concurrently sub_order_in_repair on sub_order (garage_id, operator_id)
  where kind = 'mechanic' and status < 70 and deleted_at is null;
drop index concurrently if exists sub_order_in_check;
create index concurrently sub_order_in_check on sub_order (garage_id, quality_operator_id)
  where kind = 'mechanic' and status < 70 and deleted_at is null;
drop index concurrently if exists task_given;
create index concurrently task_given on task (garage_id, operator_id) where operator_id is not null and status <> 40 and deleted_at is null;

-- Mis Ordenes looked at every open task of the garage.
drop index concurrently if exists task_open;

drop procedure describe_earlier_orders();
