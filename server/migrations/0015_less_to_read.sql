-- outside a transaction
-- Ways to what was read row by row, made while the workshops go on working. Each statement may be run again.

-- What somebody ended this month, for Mis Ordenes: it may have been worked on in the month before.
drop index concurrently if exists audit_entry_person;
create index concurrently audit_entry_person on audit_entry (garage_id, user_id, at) include (subject_id, action)
  where subject = 'work_order' and user_id is not null;

-- What a garage has stored, summed up with every file that it brings.
drop index concurrently if exists stored_file_bytes;
create index concurrently stored_file_bytes on stored_file (garage_id) include (bytes);

-- Whether an order has a file, asked when one is removed.
drop index concurrently if exists order_file_file;
create index concurrently order_file_file on order_file (garage_id, file_id);
