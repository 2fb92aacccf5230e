import type { KyselyPlugin } from 'kysely'
import type { Deps } from '../../apps/server/src/deps.ts'

/** The same service, whose reads are counted: those that are built, and those that were prepared. What a transaction does is not. */
export const countingReads = (deps: Deps) => {
  const asked = { count: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const prepare: Deps['db']['prepare'] = (build) => {
    const query = deps.db.prepare(build)
    return (async (...values: Parameters<typeof query>) => {
      asked.count += 1
      return query(...values)
    }) as typeof query
  }
  const db: Deps['db'] = { ...deps.db, read: deps.db.read.withPlugin(plugin), prepare }
  return { deps: { ...deps, db }, asked }
}
