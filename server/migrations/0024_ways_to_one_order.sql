-- outside a transaction
-- Ways to what was read row by row, made while the workshops go on working. Each statement may be run again.

-- All work of one order, deleted ones too, for its timeline: each look read every order of the garage.
drop index concurrently if exists sub_order_of_order;
create index concurrently sub_order_of_order on sub_order (garage_id, order_id) include (branch_id, id, kind);

-- Plates, VINs and models of one garage, the newest car first, without a look at the rows. In place of `car_search`, which
-- lacks the models that lists of orders are searched by as well.
drop index concurrently if exists car_found_by;
create index concurrently car_found_by on car (garage_id, id) include (plate, vin, model_id, garage_model_id);
drop index concurrently if exists car_search;
