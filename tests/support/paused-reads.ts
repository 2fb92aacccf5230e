import { type KyselyPlugin, type RootOperationNode, SelectQueryNode, TableNode } from 'kysely'
import type { Db } from '../../apps/server/src/db/handle.ts'
import type { Deps } from '../../apps/server/src/deps.ts'

/** Makes reads of a running service pausable, to test changes between two statements. */
export const pauseReads = (deps: Deps) => {
  let table: string | undefined
  let reached = () => {}
  let resume = () => {}
  const tables = new WeakMap<object, string>()

  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const name = findTable(node)
      if (name) tables.set(queryId, name)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (table === undefined || tables.get(queryId) !== table) return result
      table = undefined
      const resumed = new Promise<void>((resolve) => {
        resume = resolve
      })
      reached()
      await resumed
      return result
    },
  }
  const read = deps.db.read.withPlugin(plugin)
  const execute = read.executeQuery.bind(read)
  const executeQuery: Db['executeQuery'] = (query, options) => {
    // Compiled queries bypass the plugin
    if ('query' in query) plugin.transformQuery({ node: query.query, queryId: query.queryId })
    return execute(query, options)
  }
  Object.assign(deps.db, { read: Object.assign(read, { engine: deps.db.read.engine, executeQuery }) })

  return {
    /** Pauses the next read of a table after it has its rows. Resolves when a read is paused. */
    pauseAfter: (name: string): Promise<void> => {
      table = name
      return new Promise((resolve) => {
        reached = resolve
      })
    },
    resume: (): void => {
      table = undefined
      resume()
    },
  }
}

const findTable = (node: RootOperationNode): string | undefined => {
  const [first] = SelectQueryNode.is(node) ? (node.from?.froms ?? []) : []
  return first && TableNode.is(first) ? first.table.identifier.name : undefined
}
