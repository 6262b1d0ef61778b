/** What the catalogue says about the tables. One row per thing that is wrong; none when the walls stand. */

/** Belong to the installation and not to a garage. */
const notOfAGarage = [
  'car_brand',
  'car_model',
  'car_type',
  'installation',
  'job_worker',
  'plan',
  'platform_audit',
  'platform_idempotency_key',
  'platform_operator',
  'platform_session',
  'rate_limit',
  'registration_key',
  'schema_migration',
  'visitor_key',
]

/** Found before the garage is known, by a secret or a name that is unique over the installation. */
const uniqueOverGarages = [
  'garage_pkey',
  'garage_subdomain_key',
  'session_token_hash_key',
  'one_time_key_token_hash_key',
  'quotation_link_token_hash_key',
  'staff_user_username_key',
  'stored_file_object_key_key',
]

/** Policies besides each table's own `tenant`. A new one is a new way in: it is looked at here. */
const doors = [
  'door on garage',
  'door on one_time_key',
  'door on quotation_link',
  'door on session',
  'door on staff_user',
  'platform_read on branch',
  'platform_read on garage',
  'platform_read on mail',
  'platform_read on order_quota',
  'platform_read on staff_user',
  'platform_read on subscription_invoice',
  'platform_read on subscription_invoice_line',
  'platform_write on branch',
  'platform_write on garage',
  'platform_write on mail',
  'platform_write on subscription_invoice',
]

const list = (names: string[]) => names.map((name) => `'${name}'`).join(', ')

export const wrongTables = `
with tenant_table as (
  select c.oid, c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    case c.relname when 'garage' then 'id' else 'garage_id' end as garage_column
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in (${list(notOfAGarage)})
), tenant_policy as (
  select p.polrelid, pg_get_expr(p.polqual, p.polrelid) as condition from pg_policy p
  where p.polname = 'tenant' and p.polcmd = '*' and p.polpermissive
)
select name || ': no ' || garage_column || ' that is not null' as wrong from tenant_table t
where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = t.garage_column and a.attnotnull)
union all
select name || ': row-level security is not enabled and forced' from tenant_table where not (enabled and forced)
union all
select name || ': no tenant policy on the garage' from tenant_table t
where not exists (select from tenant_policy p where p.polrelid = t.oid
  and p.condition like '%' || t.garage_column || ' = current_garage()%')
union all
select name || ': carries a branch, and its policy does not look at it' from tenant_table t
where exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'branch_id')
  and not exists (select from tenant_policy p where p.polrelid = t.oid and p.condition like '%current_branch()%')
union all
select i.indexrelid::regclass || ': unique, and does not begin with the garage' from tenant_table t
join pg_index i on i.indrelid = t.oid and i.indisunique
left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
where a.attname is distinct from t.garage_column
  and i.indexrelid::regclass::text not in (${list(uniqueOverGarages)})
union all
select name || ': no primary key' from tenant_table t
where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)
union all
select f.conname || ': a foreign key that does not begin with the garage' from tenant_table t
join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'
join tenant_table target on target.oid = f.confrelid
left join pg_attribute a on a.attrelid = t.oid and a.attnum = f.conkey[1]
where a.attname is distinct from t.garage_column
union all
select polname || ' on ' || polrelid::regclass || ': an unknown policy' from pg_policy
where polname <> 'tenant' and polname || ' on ' || polrelid::regclass not in (${list(doors)})
  and polrelid in (select oid from tenant_table)
union all
select c.relname || ': a view that runs as its owner' from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
  and not coalesce(c.reloptions @> array['security_invoker=true'], false)
union all
select p.proname || ': a function that runs as its owner' from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prosecdef
order by 1`

/**
 * Tables whose rows a migration changes while their policies stand: an owner who is no superuser is bound by them, finds
 * no row of any garage, and is told nothing. Only what begins a line is seen: not what a function or another statement does,
 * nor rows that are copied from a garage's table.
 */
export function changedBehindWalls(migration: string): string[] {
  const changed = migration.matchAll(/^(?:update|delete from) (?:only )?(?:public\.)?(\w+)/gim)
  return [...changed].flatMap(({ 1: table = '', index }) => {
    const isOpen = migration.slice(0, index).includes(`alter table ${table} no force row level security`)
    return notOfAGarage.includes(table) || isOpen ? [] : [`${table}: lift force row level security meanwhile`]
  })
}
