import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { deleteRows } from '#tests/rows.ts'
import { runJob } from '../../jobs/engine.ts'
import { versionPruning } from './jobs.ts'

const editions = 100
const limit = (5_000_000 / 1000) * editions

describeSql('storage size of versions', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  /** Returns the size of the three tables and their indexes. */
  const occupied = async (): Promise<number> => {
    if (engine === 'postgres') {
      const { rows } = await sql<{ n: number }>`select sum(pg_total_relation_size(t::regclass)) as n
        from unnest(array['version', 'link_history', 'profile_history']) t`.execute(app.deps.db.read)
      return Number(rows[0]!.n)
    }
    const { rows } = await sql<{ n: number }>`select page_count * page_size as n
      from pragma_page_count(), pragma_page_size()`.execute(app.deps.db.read)
    return Number(rows[0]!.n)
  }

  test('stores 1,000 automatic versions of 100 links in less than 5 MB', async () => {
    const user = await app.person('agency')
    const body = (i: number, n: number) => ({
      title: `Link number ${i} in its edition ${n}`,
      url: `https://shop.example.com/products/category-${i % 7}/item-${i}?edition=${n}`,
      supporting_text: 'A line of text that says what visitors will find behind it.',
      business_block_config: { price: 4900 + n, currency: 'EUR', image_url: `/media/${'a'.repeat(32)}.webp` },
    })
    const links = Array.from({ length: 100 }, (_, i) => body(i, 0))
    const { rows } = (await app.call(user, 'POST', '/ext/v1/links/bulk', { links, atomic: true })).data
    const ids: number[] = rows.map(({ id }: Data) => id)
    await deleteRows(app.deps.db, 'version', { profile_id: user.profileId })
    const before = await occupied()
    for (let n = 1; n <= editions; n++) {
      const i = (n * 37) % 100
      const response = await app.call(user, 'PUT', `/links/${ids[i]}`, body(i, n))
      if (response.status !== 200) throw new Error(response.text)
    }
    const versions = (await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data
    expect(versions).toHaveLength(editions)
    expect(versions.every((v: Data) => v.kind === 'auto' && v.link_count === 100)).toBe(true)
    const grown = (await occupied()) - before
    expect(await runJob(app.deps, versionPruning)).toMatchObject({ unusedContents: 0 })
    expect(grown).toBeLessThan(limit)
    // The oldest version still has the full content of every link
    const oldest = await app.call(user, 'GET', `/profiles/${user.profileId}/versions/${versions.at(-1).id}`)
    expect(oldest.data.snapshot.links.map((l: Data) => l.title)).toEqual(ids.map((_, i) => body(i, 0).title))
  })
})
