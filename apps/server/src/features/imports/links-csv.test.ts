import { blocks } from '@vitrine/page/blocks/index'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { runJob } from '../../jobs/engine.ts'
import { exportBuilds } from '../exports/index.ts'

describeOnce('links.csv of an export', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const done = async (
    user: ApiUser,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => {
    const { status, errors, data } = await app.call(user, method, path, body)
    expect([status, errors], `${method} ${path}`).toEqual([200, []])
    return data
  }
  const send = async (user: ApiUser, csv: string, query = ''): Promise<Data> => {
    const { status, errors, data } = await app.upload(user, `/ext/v1/imports${query}`, [
      { part: 'file', bytes: Buffer.from(csv), type: 'text/csv' },
    ])
    expect([status, errors]).toEqual([200, []])
    return data
  }
  const listLinks = (user: ApiUser): Promise<Data[]> => done(user, 'GET', '/links?limit=100')
  const archivedCsv = async (user: ApiUser): Promise<string> => {
    const { data } = await app.call(user, 'POST', '/ext/v1/exports', {})
    expect(await runJob(app.deps, exportBuilds)).toEqual({ created: 1 })
    const { download_url } = await done(user, 'GET', `/ext/v1/exports/${data.id}`)
    const archive = await app.app.inject({ url: new URL(download_url).pathname })
    return strFromU8(unzipSync(archive.rawPayload)[`pages/${user.username}/links.csv`]!)
  }
  const withoutColumns = (csv: string, names: readonly string[]): string => {
    const rows = csv
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((row) => row.split(','))
    const dropped = new Set(names.map((name) => rows[0]!.indexOf(name)))
    return rows.map((row) => row.filter((_, i) => !dropped.has(i)).join(',')).join('\r\n')
  }

  const schedule = { starts_at: '2030-05-01T10:00:00+02:00', ends_at: null, timezone: 'Europe/Vienna' }
  const bodies: readonly { readonly title: string; readonly [property: string]: unknown }[] = [
    ...blocks.map(({ kind, example }, i) => ({
      ...example,
      kind,
      image_url: null,
      section: i < 6 ? 'First' : 'Second',
    })),
    { title: 'Hidden', url: 'https://hidden.example/', is_enabled: false },
    { title: 'Scheduled', url: 'https://scheduled.example/', schedule },
    {
      title: 'Expired',
      url: 'https://expired.example/',
      schedule: { starts_at: null, ends_at: '2020-01-01T00:00:00Z', timezone: null },
    },
    {
      title: 'Adults',
      url: 'https://adults.example/',
      gate: { type: 'age', min_age: 18, message: 'A\n\nB' },
    },
    { title: 'Sensitive', url: 'https://sensitive.example/', gate: { type: 'sensitive' } },
    {
      title: 'Some visitors',
      url: 'https://audience.example/',
      audience: { countries: ['AT'], devices: ['mobile'], languages: ['de'], referrers: ['a.example'] },
      destinations: [
        { os: 'ios', country: 'AT', url: 'https://a.example/?a=1,"2"' },
        { language: 'de', url: 'tel:+431' },
      ],
      open_in_browser: true,
    },
    { title: 'Tagged', url: 'https://utm.example/?a=1,2', utm: { source: 'page', content: '+5 "x"' } },
    {
      title: '=SUM(A1)',
      url: 'https://formula.example/',
      supporting_text: "'=quoted already",
      description: '-1\r\nand, a "second" line',
      section: '@home',
      icon: 'shop',
      image_alt: "''+",
      pinned: true,
      highlighted: true,
      open_in_new_tab: true,
      external_id: '+sku',
      x_stock: { left: [3, null, 'é'] },
    },
    { title: 'Twin', url: 'https://twin.example/' },
    { title: 'Twin', url: 'https://twin.example/' },
  ]
  const fill = async (user: ApiUser) => {
    for (const body of bodies) await done(user, 'POST', '/links', body)
    const ids = (await listLinks(user)).map(({ id }) => id)
    await done(user, 'POST', '/links/reorder', { order: ids.toReversed() })
    const archivedLink = await done(user, 'POST', '/links', {
      title: 'Archived',
      url: 'https://archived.example/',
    })
    await done(user, 'DELETE', `/links/${archivedLink.id}`)
  }
  const plain = ({ id, profile_id, revision, created_at, updated_at, ...link }: Data): Data => link

  test('imports every property of every link and skips archived links', async () => {
    const from = await app.person('agency')
    const to = await app.person('agency')
    await fill(from)
    const csv = await archivedCsv(from)
    const result = await send(to, csv)
    const links = await listLinks(from)
    expect(links).toHaveLength(bodies.length)
    expect((await listLinks(to)).map(plain)).toEqual(links.map(plain))
    const excludedItems = result.items.filter(({ outcome }: Data) => outcome === 'left_out')
    expect(excludedItems.map(({ title, reason, notes }: Data) => [title, reason, ...notes])).toEqual([
      ['Archived', 'archived', 'It was archived.'],
      [
        'id, clicks, unique_clicks, last_clicked_at',
        'not_supported',
        expect.stringContaining('columns are not read'),
      ],
      ['created_at, updated_at', 'not_supported', expect.stringContaining('columns are not read')],
    ])
    const again = await send(to, await archivedCsv(to), '?dry_run=true')
    expect(again.counts.create).toBe(0)
  })

  test('imports a link with an access code as hidden, since exports contain no codes', async () => {
    const [from, to] = [await app.person('agency'), await app.person('agency')]
    await done(from, 'POST', '/links', {
      title: 'Locked',
      url: 'https://locked.example/',
      gate: { type: 'code', code: 'open sesame' },
    })
    const { items } = await send(to, await archivedCsv(from))
    expect(items[0].notes.join()).toContain('Exports do not contain its code')
    expect((await listLinks(to))[0]).toMatchObject({ is_enabled: false, gate: { type: 'none' } })
  })

  const older =
    '\ufeffid,title,url,kind,section,description,is_enabled,state,clicks,unique_clicks,last_clicked_at,created_at,updated_at,archived_at,external_id\r\n' +
    ['active', 'hidden', 'scheduled', 'expired', 'draft', 'archived']
      .map(
        (state, i) =>
          `${i + 1},${state},https://${state}.example/,normal,,,${state !== 'hidden'},${state},0,0,,2026-01-01T00:00:00.000Z,2026-01-01T00:00:00.000Z,${state === 'archived' ? '2026-02-01T00:00:00.000Z' : ''},\r\n`,
      )
      .join('')
  const feed =
    'link_id,title,url,section,state,clicks,unique_clicks,submissions,from,to\r\n1,Timed,https://timed.example/,,scheduled,0,0,0,2026-01-01,2026-02-01\r\n'

  test.each([
    ['of an older version', older, 5],
    ['of a spreadsheet feed', feed, 1],
  ])('hides private links of a table %s', async (_, csv, count) => {
    const to = await app.person('agency')
    const { items } = await send(to, csv)
    const links = await listLinks(to)
    expect(links.map(({ state }) => state)).toEqual(Array(count).fill('hidden'))
    expect(items.find(({ title }: Data) => title.includes('gate.type'))).toMatchObject({
      outcome: 'left_out',
      notes: [
        'These columns are missing. Links are imported as hidden, because the table does not say who may see them.',
      ],
    })
    for (const { outcome, reason, notes } of items)
      if (outcome === 'create') expect([reason, notes.length]).toEqual([null, 1])
  })

  test('imports links as hidden if a relevant column is missing', async () => {
    const from = await app.person('agency')
    await done(from, 'POST', '/links', { title: 'Open', url: 'https://open.example/' })
    const csv = await archivedCsv(from)
    for (const [names, state] of [
      [['id', 'clicks', 'created_at'], 'active'],
      [['gate.type'], 'hidden'],
      [['audience.languages'], 'hidden'],
      [['is_enabled', 'state'], 'hidden'],
      [['archived_at', 'state'], 'hidden'],
    ] as const) {
      const to = await app.person('agency')
      await send(to, withoutColumns(csv, names))
      expect([names, (await listLinks(to)).map((link) => link.state)]).toEqual([names, [state]])
    }
  })

  test('imports links of an unpublished page as hidden into a published one', async () => {
    const from = await app.person('agency')
    await done(from, 'POST', '/links', { title: 'Draft', url: 'https://draft.example/' })
    await done(from, 'PUT', '/profile', { is_published: false })
    const csv = await archivedCsv(from)
    const published = await app.person('agency')
    const { items } = await send(published, csv)
    expect(items[0].notes).toEqual([
      'Its page was not published, so it is imported as hidden. Show it when you are ready.',
    ])
    expect((await listLinks(published))[0]!.state).toBe('hidden')
    const draft = await app.person('agency')
    await done(draft, 'PUT', '/profile', { is_published: false })
    await send(draft, csv)
    expect((await listLinks(draft))[0]).toMatchObject({ state: 'draft', is_enabled: true })
  })

  test('lists ignored columns of a table and hides private links', async () => {
    const to = await app.person('agency')
    const { items } = await send(
      to,
      [
        'Name;Titel;URL;Status;Preis;',
        'A;;https://a.example/;published;3;',
        "'+B;;https://b.example/;Private;;",
        'C;;https://c.example/;archived;;',
        'D;Dee;https://d.example/;;;',
      ].join('\n'),
    )
    expect(
      items.map(({ title, outcome, reason, notes }: Data) => [title, outcome, reason, ...notes]),
    ).toEqual([
      ['A', 'create', null],
      ['+B', 'create', null, 'Its state is “Private”, so it is imported as hidden.'],
      ['D', 'create', null],
      ['C', 'left_out', 'archived', 'It was archived.'],
      ['Titel, Preis', 'left_out', 'not_supported', expect.stringContaining('columns are not read')],
    ])
    expect((await listLinks(to)).map(({ state }) => state)).toEqual(['active', 'hidden', 'active'])
    const otherUser = await app.person('agency')
    const plan = await send(
      otherUser,
      'title,url,state\nA,https://a.example/,Ohio\nB,https://b.example/,hidden',
    )
    expect((await listLinks(otherUser)).map(({ state }) => state)).toEqual(['active', 'hidden'])
    expect(plan.items.at(-1)).toMatchObject({ title: 'state', reason: 'not_supported' })
  })

  test('rejects hostile cells row by row', async () => {
    const to = await app.person('agency')
    const { items } = await send(
      to,
      [
        'title,url,is_enabled,state,business_block_config,other_properties',
        'Script,javascript:alert(1),true,active,,',
        `Deep,https://a.example/,true,active,${'['.repeat(100)},`,
        'Text,https://b.example/,true,active,plain,',
        'Proto,https://c.example/,true,active,,"{""__proto__"":{""is_enabled"":true},""constructor"":1,""id"":5,""archived_at"":""x"",""url"":""javascript:alert(1)""}"',
        'Address,https://d.example/,true,active,"{""link"":""javascript:alert(1)""}",',
        'List,https://e.example/,true,active,,"[1]"',
      ].join('\n'),
    )
    const outcomes = Object.fromEntries(items.map(({ title, outcome }: Data) => [title, outcome]))
    expect(outcomes).toMatchObject({
      Script: 'left_out',
      Deep: 'left_out',
      Text: 'left_out',
      Proto: 'create',
      Address: 'left_out',
    })
    const { status, errors } = await app.upload(to, '/ext/v1/imports', [
      { part: 'file', bytes: Buffer.from(`url${',x'.repeat(2000)}\nhttps://a.example/`), type: 'text/csv' },
    ])
    expect([status, errors[0]]).toEqual([422, expect.stringContaining('columns')])
  })
})
