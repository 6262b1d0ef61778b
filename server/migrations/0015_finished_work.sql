-- outside a transaction
-- What somebody ended this month, for Mis Ordenes: it may have been worked on in the month before. May be run again.
drop index concurrently if exists audit_entry_person;
create index concurrently audit_entry_person on audit_entry (garage_id, user_id, at) include (subject_id, action)
  where subject = 'work_order' and user_id is not null;
