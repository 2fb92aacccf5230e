import { setTimeout as sleep } from 'node:timers/promises'
import { type DestinationProvider, destinationProviders } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { Database } from '../../apps/server/src/db/handle.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { createEmptyDatabase, describeSql } from '../support/databases.ts'
import {
  insertSubscriber,
  listmonkUser,
  newsletterKeys,
  newsletterLists,
  openNewsletters,
  queueChange,
} from '../support/newsletters.ts'
import { findFreePort } from '../support/ports.ts'
import { createRandom } from '../support/random.ts'
import { selectRow, selectRows, updateRows } from '../support/rows.ts'
import { createServiceFolder, registerMember, type ServiceProcess, startService } from '../support/service.ts'

/** Kills per newsletter service. `npm run reliability` runs more. */
const kills = Number(process.env.KILL_ROUNDS ?? 1)
const random = createRandom(Number(process.env.KILL_SEED ?? 20_266))
const subscribersEach = 20

describeSql(`kill -9 during the queue of a newsletter service, ${kills} times each`, (engine) => {
  // The services differ in their requests, the engines in the queue
  test.each(engine === 'sqlite' ? destinationProviders : (['listmonk'] as const))(
    '%s receives everybody once',
    async (provider) => {
      const { dataDir, remove } = await createServiceFolder()
      const database = engine === 'postgres' ? await createEmptyDatabase(engine) : null
      const url = database?.url ?? ''
      const services = await openNewsletters()
      services.delayMs = 30
      const env = {
        DATA_DIR: dataDir,
        PORT: String(await findFreePort()),
        EGRESS_ALLOW: services.host,
        ...(database ? { DATABASE_URL: url } : {}),
      }
      let service: ServiceProcess | undefined
      let db: Database | undefined
      try {
        service = await startService(env)
        const { headers } = await registerMember(service.url, 'robin')
        const call = async (method: string, path: string, body?: object) => {
          const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
          const response = await fetch(service!.url + path, init)
          const { data, errors } = (await response.json()) as { data: { id: number }; errors?: string[] }
          if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${errors}`)
          return data
        }
        const { id: profileId } = await call('GET', '/api/v1/profile')
        const { id } = await call('POST', `/ext/v1/profiles/${profileId}/destinations`, {
          provider,
          api_key: newsletterKeys[provider],
          list: { id: newsletterLists[provider], name: 'News' },
          ...(provider === 'listmonk' ? { url: services.urlOf(provider), username: listmonkUser } : {}),
        })
        db = await openDatabase({ url, dataDir })
        const { doc } = await selectRow(db, 'destination', { id })
        const moved = JSON.stringify({ ...JSON.parse(doc), url: services.urlOf(provider) })
        await updateRows(db, 'destination', { id }, { doc: moved })
        const expected = await announceSubscribers(db, profileId)
        for (let n = 0; n < kills; n++) {
          const seen = services.requests.length
          await expect
            .poll(() => services.requests.length, { timeout: 60_000, interval: 5 })
            .toBeGreaterThan(seen)
          await sleep(random() * 300)
          await service.end('SIGKILL')
          service = await startService(env)
        }
        // The killed request was accepted, and is repeated: the service that hangs up does the same in each round
        let hangUps = 0
        services.fault = ({ method }) => (method !== 'GET' && hangUps++ === 0 ? 'hang_up' : undefined)
        const queued = () => selectRows(db!, 'destination_delivery', { profile_id: profileId })
        await expect.poll(queued, { timeout: 90_000, interval: 200 }).toEqual([])
        expect(readStates(services.entries, provider)).toEqual(expected)
        expect(services.asked).toEqual([])
      } finally {
        service?.child.kill('SIGKILL')
        await service?.ended
        await db?.close()
        await services.close()
        await database?.drop()
        await remove()
      }
    },
    kills * 120_000 + 300_000,
  )
})

/** Subscribers that confirm; every fourth leaves, and every eighth confirms again as a new subscriber. Returns their states. */
const announceSubscribers = async (db: Database, profileId: number): Promise<string[]> => {
  const states: string[] = []
  const announce = async (email: string, state: 'confirmed' | 'unsubscribed') => {
    await queueChange(db, await insertSubscriber(db, profileId, email, state))
  }
  for (let n = 0; n < subscribersEach; n++) {
    const email = `person${n}@example.com`
    if (n % 4 === 0) await announce(email, 'unsubscribed')
    if (n % 4 !== 0 || n % 8 === 0) await announce(email, 'confirmed')
    if (n % 4 !== 0 || n % 8 === 0) states.push(`${email} subscribed`)
  }
  return states.toSorted()
}

const readStates = (
  entries: Awaited<ReturnType<typeof openNewsletters>>['entries'],
  provider: DestinationProvider,
): string[] => entries[provider].map(({ email, state }) => `${email} ${state}`).toSorted()
