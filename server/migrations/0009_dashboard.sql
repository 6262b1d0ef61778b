-- The month in figures: what closed orders were made of.

alter table work_order
  -- Labour, spare parts and additionals as they were billed; together the total, to the cent.
  add column billed_labour_cents bigint,
  add column billed_parts_cents bigint,
  add column billed_additionals_cents bigint,
  add constraint work_order_billed_sums
    check (billed_labour_cents + billed_parts_cents + billed_additionals_cents = total_cents) not valid;
