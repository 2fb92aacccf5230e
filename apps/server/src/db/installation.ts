import { randomBytes } from 'node:crypto'
import type { InstallationIds } from '../providers/storage/port.ts'
import type { Database, Db, Tx } from './handle.ts'

/** Returns the ids that mark this installation's files in a shared bucket. Throws before the first start with a bucket. */
export const readInstallationIds = async (db: Db): Promise<InstallationIds> => {
  const rows = await db
    .selectFrom('installation')
    .select(['id', 'state'])
    .orderBy('created_at', 'desc')
    .execute()
  const listIdsIn = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id)
  const [current] = listIdsIn('current')
  if (current === undefined)
    throw new Error('Start the service once: the first start with a bucket registers the installation.')
  return { current, owned: listIdsIn('owned'), former: listIdsIn('former') }
}

/**
 * Creates a random id for a new `baseUrl`. Also registers as owned `derivedId` (from `SECRET` and the URL), under which
 * `restore` stores files, even if it is interrupted. Earlier ids of another URL become former: the database may be a
 * copy.
 */
export const registerInstallation = (
  db: Database,
  { baseUrl, derivedId, now }: { baseUrl: string; derivedId: string; now: number },
): Promise<void> =>
  db.tx(async (tx) => {
    // If processes start at the same time, a unique index allows only one new current id
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

/** Makes `id` current and all other ids former, after a restore has stored all files under it. */
export const replaceInstallation = (
  db: Database,
  { id, baseUrl, now }: { id: string; baseUrl: string; now: number },
): Promise<void> =>
  db.tx(async (tx) => {
    // Not the row of the secret
    await tx
      .updateTable('installation')
      .set({ state: 'former' })
      .where('state', 'in', ['current', 'owned'])
      .execute()
    const row = { base_url: baseUrl, state: 'current' } as const
    await tx
      .insertInto('installation')
      .values({ id, ...row, created_at: now })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  })

export const listFormerInstallations = (db: Db): Promise<{ id: string; base_url: string }[]> =>
  db.selectFrom('installation').select(['id', 'base_url']).where('state', '=', 'former').execute()

/** Makes former ids owned again and returns them. Throws unless the service was last started at `baseUrl`. */
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
      `The service has ${current ? `last been started at ${current.base_url}` : 'not been started yet'}, not at ${baseUrl}. Set BASE_URL to the value that the service uses, or start the service at this URL first.`,
    )
  return db
    .updateTable('installation')
    .set({ state: 'owned' })
    .where('state', '=', 'former')
    .returning(['id', 'base_url'])
    .execute()
}

/** Returns null before the first start has stored a check value. */
export const readSecretCheck = async (db: Db): Promise<string | null> => {
  const row = await db
    .selectFrom('installation')
    .select('id')
    .where('state', '=', 'secret')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Inserts the check value of the master secret, unless another process was faster. */
export const insertSecretCheck = (db: Tx, check: string, now: number): Promise<unknown> =>
  db
    .insertInto('installation')
    .values({ id: check, base_url: '', state: 'secret', created_at: now })
    .onConflict((c) => c.doNothing())
    .execute()

export const replaceSecretCheck = async (db: Tx, check: string, now: number): Promise<void> => {
  await db.deleteFrom('installation').where('state', '=', 'secret').execute()
  await insertSecretCheck(db, check, now)
}

/** Replaces the set-up nonce if it is older than `since`. Returns the stored one, which may be another process's. */
export const renewSetupNonce = async (
  db: Tx,
  { id, since, now }: { id: string; since: number; now: number },
): Promise<string | undefined> => {
  await db
    .deleteFrom('installation')
    .where('state', '=', 'setup')
    .where((e) => e.or([e('created_at', '<', since), e('created_at', '>', now)]))
    .execute()
  await db
    .insertInto('installation')
    .values({ id, base_url: '', state: 'setup', created_at: now })
    .onConflict((c) => c.doNothing())
    .execute()
  const row = await db.selectFrom('installation').select('id').where('state', '=', 'setup').executeTakeFirst()
  return row?.id
}

/** Deletes the set-up nonce and returns it. Concurrent callers wait; all but the first receive undefined. */
export const takeSetupNonce = async (db: Tx): Promise<string | undefined> =>
  (await db.deleteFrom('installation').where('state', '=', 'setup').returning('id').executeTakeFirst())?.id

/** Returns the names of the existing tables; a database before its migration lacks some. */
export const listTableNames = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await db.introspection.getTables()).map(({ name }) => name))

export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
