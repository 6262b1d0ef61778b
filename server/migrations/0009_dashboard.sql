-- The month in figures: what closed orders were made of, and the ways to find what belongs to a month.

alter table work_order
  -- Labour, spare parts and additionals as they were billed; together the total, to the cent.
  add column billed_labour_cents bigint,
  add column billed_parts_cents bigint,
  add column billed_additionals_cents bigint;

-- Its owner sees no garage's rows while the walls stand: they are opened for what was closed before.
alter table work_order no force row level security;
alter table sub_order no force row level security;
alter table order_additional no force row level security;

with made_of as (
  select o.garage_id, o.id,
    coalesce((select sum(s.labour_cents) from sub_order s
      where s.garage_id = o.garage_id and s.order_id = o.id and s.deleted_at is null), 0) as labour,
    coalesce((select sum(a.amount_cents) from order_additional a
      where a.garage_id = o.garage_id and a.order_id = o.id), 0) as additionals
  from work_order o
  where o.closed_at is not null
)
update work_order o
-- What is neither labour nor an additional was sold as parts: so the three are the total, whatever the order.
set billed_labour_cents = m.labour, billed_additionals_cents = m.additionals,
  billed_parts_cents = o.total_cents - m.labour - m.additionals
from made_of m
where o.garage_id = m.garage_id and o.id = m.id;

alter table order_additional force row level security;
alter table sub_order force row level security;
alter table work_order force row level security;

alter table work_order add constraint work_order_billed_sums
  check (billed_labour_cents + billed_parts_cents + billed_additionals_cents = total_cents) not valid;
alter table work_order validate constraint work_order_billed_sums;

-- What was billed in a month is one walk over this index; with the branch, so that the policies need not look at the rows.
create index work_order_closed on work_order (garage_id, closed_at)
  include (branch_id, id, order_type, client_id, total_cents, billed_labour_cents, billed_parts_cents, billed_additionals_cents)
  where closed_at is not null and deleted_at is null;
-- What was received in a month, and with which car.
create index work_order_created on work_order (garage_id, created_at) include (branch_id, id, order_type, car_id)
  where deleted_at is null;
create index client_admission on client (garage_id, admission_date) include (reference);

-- Time worked in a month: what began in it, and of each person the one interval that was open when it began.
create index task_interval_began on task_interval (garage_id, started_at) include (branch_id, ended_at, task_id);
create index task_interval_person on task_interval (garage_id, user_id, started_at desc)
  include (branch_id, ended_at, task_id);

-- Reminders that went out: listed for a month, and then removed.
create index reminder_day on reminder (garage_id, send_date);
