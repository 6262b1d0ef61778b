-- What somebody without a session sends again under one key is done once. It belongs to no garage: of some of it nobody
-- knows yet whose it is. Registrations claim theirs here as well; `registration_key` is only written by a process of the
-- version before, which may still be serving while this runs.
create table visitor_key (
  key text primary key,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null
);
revoke update on visitor_key from bujia_app;
