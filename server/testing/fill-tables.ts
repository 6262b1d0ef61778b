/** Runs as a superuser: what is put in is bound neither by policies nor by the order of the tables. */
type Run = <T extends object>(sql: string) => Promise<T[]>
type Column = {
  table: string
  column: string
  type: string
  /** The table that it refers to, and whether rows are there already. */
  refers: string | null
  seeded: boolean | null
  /** The values that a check allows, as the catalogue words them. */
  allowed: string[] | null
}

/** Lists of the installation: they come with the migrations, and nobody writes them. */
const given = ['installation', 'plan', 'car_brand', 'car_model', 'car_type', 'schema_migration']

/** What no rule tells: where one column depends on another. */
const exceptions: Record<string, string> = {
  'car.model_id': 'null',
  'garage_model.brand_id': 'null',
  'car.insured_car': 'true',
  'client_import.phase': "'done'",
  'garage.time_zone': "'UTC'",
  'stored_file.object_key': "'1/objeto-' || n",
  'stored_file.sha256': "sha256(convert_to('foto ' || n, 'UTF8'))",
  'staff_user.is_proprietor': 'n <= 2',
  'work_order.billed_labour_cents': 'n',
  'work_order.billed_parts_cents': '0',
  'work_order.billed_additionals_cents': '0',
}

const byType: Record<string, string> = {
  bigint: 'n',
  integer: 'n',
  smallint: 'n',
  numeric: 'n + 0.25',
  boolean: 'n = 2',
  text: "'Ñandú\t\\ ' || n || E'\\n'",
  uuid: 'md5(n::text)::uuid',
  bytea: "decode('00ff0' || n, 'hex')",
  jsonb: `jsonb_build_object('n', n, 'texto', E'a\\tb')`,
  date: "date '2024-01-31' + n * 31",
  'text[]': "array['uno', 'a,\"b', n::text]",
  'timestamp with time zone': "timestamptz '2024-03-01 10:00:00.123456+00' + n * interval '1 hour'",
}

const columnsOf = `
  select c.relname as table, a.attname as column,
    regexp_replace(format_type(a.atttypid, null), '\\(.*', '') as type,
    f.confrelid::regclass::text as refers, coalesce(t.filled, false) as seeded,
    (select regexp_split_to_array(substring(pg_get_constraintdef(k.oid) from 'ARRAY\\[(.*?)\\]'), ', ')
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%ARRAY[%' limit 1) as allowed
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join lateral (select confrelid from pg_constraint k
    where k.conrelid = c.oid and k.contype = 'f' and k.conkey[cardinality(k.conkey)] = a.attnum limit 1) f on true
  left join lateral (select f.confrelid::regclass::text in (${given.map((name) => `'${name}'`).join()}) as filled) t on true
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname, a.attnum`

/** Three rows in every table of whichever version, of two garages, with every column filled; each refers to its like. */
export async function fillTables(run: Run): Promise<void> {
  const columns = await run<Column>(columnsOf)
  const tables = Map.groupBy(columns, (column) => column.table)
  const inserts = [...tables]
    .filter(([table]) => !given.includes(table))
    .map(([table, its]) => {
      const names = its.map((column) => `"${column.column}"`).join(', ')
      const count = table === 'garage' ? 2 : 3
      return `insert into "${table}" (${names}) overriding system value
        select ${its.map(filling).join(', ')} from generate_series(1, ${count}) n`
    })
  const restart = columns
    .filter(({ column, table }) => column === 'id' && !given.includes(table))
    .map(({ table }) => `select setval(pg_get_serial_sequence('${table}', 'id'), 3)`)
  await run(['set session_replication_role = replica', ...inserts, ...restart].join(';\n'))
  // Kept by triggers, which were not asked.
  const keeps = await run("select from pg_proc where proname = 'incomplete_kinds_of'")
  if (keeps.length > 0) await run('update work_order set incomplete_kinds = incomplete_kinds_of(garage_id, id)')
  await run(`select graphile_worker.add_job('send_mail', json_build_object('garageId', g, 'mailId', m),
    job_key => 'mail:' || g || ':' || m, run_at => now() + interval '1 day')
    from (values (1, 1), (2, 2)) v (g, m)`)
}

function filling({ table, column, type, refers, seeded, allowed }: Column): string {
  const exception = exceptions[`${table}.${column}`]
  if (exception) return exception
  if (refers === 'garage') return '2 - n % 2'
  if (refers && seeded) return `(select id from ${refers} order by id offset n - 1 limit 1)`
  if (column === 'deleted_at') return `case n when 3 then ${byType[type]} end`
  if (allowed) return `(array[${allowed.join(', ')}])[(n - 1) % ${allowed.length} + 1]`
  return byType[type] ?? 'null'
}
