import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'

describeBoth('size limit of a page', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const tooLarge = {
    status: 422,
    code: 'validation_failed',
    errors: [
      expect.stringMatching(
        /^links: this page would be \d+ characters too long; shorten texts or archive blocks first$/,
      ),
    ],
  }

  const createAnswers = (length: number) =>
    Array.from({ length: Math.ceil(length / 5000) }, (_, i) => ({
      question: '?',
      answer: 'a'.repeat(Math.min(5000, length - i * 5000)),
    }))
  const faq = (length: number, title = 'Questions') => ({
    title,
    kind: 'faq',
    url: 'https://shop.example.com/',
    business_block_config: { items: createAnswers(length) },
  })
  const add = (user: ApiUser, link: object) => app.call(user, 'POST', '/links', link)
  const save = (user: ApiUser, links: object[], more: object = {}) =>
    app.call(user, 'POST', '/ext/v1/links/bulk', { links, ...more })
  const listLinks = async (user: ApiUser): Promise<Data[]> =>
    (await app.call(user, 'GET', '/links?limit=100')).data
  const publicPage = (user: ApiUser) => app.app.inject({ url: `/${user.username}` })
  const profilePath = (user: ApiUser, rest: string) => `/profiles/${user.profileId}${rest}`

  /** Fills a page except for about ten characters. */
  const fill = async (user: ApiUser): Promise<Data[]> => {
    expect(
      (
        await save(
          user,
          Array.from({ length: 18 }, () => faq(14_900)),
          { atomic: true },
        )
      ).status,
    ).toBe(200)
    const refusal = await add(user, faq(14_900))
    const excess = Number(/(\d+) characters/.exec(refusal.errors[0]!)![1])
    expect((await add(user, faq(14_900 - excess))).status).toBe(200)
    return listLinks(user)
  }
  /** Stores links as a release without this limit did. */
  const overfill = async (user: ApiUser): Promise<Data[]> => {
    const [first] = await fill(user)
    await app.deps.db.tx(async (db) => {
      const {
        id: _,
        external_id: _key,
        external_source: _source,
        ends_at: _end,
        ...row
      } = await db.selectFrom('link').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
      for (const position of [19, 20])
        await db
          .insertInto('link')
          .values({ ...row, position })
          .execute()
    })
    return listLinks(user)
  }

  test('rejects larger content of every write on a full page', async () => {
    const user = await app.person('pro')
    const [first, second] = await fill(user)
    const short = { title: 'Short', url: 'https://shop.example.com/' }
    const plain = (await add(user, short)).data
    const before = await listLinks(user)
    expect(await add(user, faq(2000))).toMatchObject(tooLarge)
    expect(await app.call(user, 'PUT', `/links/${plain.id}`, faq(2000))).toMatchObject(tooLarge)
    expect(await save(user, [faq(2000)], { atomic: true })).toMatchObject({
      ...tooLarge,
      errors: [expect.stringMatching(/^links\[0\]\.links: this page would be/)],
    })
    const rows = (await save(user, [{ ...short, id: plain.id }, faq(2000)])).data.rows
    expect(rows.map(({ outcome, code }: Data) => [outcome, code])).toEqual([
      ['unchanged', null],
      ['failed', 'validation_failed'],
    ])
    const archive = {
      exported_at: '2026-03-01T09:00:00.000Z',
      profiles: [{ id: 1 }],
      links: [{ id: 5, profile_id: 1, order: 0, ...faq(2000) }],
    }
    const imported = Buffer.from(JSON.stringify(archive))
    for (const query of ['', '?dry_run=true'])
      expect(
        await app.upload(user, `/ext/v1/imports${query}`, [
          { part: 'file', bytes: imported, type: 'application/json' },
        ]),
      ).toMatchObject(tooLarge)
    const variant = await app.call(user, 'POST', profilePath(user, '/variants'), {
      name: 'Long title',
      overrides: { link_titles: { [first.id]: 'T'.repeat(100) } },
    })
    expect(variant.status, variant.errors.join()).toBe(200)
    expect(
      await app.call(user, 'POST', `/ext/v1${profilePath(user, `/variants/${variant.data.id}/promote`)}`, {}),
    ).toMatchObject(tooLarge)
    expect(await listLinks(user)).toEqual(before)

    expect((await app.call(user, 'DELETE', `/links/${second.id}`)).status).toBe(200)
    expect((await add(user, faq(14_900))).status).toBe(200)
    expect(await app.call(user, 'POST', `/ext/v1/links/${second.id}/restore`, {})).toMatchObject(tooLarge)
  })

  test('accepts writes above the limit that do not enlarge the page', async () => {
    const user = await app.person('pro')
    const [first] = await fill(user)
    const ordinary = Array.from({ length: 200 }, (_, i) => ({
      title: `Link ${i}`,
      url: `https://shop.example.com/${i}`,
      supporting_text: 'x'.repeat(300),
    }))
    expect((await save(user, ordinary, { atomic: true })).data.counts.created).toBe(200)
    const swapped = await save(user, [{ id: first.id, archived: true }, faq(14_900)], { atomic: true })
    expect([swapped.status, swapped.errors]).toEqual([200, []])
    expect((await add(user, faq(2000))).status).toBe(422)
  })

  test('counts characters outside the basic plane once, like the database', async () => {
    const user = await app.person('pro')
    const [first] = await fill(user)
    const config = (answer: string) => ({ business_block_config: { items: [{ question: '?', answer }] } })
    expect(
      (await app.call(user, 'PUT', `/links/${first.id}`, { ...faq(1), ...config('😀'.repeat(2000)) })).status,
    ).toBe(200)
    const put = (answer: string) =>
      app.call(user, 'PUT', `/links/${first.id}`, { ...faq(1), ...config(answer) })
    expect((await put('😁'.repeat(2000))).status).toBe(200)
    // The page has room for 12,900 characters, but not for as many bytes
    expect((await add(user, faq(12_000))).status).toBe(200)
  })

  test('accepts only changes that make an oversized page smaller', async () => {
    const user = await app.person('pro')
    const [first, second, third] = await overfill(user)
    expect((await publicPage(user)).statusCode).toBe(200)
    expect((await app.call(user, 'PUT', '/profile', { bio: 'Still here' })).status).toBe(200)
    expect(
      (await app.call(user, 'PUT', `/links/${first.id}`, { ...faq(14_900), title: 'Question' })).status,
    ).toBe(200)
    expect(
      await app.call(user, 'PUT', `/links/${first.id}`, { ...faq(14_900), title: 'Questions?' }),
    ).toMatchObject(tooLarge)
    const versionId = (await app.call(user, 'POST', profilePath(user, '/versions'), { name: 'large' })).data
      .id
    expect(await app.call(user, 'POST', `/ext/v1/profiles/${user.profileId}/copy`, {})).toMatchObject({
      status: 422,
    })
    const shrunk = await save(user, [
      { id: second.id, ...faq(5000) },
      { id: third.id, archived: true },
    ])
    expect(shrunk.data.rows.map(({ outcome }: Data) => outcome)).toEqual(['updated', 'archived'])
    for (const { id } of (await listLinks(user)).slice(0, 3))
      expect((await app.call(user, 'DELETE', `/links/${id}`)).status).toBe(200)

    const path = profilePath(user, `/versions/${versionId}`)
    const { preview_token } = (await app.call(user, 'GET', path)).data
    expect(await app.call(user, 'POST', `${path}/restore`, { preview_token })).toMatchObject(tooLarge)
    expect(await listLinks(user)).toHaveLength(17)
  })
})
