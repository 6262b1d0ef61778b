-- The percentage with which the tax of a spare part was added: what the workshop changes afterwards is about others.
alter table quotation_line add column tax_percentage numeric(5, 2);
