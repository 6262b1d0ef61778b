-- Each letter of a text was looked for among all that have accents: ten times the work of all the rest, and most texts
-- are of plain letters, which take a byte each. What it answers is the same, so that all that was kept of it stays.
-- Not strict, since a strict one with a case in it would be called for each row and not written into the statement.
create or replace function searchable(value text) returns text language sql immutable parallel safe
  return lower(case when octet_length(value) = length(value) then value else translate(value,
    'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇçÝý',
    'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCcYy') end);

-- Connections that are open know the indexes by what the function was, and would find none that fits. A setting that
-- stays as it is makes them look again.
do $$
declare part record;
begin
  for part in
    select i.indexrelid::regclass as index, a.attnum
    from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
    where i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      and pg_get_indexdef(i.indexrelid, a.attnum, false) like '%searchable(%'
  loop
    execute format('alter index %s alter column %s set statistics -1', part.index, part.attnum);
  end loop;
end $$;
