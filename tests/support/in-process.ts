import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from '../../apps/server/src/app.ts'
import type { Config } from '../../apps/server/src/config.ts'
import { createContainer, registerStorage } from '../../apps/server/src/container.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import type { RequestLimits } from '../../apps/server/src/http/service.ts'
import type { TestDatabase } from './databases.ts'

/** Settings of every service under test: strict about what it answers, and it sheds nothing on a loaded machine. */
export const testSettings = ({
  dataDir,
  url,
}: Pick<TestDatabase, 'dataDir' | 'url'>): Record<string, string> => ({
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  BASE_URL: 'http://vitrine.test',
  BILLING: 'sandbox',
  EGRESS: 'off',
  SECRET: 'only-for-tests-0123456789-abcdefghij',
  VITRINE_STRICT: '1',
  SQLITE_SYNCHRONOUS: 'NORMAL',
  SHED_LOAD: 'off',
})

export type InProcess = { readonly app: FastifyInstance; readonly deps: Deps; close(): Promise<void> }

/** The whole service in this process, over real dependencies; `replace` puts others in the place of some. */
export const openInProcess = async (
  config: Config,
  log: Logger,
  now: () => number,
  { replace = {}, limits }: { replace?: Partial<Deps>; limits?: RequestLimits | undefined } = {},
): Promise<InProcess> => {
  const container = await createContainer(config, log, now)
  const deps: Deps = { ...container.deps, ...replace }
  await registerStorage(deps)
  const app = await createApp(deps, limits)
  return {
    app,
    deps,
    close: async () => {
      await app.close()
      await container.close()
    },
  }
}
