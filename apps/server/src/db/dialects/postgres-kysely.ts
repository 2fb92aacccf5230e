import { Kysely, type LogEvent, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Db } from '../handle.ts'
import type { Schema } from '../schema.ts'
import { type PostgresConnection, PostgresPoolDriver } from './postgres-driver.ts'
import type { Timelines } from './postgres-timeline.ts'

export const createKysely = (
  acquire: () => Promise<PostgresConnection>,
  timelines: Timelines,
  onError?: (error: unknown) => void,
): Db => {
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresPoolDriver(acquire, timelines),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    ...(onError && {
      log: (event: LogEvent) => {
        if (event.level === 'error') onError(event.error)
      },
    }),
  })
  return Object.assign(kysely, { engine: 'postgres' as const })
}

export const begin = async (db: Db) =>
  Object.assign(await db.startTransaction().setIsolationLevel('read committed').execute(), {
    engine: 'postgres' as const,
  })
