import { blockConfigs, type LinkKind } from '@vitrine/contract'
import { blocks } from '@vitrine/page/blocks/index'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { runJob } from '../../jobs/engine.ts'
import { exportBuilds } from '../exports/index.ts'

describeOnce('import of a service export', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const done = async (
    user: ApiUser,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => {
    const response = await app.call(user, method, path, body)
    expect([response.status, response.errors], `${method} ${path}`).toEqual([200, []])
    return response.data
  }
  const send = (user: ApiUser, file: unknown, query = '') =>
    app.upload(user, `/ext/v1/imports${query}`, [
      { part: 'file', bytes: Buffer.from(JSON.stringify(file)), type: 'application/json' },
    ])
  const listVariants = (user: ApiUser) => done(user, 'GET', `/profiles/${user.profileId}/variants`)
  const listCampaigns = (user: ApiUser) => done(user, 'GET', `/profiles/${user.profileId}/campaigns`)

  const archived = async (user: ApiUser): Promise<Data> => {
    const exportResponse = await app.call(user, 'POST', '/ext/v1/exports', {})
    expect(exportResponse.status, exportResponse.errors.join()).toBe(202)
    expect(await runJob(app.deps, exportBuilds)).toEqual({ created: 1 })
    const { download_url } = await done(user, 'GET', `/ext/v1/exports/${exportResponse.data.id}`)
    const archive = await app.app.inject({ url: new URL(download_url).pathname })
    return JSON.parse(strFromU8(unzipSync(archive.rawPayload)[`pages/${user.username}/vitrine.json`]!))
  }

  /** Fills a page with content of every kind, without running variants and campaigns. Returns its links by title. */
  const fill = async (user: ApiUser) => {
    await done(user, 'PUT', '/profile', {
      display_name: 'Kiln',
      bio: 'Bowls.\nAnd cups.',
      pronouns: 'they',
      location: 'Graz',
      timezone: 'Europe/Vienna',
      footer_text: 'Kiln no. 4',
      theme: {
        preset: 'paper',
        mode: 'dark',
        colors: { accent: '#3366aa' },
        heading_font: 'serif',
        alignment: 'center',
        avatar_shape: 'rounded',
        background: { position: 'right top' },
        header: 'portrait',
        cover: { image_alt: 'The kiln', focus: { x: 20, y: 80 }, height: 'tall', overlay: 'fade' },
        width: 'wide',
        panel: 'glass',
        motion: 'rise',
        heading_style: 'light',
        look: 'outline',
        x_grain: 2,
      },
      section_styles: [
        {
          section: 'First',
          layout: 'grid',
          look: 'picture',
          ground: 'band',
          tone: 'soft',
          color: '#14532d',
          focus: { x: 20, y: 80 },
          columns: 3,
          alignment: 'center',
          spacing: 'roomy',
          heading_beside: true,
          width: 'two_thirds',
          is_sticky: true,
        },
      ],
      seo: { title: 'Kiln', description: 'Bowls and cups', indexable: false },
      sensitive: { enabled: true, label: 'Mind the dust' },
      social_links: [{ platform: 'mastodon', url: 'https://social.example/@kiln' }],
      x_own: { a: [1, null, 'b'] },
    })
    const at = `/profiles/${user.profileId}`
    const campaign = await done(user, 'POST', `${at}/campaigns`, { name: 'Fair', slug: 'fair' })
    const ids: Record<string, number> = {}
    const bodies: { title: string; [member: string]: unknown }[] = [
      ...blocks.map(({ kind, example }, i) => ({
        ...example,
        kind,
        image_url: null,
        section: i < 6 ? 'First' : 'Second',
      })),
      {
        kind: 'latest',
        title: 'Chosen films',
        url: 'https://films.example/',
        business_block_config: {
          source: 'https://films.example/feed.xml',
          hidden: ['a1b2c3d4e5f60718'],
          pinned: 'a1b2c3d4e5f60719',
        },
      },
      {
        title: 'Everything',
        url: 'https://shop.example/all?x=1#top',
        supporting_text: 'with all members',
        description: 'Long',
        icon: 'shop',
        image_alt: 'A bowl',
        pinned: true,
        highlighted: true,
        size: 'square',
        look: 'tile',
        tone: 'ink',
        color: '#7c3aed',
        open_in_new_tab: true,
        schedule: { starts_at: '2026-05-01T10:00:00+02:00', ends_at: null, timezone: 'Europe/Vienna' },
        gate: { type: 'age', min_age: 18, message: 'Adults' },
        audience: { countries: ['AT'], devices: ['mobile'], languages: ['de'], referrers: ['a.example'] },
        destinations: [
          { os: 'ios', country: 'AT', url: 'https://a.example/ios' },
          { language: 'de', url: 'mailto:de@a.example' },
        ],
        open_in_browser: true,
        utm: { source: 'page', campaign: 'own' },
        campaign_id: campaign.id,
        external_id: 'sku-1',
        x_stock: { left: 3 },
      },
      { title: 'Twin', url: 'https://twin.example/' },
      { title: 'Twin', url: 'https://twin.example/', is_enabled: false },
      { title: 'Gone', url: 'https://gone.example/' },
    ]
    for (const body of bodies)
      ids[`${body.title} ${body.is_enabled ?? ''}`.trim()] = (await done(user, 'POST', '/links', body)).id
    await done(user, 'DELETE', `/links/${ids.Gone}`)
    const phones = await done(user, 'POST', `${at}/variants`, {
      name: 'Phones',
      key: 'phones',
      kind: 'audience',
      status: 'paused',
      priority: 3,
      match: 'any',
      conditions: [
        { attribute: 'device', operator: 'in', value: ['mobile', 'tablet'] },
        { attribute: 'hour', operator: 'between', value: [8, 18] },
        { attribute: 'returning', operator: 'eq', value: true },
      ],
      schedule: {
        starts_at: '2026-04-01T00:00:00Z',
        ends_at: '2026-06-01T00:00:00Z',
        timezone: 'Asia/Tokyo',
      },
      overrides: {
        display_name: 'Kiln, small',
        bio: 'Short.',
        theme: { preset: 'vitrine', colors: { accent: '#ff0000' }, x_own: 1 },
        link_order: [ids['Twin false'], ids.Everything],
        hidden_link_ids: [ids.Twin],
        link_titles: { [ids.Everything!]: 'All of it' },
        x_note: 'kept',
      },
      goal: { metric: 'link_click', link_id: ids.Everything },
      hypothesis: 'Less is more.',
      external_id: 'phones',
      external_source: 'lab',
      x_board: 'card 7',
    })
    await done(user, 'POST', `${at}/variants`, { name: 'Tried', weight: 15, status: 'stopped' })
    await done(user, 'POST', `${at}/variants`, { name: 'Idea', goal: { metric: 'form_submit' } })
    await done(user, 'PUT', `${at}/campaigns/${campaign.id}`, {
      status: 'paused',
      objective: 'Sell',
      starts_at: '2026-09-01T08:00:00+02:00',
      ends_at: '2026-09-08T08:00:00+02:00',
      timezone: 'Europe/Lisbon',
      utm: { source: 'flyer', medium: 'print' },
      link_ids: [ids.Twin, ids.Everything],
      variant_id: phones.id,
      goal: { metric: 'clicks', target: 50 },
      notes: 'Stand 12',
      x_colour: 'green',
    })
    const past = { starts_at: '2025-12-01T00:00:00Z', ends_at: '2025-12-24T00:00:00Z', status: 'active' }
    await done(user, 'POST', `${at}/campaigns`, { name: 'Advent', ...past, link_ids: [ids.Twin] })
    await done(user, 'POST', `${at}/campaigns`, { name: 'Plans' })
    return ids
  }

  /** Removes times and counters from an export and replaces ids by their position. */
  const plain = ({ profiles, links, variants, campaigns }: Data): Data => {
    const positions = new Map<number, string>()
    for (const [name, list] of Object.entries({ link: links, variant: variants, campaign: campaigns }))
      for (const [i, { id }] of (list as Data[]).entries()) positions.set(id, `${name} ${i}`)
    const toPosition = (id: number | null) => (id === null ? null : (positions.get(id) ?? `unknown ${id}`))
    const rest = (part: Data) => {
      const {
        id,
        profile_id,
        created_at,
        updated_at,
        revision,
        started_at,
        stopped_at,
        share_url,
        qr_url,
        ...members
      } = part
      return members
    }
    const { username, public_url, domain, my_role, ...profile } = rest(profiles[0])
    return {
      profile,
      links: links.map((link: Data) => ({ ...rest(link), campaign_id: toPosition(link.campaign_id) })),
      variants: variants.map((variant: Data) => ({
        ...rest(variant),
        overrides: {
          ...variant.overrides,
          link_order: variant.overrides.link_order?.map(toPosition),
          hidden_link_ids: variant.overrides.hidden_link_ids?.map(toPosition),
          link_titles:
            variant.overrides.link_titles &&
            Object.entries(variant.overrides.link_titles).map(([id, title]) => [
              toPosition(Number(id)),
              title,
            ]),
        },
        goal: { ...variant.goal, link_id: toPosition(variant.goal.link_id) },
      })),
      campaigns: campaigns.map((campaign: Data) => ({
        ...rest(campaign),
        link_ids: campaign.link_ids.map(toPosition),
        variant_id: toPosition(campaign.variant_id),
      })),
    }
  }

  test('exports the same content after an import into an empty page', async () => {
    const from = await app.person('agency')
    const to = await app.person('agency')
    await fill(from)
    const first = await archived(from)
    expect([first.links.length, first.variants.length, first.campaigns.length]).toEqual([
      blocks.length + 4,
      3,
      3,
    ])
    const plan = await send(to, first, '?dry_run=true&settings=replace')
    expect(plan.errors).toEqual([])
    expect([...(await listVariants(to)), ...(await listCampaigns(to))]).toEqual([])
    const applied = await send(to, first, `?settings=replace&preview_token=${plan.data.preview_token}`)
    expect([applied.status, applied.errors]).toEqual([200, []])
    const listEntries = (data: Data) =>
      ['items', 'variants', 'campaigns'].map((name) => data[name].map(({ id: _, ...item }: Data) => item))
    expect(listEntries(applied.data)).toEqual(listEntries(plan.data))
    expect(
      listEntries(applied.data)
        .flat()
        .filter(({ outcome }: Data) => outcome !== 'create'),
    ).toEqual([])
    const second = await archived(to)
    expect(plain(second)).toEqual(plain(first))
    expect(JSON.stringify(plain(second))).not.toContain('unknown')
    const ids = (list: Data[]) => list.map(({ id }) => id)
    expect(ids(applied.data.variants)).toEqual(ids(second.variants))
    expect(ids(applied.data.campaigns)).toEqual(ids(second.campaigns))

    // A second import finds only duplicates
    const again = await send(to, first, '?settings=keep')
    expect(again.data.counts).toMatchObject({ create: 0 })
    for (const name of ['variants', 'campaigns'])
      expect(again.data[name].map(({ reason, id }: Data) => [reason, id])).toEqual(
        second[name].map(({ id }: Data) => ['duplicate', id]),
      )
    expect(plain(await archived(to))).toEqual(plain(second))
  })

  test('imports variants and campaigns without external ids that are taken or not valid', async () => {
    const user = await app.person('agency')
    for (const kind of ['variants', 'campaigns']) {
      const at = `/profiles/${user.profileId}/${kind}`
      const { id } = await done(user, 'POST', at, { name: 'Mine', external_id: 'k' })
      const parts = [
        { name: 'Taken', external_id: 'k' },
        { name: 'Free', external_id: 'k', external_source: 'lab' },
        { name: 'Twin', external_id: 'k', external_source: 'lab' },
        { name: 'Odd', external_id: 5 },
      ].map((part) => ({ profile_id: 1, ...part }))
      const { data } = await send(user, {
        exported_at: '2026-03-01T09:00:00.000Z',
        profiles: [{ id: 1 }],
        links: [],
        [kind]: parts,
      })
      expect(data[kind].map(({ name, outcome, notes }: Data) => [name, outcome, notes])).toEqual([
        ['Taken', 'create', [`external_id: was removed, because id ${id} uses it`]],
        ['Free', 'create', []],
        ['Twin', 'create', ['external_id: was removed, because another entry uses it']],
        ['Odd', 'create', ['external_id: its external_id or external_source is not valid and was left out']],
      ])
      const keys = (await done(user, 'GET', at)).map((one: Data) => [one.name, one.external_id])
      expect(Object.fromEntries(keys)).toEqual({
        Mine: 'k',
        Taken: undefined,
        Free: 'k',
        Twin: undefined,
        Odd: undefined,
      })
    }
  })

  test('imports running variants as paused', async () => {
    const from = await app.person('agency')
    const to = await app.person('agency')
    const at = `/profiles/${from.profileId}`
    const link = await done(from, 'POST', '/links', { title: 'A', url: 'https://a.example/' })
    const variant = await done(from, 'POST', `${at}/variants`, {
      name: 'Half',
      status: 'running',
      overrides: { hidden_link_ids: [link.id] },
    })
    const dates = { starts_at: '2026-02-01T00:00:00.000Z', ends_at: '2026-12-01T00:00:00.000Z' }
    for (const [name, body] of Object.entries({
      Now: dates,
      Later: { ...dates, starts_at: '2026-11-01T00:00:00Z' },
      Ever: { variant_id: variant.id },
    }))
      await done(from, 'POST', `${at}/campaigns`, { name, status: 'active', ...body })
    await done(to, 'POST', `/profiles/${to.profileId}/variants`, { name: 'Mine', key: 'half' })
    await done(to, 'POST', `/profiles/${to.profileId}/campaigns`, { name: 'Now' })
    const { data } = await send(to, await archived(from))
    const rests = 'It was running, so it is imported as paused. Start it when the page is ready.'
    expect(data.variants).toMatchObject([
      { slug: 'half-2', status: 'paused', notes: [rests, '“half” is taken; it becomes “half-2”.'] },
    ])
    expect(data.campaigns).toMatchObject([
      { name: 'Ever', slug: 'ever', status: 'paused', notes: [rests] },
      { name: 'Later', slug: 'later', status: 'paused', notes: [rests] },
      { name: 'Now', slug: 'now-2', status: 'paused', notes: [rests, '“now” is taken; it becomes “now-2”.'] },
    ])
    const [ever, later, now] = await listCampaigns(to)
    expect([ever.variant_id, later.starts_at, now.ends_at]).toEqual([
      data.variants[0].id,
      '2026-11-01T00:00:00.000Z',
      dates.ends_at,
    ])

    const version = `/profiles/${to.profileId}/versions/${data.version_id}`
    const { preview_token } = await done(to, 'GET', version)
    await done(to, 'POST', `${version}/restore`, { preview_token })
    expect(await done(to, 'GET', '/links')).toEqual([])
    const entries = [...(await listVariants(to)), ...(await listCampaigns(to))]
    expect(entries.map(({ name, status }) => [name, status])).toEqual([
      ['Mine', 'draft'],
      ['Half', 'paused'],
      ['Ever', 'paused'],
      ['Later', 'paused'],
      ['Now', 'paused'],
      ['Now', 'draft'],
    ])
  })

  test('reports entries beyond the plan and their dependent entries', async () => {
    const from = await app.person('agency')
    await fill(from)
    const exported = await archived(from)
    const freeUser = await app.person('free')
    const { data } = await send(freeUser, exported)
    for (const [list, noun] of [
      [data.variants, 'variant'],
      [data.campaigns, 'campaign'],
    ]) {
      expect(list.map(({ outcome, reason }: Data) => [outcome, reason])).toEqual([
        ['create', null],
        ['left_out', 'limit'],
        ['left_out', 'limit'],
      ])
      expect(list[1]).toMatchObject({
        id: null,
        slug: null,
        notes: [
          `You have reached the limit of the Free plan: 1 ${noun} per page. Archive one, or choose a larger plan.`,
        ],
      })
    }
    expect(data.items.find(({ title }: Data) => title === 'Everything').notes).toEqual([
      'It is removed from its campaign.',
    ])
    expect((await listVariants(freeUser)).length + (await listCampaigns(freeUser)).length).toBe(2)

    const to = await app.person('agency')
    const without = (title: string) => exported.links.filter((link: Data) => link.title !== title)
    const { data: partly } = await send(to, { ...exported, links: without('Everything') })
    expect(partly.variants[0].notes).toEqual([
      '1 of its links is not imported.',
      'Its goal was a link that is not imported. Clicks on any link count instead.',
    ])
    const [phones] = (await listVariants(to)).filter(({ key }: Data) => key === 'phones')
    expect(phones.goal).toEqual({ metric: 'click_rate', link_id: null })
    expect(phones.overrides.link_order).toHaveLength(1)
    expect(phones.overrides.link_titles).toEqual({})
    const none = await app.person('agency')
    const { data: alone } = await send(none, { ...exported, links: [], variants: [] })
    expect(alone.campaigns.find(({ name }: Data) => name === 'Fair').notes).toEqual([
      '2 of its links are not imported.',
      'The campaign has no links, so it applies to all links on the page. Choose its links before you start it.',
      'Its variant is not imported.',
    ])
  })

  test('shows the copied pictures and fonts of another installation, and reports missing ones', async () => {
    const user = await app.person('agency')
    const [here, gone] = ['a', 'b'].map((digit) => `${digit.repeat(32)}-8x8.webp`)
    const [fontHere, fontGone] = ['c', 'd'].map((digit) => `${digit.repeat(32)}.woff2`)
    await app.deps.storage.put(here!, Buffer.from('picture'), 'image/webp')
    await app.deps.storage.put(fontHere!, Buffer.from('font'), 'font/woff2')
    const at = (name: string | undefined) => `https://old.example/media/${name}`
    const { data } = await send(
      user,
      {
        exported_at: '2026-03-01T09:00:00.000Z',
        profiles: [
          {
            id: 1,
            avatar_url: at(here),
            theme: {
              header: 'cover',
              cover: { image_url: at(here) },
              font_file: { url: at(fontHere), name: 'Jost' },
              heading_font_file: { url: at(fontGone) },
            },
            section_styles: [
              { section: 'A', ground: 'band', image_url: at(here) },
              { section: 'B', ground: 'band', image_url: at(gone) },
            ],
            seo: { title: 'Kiln', og_image_url: at(gone) },
          },
        ],
        links: [{ id: 1, profile_id: 1, title: 'A', url: 'https://a.example/', image_url: `/media/${gone}` }],
        variants: [
          {
            profile_id: 1,
            name: 'Other',
            overrides: {
              avatar_url: at(gone),
              theme: { background: { type: 'image', image_url: at(here) } },
            },
          },
          { profile_id: 1, name: 'Elsewhere', overrides: { avatar_url: 'https://cdn.example/media/a.png' } },
        ],
      },
      '?settings=replace',
    )
    const note = 'Its picture is not on this installation. Upload it again.'
    const notes = (list: Data[]) => list.map((item) => [item.title ?? item.name, item.notes])
    expect([notes(data.items), notes(data.variants)]).toEqual([
      [
        ['A', [note]],
        ['theme.heading_font_file.url', [note]],
        ['seo.og_image_url', [note]],
        ['section_styles.1.image_url', [note]],
      ],
      [
        ['Other', [note]],
        ['Elsewhere', []],
      ],
    ])
    const base = app.deps.config.BASE_URL
    const profile = await done(user, 'GET', '/profile')
    expect([profile.avatar_url, profile.theme.cover.image_url, profile.seo]).toMatchObject([
      `${base}/media/${here}`,
      `${base}/media/${here}`,
      { title: 'Kiln', og_image_url: null },
    ])
    expect([profile.theme.font_file, profile.theme.heading_font_file]).toMatchObject([
      { url: `${base}/media/${fontHere}`, name: 'Jost' },
      { url: null },
    ])
    expect(profile.section_styles.map((style: Data) => style.image_url)).toEqual([
      `${base}/media/${here}`,
      null,
    ])
    const [other, elsewhere] = await listVariants(user)
    expect(other.overrides.avatar_url).toBeNull()
    expect(other.overrides.theme.background.image_url).toBe(`${base}/media/${here}`)
    expect(elsewhere.overrides.avatar_url).toBe('https://cdn.example/media/a.png')
  })

  test('notes which part of a block the page does not show', async () => {
    const user = await app.person('pro')
    const items = [{ question: 'Open on Sunday?', answer: 'No' }, { question: 'Parking?' }]
    await done(user, 'POST', '/links', {
      title: 'Questions',
      url: 'https://example.com/',
      kind: 'faq',
      business_block_config: { items },
    })
    const { data } = await send(await app.person('pro'), await archived(user))
    expect(data.items.map(({ outcome }: Data) => outcome)).toEqual(['create'])
    expect(data.items[0].notes).toEqual([expect.stringContaining('business_block_config.items[1].answer: ')])
  })

  test('reports each invalid entry of a hostile file, and changes no other profile', async () => {
    const other = await app.person('agency')
    const foreignLink = await done(other, 'POST', '/links', {
      title: 'Theirs',
      url: 'https://theirs.example/',
    })
    const theirVariant = await done(other, 'POST', `/profiles/${other.profileId}/variants`, {
      name: 'Theirs',
    })
    const user = await app.person('agency')
    const good = { id: 7, profile_id: 1, name: 'Good' }
    const file = (changes: Data) => ({
      exported_at: '2026-03-01T09:00:00.000Z',
      profiles: [{ id: 1 }],
      links: [{ id: 5, profile_id: 1, order: 0, title: 'A', url: 'https://a.example/', campaign_id: 7 }],
      ...changes,
    })
    const { status, data } = await send(
      user,
      file({
        variants: [
          { ...good, overrides: { link_order: [foreignLink.id, 5], hidden_link_ids: [foreignLink.id] } },
          { ...good, name: 'Same id' },
          null,
          'text',
          [],
          { ...good, id: 'x', name: 7 },
          { ...good, id: -1, name: 'Wrong', weight: '1e999', conditions: [{ attribute: 'x' }], key: '../x' },
          { ...good, id: 9, name: 'Long', conditions: Array(21).fill({}), overrides: 'none' },
          { ...good, id: 10, name: 'Torn', schedule: { starts_at: 'soon' }, goal: { metric: 'link_click' } },
          { ...good, id: 11, profile_id: 99, name: 'Of nobody' },
          { ...good, id: 12, name: 'Address', overrides: { theme: { link: 'javascript:alert(1)' } } },
          { ...good, id: 13, name: 'Old', archived_at: '2026-01-01T00:00:00Z' },
          { ...good, id: 14, name: 'Heavy', x: 'x'.repeat(20_000) },
          {
            ...good,
            id: 15,
            name: 'Constructed',
            constructor: { prototype: 1 },
            overrides: { link_titles: { __proto__: 'x', '05': 'y' } },
          },
        ],
        campaigns: [
          { ...good, link_ids: [5, 5, foreignLink.id], variant_id: theirVariant.id },
          { ...good, id: 8, link_ids: [foreignLink.id], variant_id: theirVariant.id, status: 'ended' },
          { ...good, id: 16, variant_id: 7, link_ids: [5], slug: 'good' },
          { ...good, id: 17, name: '', slug: 5, link_ids: {} },
          { ...good, id: 18, ends_at: '2020-01-01T00:00:00Z', starts_at: '2021-01-01T00:00:00Z' },
        ],
      }),
    )
    expect(status).toBe(200)
    expect(data.variants.map(({ name, reason }: Data) => [name, reason])).toEqual([
      ['Good', null],
      ['Same id', 'invalid'],
      ['', 'invalid'],
      ['', 'invalid'],
      ['', 'invalid'],
      ['7', 'invalid'],
      ['Wrong', 'invalid'],
      ['Long', 'invalid'],
      ['Torn', 'invalid'],
      ['Of nobody', 'invalid'],
      ['Address', 'invalid'],
      ['Old', 'archived'],
      ['Heavy', 'invalid'],
      ['Constructed', 'invalid'],
    ])
    for (const { reason, notes } of data.variants) if (reason) expect(notes.length).toBeGreaterThan(0)
    expect(data.variants[6].notes.join()).toMatch(/weight.*conditions|conditions.*weight/)
    expect(data.campaigns.map(({ id, reason }: Data) => [id !== null, reason])).toEqual([
      [false, 'invalid'],
      [true, null],
      [true, null],
      [false, 'invalid'],
      [false, 'invalid'],
    ])
    const [variant] = await listVariants(user)
    expect(variant.overrides).toMatchObject({ link_order: [data.items[0].id], hidden_link_ids: [] })
    const campaigns = await listCampaigns(user)
    expect(campaigns.map(({ link_ids, variant_id, status }: Data) => [link_ids, variant_id, status])).toEqual(
      [
        [[], null, 'paused'],
        [[data.items[0].id], variant.id, 'draft'],
      ],
    )
    expect((await done(user, 'GET', '/links'))[0].campaign_id).toBeNull()

    for (const [variants, message] of [
      [Array(100_000).fill({}), /has 100001 entries; at most 5000/],
      [Array(300_000).fill({ a: 1 }), /more than 400000 fields/],
    ] as const) {
      const response = await send(user, file({ variants }))
      expect([response.status, response.code]).toEqual([422, 'upload_invalid'])
      expect(response.errors[0]).toMatch(message)
    }
    // The maximum number of entries, each of maximum size
    const many = Array.from({ length: 4000 }, (_, i) => ({
      ...good,
      id: 100 + i,
      name: 'Alike',
      key: 'alike',
    }))
    const long = {
      ...good,
      id: 99,
      name: 'Long',
      overrides: { link_order: Array.from({ length: 10_001 }, (_, i) => i + 1) },
    }
    const response = await send(user, file({ variants: [long, ...many] }))
    expect(response.status).toBe(200)
    expect(response.data.variants[0].reason).toBe('invalid')
    const created = response.data.variants.filter(({ outcome }: Data) => outcome === 'create')
    expect(created.length).toBe(49)
    expect(new Set(created.map(({ slug }: Data) => slug)).size).toBe(49)
    expect(response.data.variants.at(-1)).toMatchObject({ reason: 'limit' })
  })

  test('brings back archived blocks without a web address, and no others', async () => {
    const user = await app.person()
    const { public_url: url } = await done(user, 'GET', '/profile')
    const ids = new Map<string, number>()
    const add = async (title: string, more: object) =>
      ids.set(title, (await done(user, 'POST', '/links', { title, url, ...more })).id)
    await add('Bowl', { kind: 'image', business_block_config: { linked: false, caption: 'A bowl' } })
    await add('Cup', { kind: 'image', business_block_config: { linked: false, caption: 'A cup' } })
    await add('Fair', {
      kind: 'countdown',
      business_block_config: { linked: false, ends_at: '2027-03-20T10:00:00Z' },
    })
    await add('Sale', {
      kind: 'countdown',
      business_block_config: { linked: false, ends_at: '2027-05-20T10:00:00Z' },
    })
    await add('News', { kind: 'header' })
    await add('Shop', { url: 'https://example.com/shop' })
    const source = await archived(user)
    for (const title of ['Cup', 'Sale']) await done(user, 'DELETE', `/links/${ids.get(title)}`)
    const { data } = await send(user, source, '?dry_run=true')
    const outcomes = data.items.map(({ title, outcome }: Data) => [title, outcome])
    expect(outcomes).toEqual([
      ['Bowl', 'left_out'],
      ['Cup', 'create'],
      ['Fair', 'left_out'],
      ['Sale', 'create'],
      ['News', 'left_out'],
      ['Shop', 'left_out'],
    ])
  })

  test('brings back an archived block of each kind beside a similar one, and imports nothing twice', async () => {
    const user = await app.person('agency')
    const { public_url: url } = await done(user, 'GET', '/profile')
    const bodies = blocks.flatMap(({ kind, example }) => [
      { ...example, kind, image_url: null },
      ...('linked' in blockConfigs[kind as LinkKind].properties
        ? [
            {
              ...example,
              kind,
              image_url: null,
              url,
              business_block_config: { ...example.business_block_config, linked: false },
            },
          ]
        : []),
    ])
    const archivedIds: number[] = []
    for (const [i, body] of bodies.entries()) {
      archivedIds.push((await done(user, 'POST', '/links', { ...body, title: `First ${i}` })).id)
      await done(user, 'POST', '/links', { ...body, title: `Second ${i}` })
    }
    const titles = bodies.flatMap((_, i) => [`First ${i}`, `Second ${i}`])
    const source = await archived(user)
    for (const id of archivedIds) await done(user, 'DELETE', `/links/${id}`)
    const { data } = await send(user, source)
    expect(data.items.filter(({ outcome }: Data) => outcome === 'create').map((l: Data) => l.title)).toEqual(
      bodies.map((_, i) => `First ${i}`),
    )
    const again = await send(user, source)
    expect([again.data.counts.create, again.data.version_id]).toEqual([0, null])
    const links = (await done(user, 'GET', '/links?limit=100')).map((l: Data) => l.title)
    expect(links.toSorted()).toEqual(titles.toSorted())
  })
})
