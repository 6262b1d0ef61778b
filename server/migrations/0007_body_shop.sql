-- Body-shop orders: which stages were ticked, and whose each of them is.

create table sub_order_stage (
  garage_id bigint not null references garage,
  branch_id bigint,
  sub_order_id bigint not null,
  -- The state of the sub-order while it is worked on.
  stage int not null,
  operator_id bigint,
  primary key (garage_id, sub_order_id, stage),
  foreign key (garage_id, sub_order_id) references sub_order (garage_id, id),
  foreign key (garage_id, branch_id) references branch (garage_id, id),
  foreign key (garage_id, operator_id) references staff_user (garage_id, id)
);
create index sub_order_stage_operator on sub_order_stage (garage_id, operator_id, stage);

alter table sub_order_stage enable row level security, force row level security;
create policy tenant on sub_order_stage using (garage_id = current_garage()
  and case when current_branch() is null then true else branch_id = current_branch() end);

-- A row that quality control or the car wash marks as finished or not: it has no time of its own.
alter table task drop constraint task_kind_check;
alter table task add constraint task_kind_check
  check (kind in ('diagnosis', 'work', 'quality', 'stage', 'check', 'flow')) not valid;
alter table task validate constraint task_kind_check;

-- The board: in each state the order that waits longest first; with the branch, so that the policies need not look at
-- the rows.
create index sub_order_board on sub_order (garage_id, kind, status, moved_at, id) include (branch_id, order_id, operator_id)
  where deleted_at is null;

-- Whose a body-shop order is while it is in a stage of theirs: Mis Ordenes begins here.
create index sub_order_in_stage on sub_order (garage_id, operator_id) where kind = 'body_shop' and deleted_at is null;
