import { describe, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../support/databases.ts'
import { readLinks, registerMember, serviceFolder, startService, writeLink } from '../support/service.ts'

/** `npm run reliability` brings more. */
const rounds = Number(process.env.RACE_ROUNDS ?? 1)

describe.runIf(inject('databases').engines.includes('postgres'))('two processes [postgres]', () => {
  test('50 writes with one revision, sent to both: exactly one happens, 49 are 409, and no version is lost or doubled', async () => {
    const folder = await serviceFolder()
    const database = await emptyDatabase('postgres')
    const env = {
      DATA_DIR: folder.dataDir,
      PLANS_FILE: folder.plansFile,
      PORT: '0',
      DATABASE_URL: database.url,
    }
    // At once: one of them migrates, and both find or make the same secret
    const services = await Promise.all([startService(env), startService(env)])
    try {
      const [one, other] = services
      const member = await registerMember(one!.url, 'shared')
      const { data: link } = await writeLink(one!.url, member, 'first')
      const read = async (path: string) => {
        const answer = await fetch(other!.url + path, { headers: member.headers })
        return ((await answer.json()) as { data: { id: number; revision: number }[] }).data
      }
      const profile = (await read('/api/v1/profile')) as unknown as { id: number }
      const versions = () => read(`/api/v1/profiles/${profile.id}/versions`)
      let revision = (await read('/api/v1/links'))[0]!.revision
      for (let round = 0; round < rounds; round++) {
        const before = (await versions()).length
        const titles = Array.from({ length: 50 }, (_, n) => `round ${round} writer ${n}`)
        const statuses = await Promise.all(
          titles.map(async (title, n) => {
            const body = JSON.stringify({ title, url: 'https://example.com/first', revision })
            const url = `${services[n % 2]!.url}/api/v1/links/${link.id}`
            return (await fetch(url, { method: 'PUT', headers: member.headers, body })).status
          }),
        )
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        expect(statuses.filter((status) => status === 409)).toHaveLength(49)
        const [seen] = await readLinks(one!.url, member)
        expect(seen!.title).toBe(titles[statuses.indexOf(200)])
        expect(await readLinks(other!.url, member)).toEqual([seen])
        expect(await versions()).toHaveLength(before + 1)
        revision = (await read('/api/v1/links'))[0]!.revision
      }
      for (const service of services) expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
    } finally {
      for (const service of services) {
        service.child.kill('SIGKILL')
        await service.ended
      }
      await database.drop()
      await folder.remove()
    }
  })
})
