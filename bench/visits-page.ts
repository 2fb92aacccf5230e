// Child process of visits.ts: the service with or without analytics. Arguments: mode, url, folder, name.
import { pino } from 'pino'
import { createApp } from '../apps/server/src/app.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { createContainer } from '../apps/server/src/container.ts'

const [mode, url = '', folder = '', username = ''] = process.argv.slice(2)
const config = loadConfig({
  DATA_DIR: folder,
  DATABASE_URL: url,
  LOG_LEVEL: 'silent',
  SHED_LOAD: 'off',
})
const { deps, close } = await createContainer(config, pino({ level: 'silent' }))
const visits = mode === 'counted' ? deps.visits : { ...deps.visits, recordRequest: () => {} }
const app = await createApp({ ...deps, visits })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', async (message) => {
  if (message === 'cpu') {
    await deps.visits.flush()
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
    return
  }
  await app.close()
  await close()
  process.exit()
})
process.send?.(`${address}/${username}`)
