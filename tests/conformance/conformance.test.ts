import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBoth } from '../support/databases.ts'
import { administrator, startListeningService } from '../support/in-process.ts'
import { type Context, createContext } from './context.ts'
import { createHttp, type Http } from './http.ts'
import { isBaseOfEngine } from './rules.ts'
import { listGroups, runGroup } from './suite.ts'

describeBoth('contract conformance', (engine) => {
  let service: Awaited<ReturnType<typeof startListeningService>>
  let http: Http
  let context: Context
  let checks = 0
  beforeAll(async () => {
    service = await startListeningService(engine)
    http = createHttp(service.url)
    context = await createContext(http, service.url, { admin: administrator })
  })
  afterAll(async () => {
    console.log(`${engine}: ${checks} checks, ${http?.sent()} requests`)
    http?.close()
    await service?.stop()
  })

  const groups = listGroups({ input: engine === 'sqlite' })
  for (const group of groups.filter(({ base }) => isBaseOfEngine(base, engine)))
    test(`conforms to the contract in ${group.name} on ${group.base}`, async () => {
      const { failures, passed } = await runGroup(group, context)
      checks += passed
      expect(failures).toEqual([])
    })
})
