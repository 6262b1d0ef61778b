-- Appraisals: the insurer they are made for.

alter table sub_order add column insurance_carrier_id bigint;
alter table sub_order add constraint sub_order_insurance_carrier
  foreign key (garage_id, insurance_carrier_id) references insurance_carrier (garage_id, id) not valid;
alter table sub_order validate constraint sub_order_insurance_carrier;
create index sub_order_insurer on sub_order (garage_id, insurance_carrier_id) where insurance_carrier_id is not null;

-- Whose an appraisal is: Mis Ordenes begins here.
create index sub_order_in_appraisal on sub_order (garage_id, operator_id) where kind = 'appraisal' and deleted_at is null;
