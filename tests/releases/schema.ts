import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/handle.ts'

const sqliteSchema = sql<object>`
  select type, name, tbl_name, sql from sqlite_schema where name not like 'sqlite_%' order by type, name`

/** Columns in order, constraints, indexes, triggers and functions. Positions of columns differ after one was dropped. */
const postgresSchema = sql<object>`
  select c.relname as "table", 'column ' || row_number() over (partition by c.oid order by a.attnum) as kind,
      concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        pg_get_expr(d.adbin, d.adrelid)) as definition
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  union all select conrelid::regclass::text, 'constraint ' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select tablename, 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select tgrelid::regclass::text, 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select '', 'function', pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and probin is null
  order by 1, 2, 3`

/** Returns the tables, columns, indexes, constraints and triggers of a database as the engine describes them. */
export const readSchema = async (db: Db): Promise<readonly object[]> => {
  const query: RawBuilder<object> = db.engine === 'sqlite' ? sqliteSchema : postgresSchema
  return (await query.execute(db)).rows
}
