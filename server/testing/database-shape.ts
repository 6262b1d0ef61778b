type Run = <T extends object>(sql: string) => Promise<T[]>
export type Thing = { kind: string; name: string; about: string | null }

/** Everything that a migration could change: tables, columns, keys, indexes, policies, functions, rights. */
export const shapeOf = (run: Run): Promise<Thing[]> =>
  run<Thing>(`
    with ours as (
      select c.*, c.oid::regclass::text as name, pg_get_userbyid(c.relowner)::text as owner from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    )
    select relkind::text as kind, name, replace(relacl::text, owner, 'OWNER') || relrowsecurity || relforcerowsecurity
      as about from ours
    union all select 'column', o.name || '.' || a.attname, format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
        || a.attidentity::text || a.attgenerated::text || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
      from ours o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum where o.relkind in ('r', 'v')
    union all select 'key', o.name || ' ' || k.conname, pg_get_constraintdef(k.oid)
      from ours o join pg_constraint k on k.conrelid = o.oid
    union all select 'index', i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) || i.indisvalid
      from ours o join pg_index i on i.indrelid = o.oid
    union all select 'trigger', o.name || ' ' || t.tgname, pg_get_triggerdef(t.oid) || t.tgenabled::text
      from ours o join pg_trigger t on t.tgrelid = o.oid and not t.tgisinternal
    union all select 'view', o.name, pg_get_viewdef(o.oid) from ours o where o.relkind = 'v'
    union all select 'policy', polname || ' on ' || polrelid::regclass, polcmd::text || polpermissive
        || pg_get_expr(polqual, polrelid) || coalesce(pg_get_expr(polwithcheck, polrelid), '') from pg_policy
    union all select 'function', oid::regprocedure::text, md5(pg_get_functiondef(oid)) from pg_proc
      where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    order by 1, 2`)

/** Every row of every table, as text, in an order of its own. */
export async function rowsOf(run: Run): Promise<Record<string, string[]>> {
  const tables = await run<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and (n.nspname, c.relname) <> ('graphile_worker', 'migrations') order by 1`)
  if (tables.length === 0) return {}
  const found = await run<{ name: string; row: string }>(
    tables.map(({ name }) => `select '${name}' as name, t::text as row from ${name} t`).join(' union all ') +
      ' order by 1, 2',
  )
  const rows = Object.groupBy(found, ({ name }) => name)
  return Object.fromEntries(tables.map(({ name }) => [name, (rows[name] ?? []).map(({ row }) => row)]))
}
