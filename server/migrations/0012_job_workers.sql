-- Who works on the queue, and when that was last seen: what somebody held who is not seen any more is taken up again.
create table job_worker (
  id text primary key,
  seen_at timestamptz not null
);
