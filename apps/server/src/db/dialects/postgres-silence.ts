import pg from 'pg'
import type { DatabaseLog } from './engine.ts'

/** From when on a connection in use makes us ask whether its server still answers. */
const suspiciousMs = 2_000
/** Longer than a slow server takes to greet. */
const answerMs = 5_000
const checkMs = 1_000

/**
 * Ends connections of `pool` whose server fell silent: a network that drops packets closes nothing, and what waits on
 * such a connection would wait for a quarter of an hour. A slow statement is told apart by a new connection, which any
 * server that lives answers, if only with a refusal. Returns what ends the watch.
 */
export function watchSilence(pool: pg.Pool, config: pg.ClientConfig, log: DatabaseLog): () => void {
  const inUse = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => inUse.set(client, performance.now()))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('remove', (client) => inUse.delete(client))

  let asking = false
  const check = async () => {
    const suspects = [...inUse].filter(([, since]) => performance.now() - since > suspiciousMs)
    if (asking || !suspects.length) return
    asking = true
    const silent = !(await answers(config))
    asking = false
    if (!silent) return
    log.warn({ connections: suspects.length }, 'the database fell silent; its connections are ended')
    // Not those that were given back meanwhile
    for (const [client, since] of suspects)
      if (inUse.get(client) === since) streamOf(client).destroy(new Error('Connection terminated: no answer'))
  }
  const timer = setInterval(() => void check(), checkMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Whether the server says anything. */
async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: answerMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    void client.end().catch(() => {})
  }
}

/** pg keeps the socket to itself, and `end` would wait for the server. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream
