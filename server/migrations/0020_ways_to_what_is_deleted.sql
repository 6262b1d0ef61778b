-- outside a transaction
-- Ways to what was read row by row, made while the workshops go on working. Each statement may be run again.

-- What reminds of a car: all of a garage's were read when a car or its owner was deleted, to take them away and once more
-- to see that none was left.
drop index concurrently if exists reminder_car;
create index concurrently reminder_car on reminder (garage_id, car_id);

-- Whose billing data it is, asked when it is deleted with its client.
drop index concurrently if exists client_receipt;
create index concurrently client_receipt on client (garage_id, receipt_info_id);

-- The invoices of all workshops, the newest first.
drop index concurrently if exists subscription_invoice_issued;
create index concurrently subscription_invoice_issued on subscription_invoice (issued_at, id);
