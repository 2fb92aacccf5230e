import pg from 'pg'

const timeoutMs = 10_000

/** Throws if a URL leads to a pooler in transaction mode: LISTEN and session locks do not work there. */
export async function assertSessionPooling(config: pg.ClientConfig, setting: string): Promise<void> {
  const options = { ...config, query_timeout: timeoutMs, connectionTimeoutMillis: timeoutMs }
  const [client, other] = [new pg.Client(options), new pg.Client(options)]
  for (const connection of [client, other]) connection.on('error', () => {})
  const readSessionId = async (connection: pg.Client) =>
    (await connection.query('select pg_backend_pid() as pid')).rows[0].pid as number
  try {
    await client.connect()
    await other.connect()
    const before = await readSessionId(client)
    // A pooler assigns the session of `client` to `other` now
    await other.query('begin')
    if ((await readSessionId(other)) === before || (await readSessionId(client)) !== before)
      throw new Error(formatPoolerError(setting))
  } finally {
    for (const connection of [client, other]) connection.end().catch(() => {})
  }
}

const formatPoolerError = (setting: string): string =>
  `${setting} leads to a pooler in transaction mode (such as PgBouncer with pool_mode = transaction), which does not pass on notifications between processes. ${
    setting.startsWith('DATABASE_')
      ? 'Name the server itself, or a pool in session mode, in DATABASE_LISTEN_URL=postgres://…: each process opens one connection there.'
      : 'Name the server itself, or a pool in session mode.'
  }`
