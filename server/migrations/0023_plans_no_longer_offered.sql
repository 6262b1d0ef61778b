-- A plan that workshops have cannot be deleted; one that is not offered any more stays theirs, and nobody else's.
alter table plan add column offered boolean not null default true;
