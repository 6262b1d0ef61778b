-- A workshop that the statistics do not know is taken to have no rows at all, as long as they list every other one. They
-- are renewed when a tenth of a table has changed: beside a hundred workshops a new one may work for months until then.
-- All that it has was looked through for each row of a list: at 500 orders for seconds, at 5,000 until it was refused.
-- Only the largest is listed from now on. Any other counts as one of their average size, known or not.
do $$
declare one regclass;
begin
  for one in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'garage_id' order by c.relname
  loop
    execute format('alter table %s alter column garage_id set statistics 1', one);
    -- A table without rows is better left uncounted: it may have thousands before it is.
    if (select reltuples > 0 from pg_class where oid = one) then
      execute format('analyze %s', one);
    end if;
  end loop;
end $$;

-- Where there was one workshop only, the second one is unknown until then all the same. What runs with every press on a
-- task is planned for any workshop: it finds the few rows of its order.
alter function incomplete_kinds_of(bigint, bigint) set plan_cache_mode = force_generic_plan;
alter function keep_incomplete(bigint, bigint) set plan_cache_mode = force_generic_plan;
