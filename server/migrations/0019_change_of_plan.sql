-- The first month of the first fee on the present terms, once a garage changed its plan or how it pays: up to it the time
-- is paid. Without one the terms are those of the registration.
alter table garage add column fee_from date;
