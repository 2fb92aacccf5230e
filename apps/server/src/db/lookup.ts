import { sql } from 'kysely'
import type { Engine } from './dialects/engine.ts'
import type { Database } from './handle.ts'
import { compileOnce } from './prepared-query.ts'

/** Texts of one query, so that none takes long. */
const maxTexts = 200
/** One is answered by the server while this process reads what another gave. */
const maxUnderWay = 2
/** A query that takes longer is not waited for by others: its connection may be dead. */
const slowMs = 100

/** See `Database.prepareLookup`. */
export function createPrepareLookup(
  engine: Engine,
  guard: (what: string) => void,
): Database['prepareLookup'] {
  return function prepareLookup<Row extends { key: string }>(
    build: Parameters<Database['prepareLookup']>[0],
  ): (key: string) => Promise<Row | undefined> {
    const run = compileOnce(engine, (p) =>
      build(engine.read, (column) =>
        engine.isRemote
          ? sql`${sql.ref(column)} = any(${p('keys')})`
          : sql`${sql.ref(column)} = ${p('keys')}`,
      ),
    )
    if (!engine.isRemote)
      return async (key) => {
        guard('a prepared query')
        return ((await run({ keys: key })) as Row[])[0]
      }
    const find = gatherLookups(
      async (keys) => new Map(((await run({ keys })) as Row[]).map((row) => [row.key, row])),
    )
    return async (key) => {
      guard('a prepared query')
      return find(key)
    }
  }
}

type Waiting<Found> = PromiseWithResolvers<Found | undefined>

/** `find` for one text, which asks `findAll` for all that wait. Exported for its tests. */
export const gatherLookups = <Found>(
  findAll: (keys: string[]) => Promise<Map<string, Found>>,
): ((key: string) => Promise<Found | undefined>) => {
  /** Asked for, and in no query yet. */
  let waiting = new Map<string, Waiting<Found>>()
  let underWay = 0
  let isDue = false

  const ask = async (asked: Map<string, Waiting<Found>>): Promise<void> => {
    underWay += 1
    let counts = true
    const leave = () => {
      clearTimeout(timer)
      if (!counts) return
      counts = false
      underWay -= 1
      askWaiting()
    }
    const timer = setTimeout(leave, slowMs)
    try {
      const found = await findAll([...asked.keys()])
      for (const [key, { resolve }] of asked) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    } finally {
      leave()
    }
  }

  const askWaiting = () => {
    while (waiting.size && underWay < maxUnderWay) {
      const asked = waiting
      waiting = new Map()
      for (const [key, one] of [...asked].slice(maxTexts)) {
        asked.delete(key)
        waiting.set(key, one)
      }
      void ask(asked)
    }
  }

  return (key) => {
    let one = waiting.get(key)
    if (!one) {
      one = Promise.withResolvers()
      waiting.set(key, one)
      if (!isDue) {
        isDue = true
        // Behind the sockets that this turn of the event loop has read
        setImmediate(() => {
          isDue = false
          askWaiting()
        })
      }
    }
    return one.promise
  }
}
