import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { loadConfig } from '../../apps/server/src/config.ts'
import { createContainer } from '../../apps/server/src/container.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { createService } from '../../apps/server/src/http/service.ts'
import type { TestDatabase } from './databases.ts'
import { testSettings } from './in-process.ts'

/** The HTTP server over real dependencies with only the routes a test adds: for what holds below the operations. */
export const bareService = async (
  database: Pick<TestDatabase, 'url' | 'dataDir'>,
  env: Record<string, string>,
  add: (app: FastifyInstance, deps: Deps) => void,
): Promise<{ app: FastifyInstance; deps: Deps; close(): Promise<void> }> => {
  const config = loadConfig({ ...testSettings(database), ...env })
  const container = await createContainer(config, pino({ level: 'silent' }))
  const app = createService(container.deps, () => false)
  add(app, container.deps)
  await app.ready()
  return {
    app,
    deps: container.deps,
    close: async () => {
      await app.close()
      await container.close()
    },
  }
}
