import { randomUUID } from 'node:crypto'
import pg from 'pg'

const answerMs = 3_000

/**
 * Whether what answers is a pooler that gives every transaction another session (PgBouncer's pool_mode transaction or
 * statement): what one connection sets for its session is then seen by another, or not by itself. Rejects when nothing answers.
 */
export async function poolingOf(config: pg.ClientConfig): Promise<boolean> {
  const mark = randomUUID()
  const clients = [0, 1].map(
    () => new pg.Client({ ...config, query_timeout: answerMs, connectionTimeoutMillis: answerMs }),
  )
  for (const client of clients) client.on('error', () => {})
  const [first, second] = clients as [pg.Client, pg.Client]
  const seen = async (client: pg.Client) => {
    const { rows } = await client.query("select current_setting('vitrine.session', true) as mark")
    return rows[0].mark === mark
  }
  try {
    await first.connect()
    await first.query(`set vitrine.session = '${mark}'`)
    await second.connect()
    // Keeps its session from the first one
    await second.query('begin')
    const shared = (await seen(second)) || !(await seen(first))
    // A later session must not be taken for this one
    await second.query('reset vitrine.session')
    await second.query('commit')
    return shared
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

/** The same, and false where it cannot be found out, as nothing answers. */
export const poolsTransactions = (config: pg.ClientConfig): Promise<boolean> =>
  poolingOf(config).catch(() => false)

/** Throws, naming the setting, when what an address leads to keeps no sessions. */
export async function assertSessions(config: pg.ClientConfig, setting: string): Promise<void> {
  if (await poolsTransactions(config)) throw new Error(needsSessions(setting))
}

/** What is wrong with an address that `poolsTransactions` says yes of. */
export const needsSessions = (setting: string): string => {
  const found = `${setting} leads to a pooler in transaction mode (such as PgBouncer with pool_mode = transaction), over which processes cannot hear of each other. `
  return setting.startsWith('DATABASE_')
    ? `${found}Name a way to the server itself, or to a pool in session mode, in DATABASE_LISTEN_URL=postgres://…: one connection a process goes there.`
    : `${found}Name the server itself, or a pool in session mode.`
}
