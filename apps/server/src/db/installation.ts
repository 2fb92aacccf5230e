import { randomBytes } from 'node:crypto'
import type { InstallationIds } from '../providers/storage/port.ts'
import type { Database, Db, Tx } from './handle.ts'

/** Reads the ids under which a shared bucket has this installation's files. Throws before the first start with a bucket. */
export const readInstallationIds = async (db: Db): Promise<InstallationIds> => {
  const rows = await db
    .selectFrom('installation')
    .select(['id', 'state'])
    .orderBy('created_at', 'desc')
    .execute()
  const idsIn = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id)
  const [current] = idsIn('current')
  if (current === undefined)
    throw new Error('Start the service once: the first start with a bucket registers the installation.')
  return { current, owned: idsIn('owned'), former: idsIn('former') }
}

/**
 * Gives the installation a random id, unless the current one is of `baseUrl`. At another address all earlier ids become former:
 * the database may be a copy, and the original may still use them. `derivedId` belongs to the address as well.
 */
export const registerInstallation = (
  db: Database,
  { baseUrl, derivedId, now }: { baseUrl: string; derivedId: string; now: number },
): Promise<void> =>
  db.tx(async (tx) => {
    // Of processes that start at the same time, one replaces the current id; a unique index refuses a second one
    const replaced = await tx
      .updateTable('installation')
      .set({ state: 'former' })
      .where('state', '=', 'current')
      .where('base_url', '<>', baseUrl)
      .returning('id')
      .executeTakeFirst()
    if (replaced)
      await tx.updateTable('installation').set({ state: 'former' }).where('state', '=', 'owned').execute()
    const ids = [
      { id: randomBytes(16).toString('hex'), state: 'current' },
      { id: derivedId, state: 'owned' },
    ] as const
    for (const row of ids)
      await tx
        .insertInto('installation')
        .values({ ...row, base_url: baseUrl, created_at: now })
        .onConflict((c) => c.doNothing())
        .execute()
  })

/** Makes `id` the current one, under which a restore has stored all files. All other ids become former. */
export const replaceInstallation = (
  db: Database,
  { id, baseUrl, now }: { id: string; baseUrl: string; now: number },
): Promise<void> =>
  db.tx(async (tx) => {
    await tx.updateTable('installation').set({ state: 'former' }).execute()
    const row = { base_url: baseUrl, state: 'current' } as const
    await tx
      .insertInto('installation')
      .values({ id, ...row, created_at: now })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  })

/** Returns former ids with the address at which each was created. */
export const formerInstallations = (db: Db): Promise<{ id: string; base_url: string }[]> =>
  db.selectFrom('installation').select(['id', 'base_url']).where('state', '=', 'former').execute()

/** Makes files of former ids this installation's again. Returns those ids. Throws unless `baseUrl` is the current address. */
export const adoptFormerInstallations = async (
  db: Tx,
  baseUrl: string,
): Promise<{ id: string; base_url: string }[]> => {
  const current = await db
    .selectFrom('installation')
    .select('base_url')
    .where('state', '=', 'current')
    .executeTakeFirst()
  if (current?.base_url !== baseUrl)
    throw new Error(
      `The service has ${current ? `last been started at ${current.base_url}` : 'not been started yet'}, not at ${baseUrl}. Set BASE_URL as the service has it, or start the service first.`,
    )
  return db
    .updateTable('installation')
    .set({ state: 'owned' })
    .where('state', '=', 'former')
    .returning(['id', 'base_url'])
    .execute()
}
