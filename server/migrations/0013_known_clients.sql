-- outside a transaction
-- Lists and counts leave out who was erased: their indexes do so too, so that counting still needs no look at the rows.
-- Each statement may be run again.

drop index concurrently if exists client_activity;
create index concurrently client_activity on client (garage_id, last_activity desc, id) include (total_amount_cents)
  where erased_at is null;
drop index concurrently if exists client_state;

drop index concurrently if exists client_admitted;
create index concurrently client_admitted on client (garage_id, admission_date) include (reference) where erased_at is null;
drop index concurrently if exists client_admission;
