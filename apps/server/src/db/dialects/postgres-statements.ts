import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** Each name costs memory on every connection of the server, so only so many statements get one. */
const NAMES_KEPT = 300
const SEEN_KEPT = 2_000
const NAMEABLE = /^(select|insert|update|delete|with)\b/i

type Query = (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** Another process migrated a table under a prepared `select *`: a new name means a new plan. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.includes('cached plan must not change result type')
}

/**
 * Makes every connection of `pool` prepare a statement once and reuse it: SQL that is seen for the second
 * time gets a name, as long as `isOn`. Statements that differ each time (lists of another length) stay unnamed.
 */
export function nameStatements(pool: pg.Pool, isOn: () => boolean): void {
  const seen = new LRUCache<string, true>({ max: SEEN_KEPT })
  const names = new Map<string, string>()
  let generation = 0

  function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined) return name
    if (!seen.has(text)) {
      if (NAMEABLE.test(text)) seen.set(text, true)
      return undefined
    }
    if (names.size >= NAMES_KEPT) return undefined
    const fresh = `s${generation}_${names.size}`
    names.set(text, fresh)
    return fresh
  }

  pool.on('connect', (client) => {
    const plain: Query = client.query.bind(client)
    const named: Query = async (text, values) => {
      if (typeof text !== 'string' || values === undefined || !isOn()) return plain(text, values)
      const name = nameOf(text)
      if (name === undefined) return plain(text, values)
      const alone = client.getTransactionStatus() === 'I'
      try {
        return await plain({ name, text, values: [...values] })
      } catch (error) {
        if (!isStalePlan(error)) throw error
        generation += 1
        names.clear()
        // Inside a transaction the error has ended it; outside, nothing has happened yet.
        if (!alone) throw error
        return plain(text, values)
      }
    }
    Object.assign(client, { query: named })
  })
}
