-- What the client was sent, as a hash of providers, prices and choices; a link from before has none.
alter table quotation_link add column offer_hash text;
