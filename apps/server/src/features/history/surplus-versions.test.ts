import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { runJob } from '../../jobs/engine.ts'
import { versionPruning } from './jobs.ts'
import { selectSurplusVersions } from './surplus-versions.ts'

/** Returns the remaining versions after each of the writes at these times, newest first. */
const after = (times: readonly number[], keep: number) => {
  let versions: { id: number; at: number }[] = []
  times.forEach((at, i) => {
    versions = [{ id: i + 1, at }, ...versions]
    const droppedIds = new Set(selectSurplusVersions(versions, keep))
    versions = versions.filter(({ id }) => !droppedIds.has(id))
  })
  return versions
}

describe('selecting surplus automatic versions', () => {
  test('keeps exactly the configured number of versions, always with the newest', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 3 * dayMs }), { maxLength: 120 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 40 }), (list, keep) => {
        let at = 0
        const times = list.map((gap) => {
          at += gap
          return at
        })
        const versions = after(times, keep)
        expect(versions).toHaveLength(Math.min(times.length, keep))
        const newest = versions.slice(0, Math.min(10, Math.ceil(keep / 2))).map(({ id }) => id)
        expect(newest).toEqual(newest.map((_, i) => times.length - i))
      }),
    )
  })

  test('keeps the state before forty consecutive writes and before each recent day', () => {
    const burst = Array.from({ length: 40 }, (_, i) => 100 * dayMs + i * minuteMs)
    expect(after(burst, 20).at(-1)?.id).toBe(1)
    const days = Array.from({ length: 10 }, (_, day) =>
      Array.from({ length: 40 }, (_, i) => (100 + day) * dayMs + 9 * hourMs + i * minuteMs),
    ).flat()
    const ids = new Set(after(days, 20).map(({ id }) => id))
    for (const day of [7, 8, 9]) expect(ids.has(day * 40 + 1), `the first of day ${day}`).toBe(true)
  })

  test('keeps versions of several weeks after a year of daily writes', () => {
    const year = Array.from({ length: 365 * 4 }, (_, i) => i * 6 * hourMs)
    const versions = after(year, 20)
    const oldest = versions.at(-1)!.at
    expect(year.at(-1)! - oldest).toBeGreaterThan(14 * dayMs)
    expect(year.at(-1)! - after(year, 200).at(-1)!.at).toBeGreaterThan(300 * dayMs)
  })
})

describeOnce('surplus versions', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  test('keeps at most twenty versions beyond the limit after writes', async () => {
    const user = await app.person('free')
    const listVersions = async (): Promise<Data[]> =>
      (await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data
    await app.call(user, 'PUT', '/profile', { bio: 'Before' })
    app.clock.now += 2 * hourMs
    const link = await app.call(user, 'POST', '/links', { title: 'Kept', url: 'https://example.com/' })
    for (let i = 0; i < 40; i++) {
      app.clock.now += 1000
      await app.call(user, 'PUT', `/links/${link.data.id}`, { title: `t${i}`, url: 'https://example.com/' })
    }
    expect(await listVersions()).toHaveLength(21)
    expect(await runJob(app.deps, versionPruning)).toMatchObject({ versions: 1 })
    const versions = await listVersions()
    expect(versions).toHaveLength(20)
    const path = `/profiles/${user.profileId}/versions/${versions.at(-2)!.id}`
    const { data } = await app.call(user, 'GET', path)
    expect([data.reason, data.snapshot.profile.bio, data.snapshot.links]).toEqual([
      'link.create',
      'Before',
      [],
    ])
    const restored = await app.call(user, 'POST', `${path}/restore`, { preview_token: data.preview_token })
    expect(restored.status).toBe(200)
    expect((await app.call(user, 'GET', '/links')).data.map((l: Data) => l.title)).toEqual([])
  })
})
