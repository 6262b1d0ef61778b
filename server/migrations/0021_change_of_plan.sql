-- The first month of the first fee on the present terms, once a garage changed its plan or how it pays, or was closed
-- when a fee fell due: up to it none is owed. Without one the terms are those of the registration.
alter table garage add column fee_from date;
