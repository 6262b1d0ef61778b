-- Reports of collaborators: what was finished in a month, and what was worked in it.

-- What a garage closed in a month.
create index if not exists work_order_closed on work_order (garage_id, closed_at) include (branch_id, id)
  where closed_at is not null and deleted_at is null;

-- Withdrawn tasks too: the time that somebody spent on them counts.
create index task_of_any_time on task (garage_id, sub_order_id) include (branch_id, id);

-- What somebody worked in a month, and what of theirs ran into it.
create index if not exists task_interval_person on task_interval (garage_id, user_id, started_at desc)
  include (branch_id, ended_at, task_id);
