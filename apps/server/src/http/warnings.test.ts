import { linkKinds, themePresets } from '@vitrine/contract'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, type Reply, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

const presets = `Use one of ${themePresets.join(', ')}`
const link = { title: 'Shop', url: 'https://example.com/shop' }
const formatWarnings = ({ meta }: Pick<Reply, 'meta'>): string[] | undefined =>
  meta?.warnings?.map(({ path, message }: Data) => `${path}: ${message}`)

describeOnce('meta.warnings', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let user: ApiUser
  beforeAll(async () => {
    user = await app.person('pro')
  })

  const profile = (path: string) => `/profiles/${user.profileId}${path}`

  test('accepts a block that violates its schema with a warning', async () => {
    const body = { ...link, kind: 'faq', business_block_config: { items: [{ answer: 'Yes.' }] } }
    const created = await app.call(user, 'POST', '/links', body)
    const warning = {
      path: 'business_block_config.items[0].question',
      rule: 'required',
      params: {},
      message: 'is required',
    }
    expect([created.status, created.meta]).toEqual([200, { warnings: [warning] }])
    expect(created.data.business_block_config).toEqual(body.business_block_config)
    // Also if the write changes nothing, and if another field is changed
    const path = `/links/${created.data.id}`
    expect((await app.call(user, 'PUT', path, link)).meta).toEqual({ warnings: [warning] })
    const renamed = await app.call(user, 'PUT', path, { ...link, title: 'Questions' })
    expect(renamed.meta).toEqual({ warnings: [warning] })
    const items = [{ question: 'Open?', answer: 'Yes.' }]
    const mended = await app.call(user, 'PUT', path, { ...link, business_block_config: { items } })
    expect([mended.status, mended.meta]).toEqual([200, undefined])
  })

  test('suggests the intended name for an unknown kind or misspelled field', async () => {
    const body = { ...link, kind: 'countdwon', titel: 'Shop', isEnabled: false, sku: 'x', title_2: 'Other' }
    const created = await app.call(user, 'POST', '/links', body)
    expect(formatWarnings(created)).toEqual([
      'titel: is unknown; did you mean `title`?',
      'isEnabled: is unknown; did you mean `is_enabled`?',
      `kind: \`countdwon\` is unknown; did you mean \`countdown\`? Use one of ${linkKinds.join(', ')}`,
    ])
    expect(created.data).toMatchObject({ titel: 'Shop', is_enabled: true, kind: 'countdwon' })
  })

  test('names settings of a page that need a picture', async () => {
    const put = async (theme: object) => formatWarnings(await app.call(user, 'PUT', '/profile', { theme }))
    expect(await put({ panel: 'glass', cover: { overlay: 'tint' } })).toEqual([
      'theme.panel: has no effect without theme.background.image_url',
      'theme.cover.overlay: has no effect without theme.cover.image_url',
    ])
    // Only in the response to the write that chooses them
    expect(await put({ motion: 'rise', cover: { overlay: 'fade' } })).toBeUndefined()
    expect(await put({ panel: 'solid' })).toBeUndefined()
  })

  test('returns no warnings for a resource that is sent back unchanged', async () => {
    const { data } = await app.call(user, 'POST', '/links', link)
    expect((await app.call(user, 'PUT', `/links/${data.id}`, data)).meta).toBeUndefined()
    const page = await app.call(user, 'GET', '/profile')
    expect((await app.call(user, 'PUT', '/profile', page.data)).meta).toBeUndefined()
    const { data: alerts } = await app.call(user, 'GET', profile('/smart-alerts'))
    const response = await app.call(user, 'PUT', profile('/smart-alerts/preferences'), alerts.preferences)
    expect([response.status, response.meta]).toEqual([200, undefined])
  })

  test('replays a response with the warnings of the first', async () => {
    const send = () =>
      app.call(
        user,
        'POST',
        '/links',
        { ...link, kind: 'countdown', hue: 1, ordr: 0 },
        { 'idempotency-key': 'k' },
      )
    const [first, second] = [await send(), await send()]
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(formatWarnings(first)).toEqual([
      'ordr: is unknown; did you mean `order`?',
      'business_block_config.ends_at: is required',
    ])
    expect(second.text).toBe(first.text)
  })

  test('reports misspelled fields of versions, alert preferences and themes', async () => {
    const version = await app.call(user, 'POST', profile('/versions'), { name: 'Before', reson: 'x' })
    expect(formatWarnings(version)).toEqual(['reson: is unknown; did you mean `reason`?'])
    const alerts = await app.call(user, 'PUT', profile('/smart-alerts/preferences'), {
      digset: 'daily',
      rules: { trafficSpike: { enabled: false }, milestone: { enabeld: false } },
    })
    expect(formatWarnings(alerts)).toEqual([
      'digset: is unknown; did you mean `digest`?',
      'rules.trafficSpike: is unknown; did you mean `traffic_spike`?',
      'rules.milestone.enabeld: is unknown; did you mean `enabled`?',
    ])
    const theme = await app.call(user, 'PUT', '/profile', { theme: { preset: 'newspapre', colours: {} } })
    expect(formatWarnings(theme)).toEqual([
      `theme.preset: \`newspapre\` is unknown; did you mean \`newspaper\`? ${presets}`,
      'theme.colours: is unknown; did you mean `colors`?',
    ])
    const misspelled = {
      headingFont: 'serif',
      align: 'center',
      avatar_shap: 'x',
      background: { positon: 'center' },
    }
    expect(formatWarnings(await app.call(user, 'PUT', '/profile', { theme: misspelled }))).toEqual([
      'theme.headingFont: is unknown; did you mean `heading_font`?',
      'theme.avatar_shap: is unknown; did you mean `avatar_shape`?',
      'theme.background.positon: is unknown; did you mean `position`?',
    ])
    const other = await app.call(user, 'PUT', '/profile', { theme: { preset: 'house-style' } })
    expect(formatWarnings(other)).toEqual([
      `theme.preset: \`house-style\` is unknown; the default is shown. ${presets}`,
    ])
    const variant = await app.call(user, 'POST', profile('/variants'), {
      name: 'V',
      kind: 'experiment',
      overrides: { theme: { preset: 'midnigth' } },
    })
    expect(formatWarnings(variant)).toEqual([
      `overrides.theme.preset: \`midnigth\` is unknown; the default is shown. ${presets}`,
    ])
  })

  test('lists warnings in each row of a bulk write and all in meta', async () => {
    const { data, meta } = await app.call(user, 'POST', '/ext/v1/links/bulk', {
      links: [
        { ...link, external_id: 'a' },
        { ...link, external_id: 'b', kind: 'product', business_block_config: { price: 5 }, archivd: false },
        { external_id: 'c' },
      ],
    })
    expect(data.rows.map(({ outcome }: Data) => outcome)).toEqual(['created', 'created', 'failed'])
    expect(data.rows.map(({ warnings }: Data) => warnings?.map(({ path }: Data) => path))).toEqual([
      undefined,
      ['links[1].archivd', 'links[1].business_block_config.price'],
      undefined,
    ])
    expect(meta).toEqual({ warnings: data.rows[1].warnings })
    // A row that names only the key is checked with the stored kind and configuration
    const again = await app.call(user, 'POST', '/ext/v1/links/bulk', {
      links: [{ external_id: 'b', pinned: true }],
    })
    expect(formatWarnings(again)).toEqual([
      'links[0].business_block_config.price: has no effect without currency',
    ])
  })

  test('warns about pictures of other sites, but not about uploads', async () => {
    const add = (image_url: string) => app.call(user, 'POST', '/links', { ...link, kind: 'image', image_url })
    const upload = await add(`${app.deps.config.BASE_URL}/media/91ac03de.webp`)
    expect([upload.status, upload.meta]).toEqual([200, undefined])
    expect(formatWarnings(await add('https://other.example/media/91ac03de.webp'))).toEqual([
      'image_url: must be a picture uploaded to this service',
    ])
  })

  test('reports a block that is not fully shown in the doctor', async () => {
    const other = await app.person('pro')
    const { data } = await app.call(other, 'POST', '/links', { ...link, kind: 'countdown' })
    const run = await app.call(other, 'POST', `/profiles/${other.profileId}/doctor/analyze`)
    const findings = run.data.recommendations.filter(({ rule }: Data) => rule === 'block-config')
    expect(findings).toMatchObject([
      {
        id: `block-config--link-${data.id}`,
        title: 'A block is not fully shown',
        explanation:
          'Something in “Shop” is missing or not valid. Open the block: below its form you see what the page leaves out.',
        target: { type: 'link', id: data.id, field: 'business_block_config' },
        fix: { mode: 'guided', changes: [] },
      },
    ])
  })
})
