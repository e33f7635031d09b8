import type { ClientBase } from 'pg';

/** PostgreSQL's full description of a schema, one line for each part, without the order of columns. */
export async function describeSchema(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with tables as (
      select oid, relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname <> 'schema_migrations'
    )
    select format('column %s.%s %s%s%s %s', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end,
      case when attcollation <> 0 then ' collate ' || (select collname from pg_collation where oid = attcollation) end,
      attgenerated::text || coalesce(pg_get_expr(adbin, adrelid), '')) as line
    from pg_attribute join tables on tables.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all select format('constraint %s %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
      -- 'not null' is said of the column; only PostgreSQL 18 gives it a name.
      from pg_constraint join tables on tables.oid = conrelid where contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public' and tablename <> 'schema_migrations'
    union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join tables on tables.oid = tgrelid
      where not tgisinternal
    union all select pg_get_functiondef(pg_proc.oid) from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by 1`);
  return rows.map(({ line }) => line);
}
