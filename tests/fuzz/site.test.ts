import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createBearerHeader } from '../conformance/context.ts'
import type { Person } from '../support/app.ts'
import { describeSql } from '../support/databases.ts'
import { useResource } from '../support/resources.ts'
import { hostileText, sometimes } from './arbitraries.ts'
import { findSiteProblems } from './checks.ts'
import { readFuzzParameters, startFuzzed } from './service.ts'
import { hostileHeaders, hostileNames, hostileSegments } from './values.ts'

type Names = Readonly<Record<'username' | 'link' | 'form' | 'media' | 'checkout' | 'portal', string>>
type Fields = Readonly<Record<string, string>>
type Route = {
  readonly path: string
  readonly query?: Fields
  /** Fields of the form. If set, the request is a POST. */
  readonly fields?: Fields
}

/** All pages, files and forms outside of the API. */
const routes: readonly Route[] = [
  ...['/', '/sitemap.xml', '/sitemap-1.xml', '/robots.txt', '/favicon.svg', '/favicon.ico'],
  ...['/signup', '/signin', '/signin/2fa', '/reset', '/welcome', '/checkout/success', '/checkout/canceled'],
  ...['/checkout/back', '/docs', '/docs/blocks', '/docs/blocks.json', '/docs/themes.json', '/llms.txt'],
  ...[
    '/healthz',
    '/readyz',
    '/metrics',
    '/wp-login.php',
    '/.env',
    '/media/{media}',
    '/f/{form}',
    '/l/{link}',
  ],
  ...['/{username}/', '/{username}.json', '/{username}/share.png', '/{username}/robots.txt'],
  ...['/{username}/sitemap.xml', '/sandbox/checkout/{checkout}', '/sandbox/portal/{portal}'],
]
  .map((path): Route => ({ path }))
  .concat([
    { path: '/{username}', query: { c: 'spring', ok: '1', utm_source: 'news' } },
    { path: '/{username}/qr.svg', query: { c: 'spring' } },
    { path: '/{username}/qr.png', query: { size: '256', color: '14543f', logo: 'none' } },
    { path: '/{username}.vcf', query: { card: '{link}' } },
    { path: '/internal/domains/ask', query: { domain: 'a.example' } },
    { path: '/reset/confirm', query: { token: 'q8Zr0mTjV3xkC5nP' } },
    { path: '/verify-email', query: { token: 'q8Zr0mTjV3xkC5nP' } },
    { path: '/invites', query: { token: 'q8Zr0mTjV3xkC5nP' } },
    { path: '/transfers', query: { token: 'q8Zr0mTjV3xkC5nP' } },
    { path: '/unsubscribe/7.7.q8Zr0mTjV3xkC5nP' },
    { path: '/unsubscribe/7.7.q8Zr0mTjV3xkC5nP', fields: { 'List-Unsubscribe': 'One-Click' } },
    { path: '/l/{link}', fields: { code: 'open sesame 7391' } },
    { path: '/f/{form}', fields: { name: 'Robin', email: 'robin@example.org', message: 'Hello' } },
    { path: '/sandbox/checkout/{checkout}', fields: { act: 'complete' } },
    { path: '/sandbox/portal/{portal}', fields: { act: 'change', plan_key: 'agency', interval: 'year' } },
    { path: '/webhooks/stripe', fields: {} },
  ])

const encode = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 6000)
const changedFields = (names: readonly string[]) =>
  fc.record({
    name: fc.oneof(fc.constantFrom(...names, 'csrf_token', 'x'), fc.constantFrom(...hostileNames)),
    value: fc.oneof(hostileText.map(encode), fc.constantFrom(...hostileSegments)),
  })

const hostileVisit = ({ query = {}, fields }: Route) =>
  fc.record({
    segment: sometimes(fc.constantFrom(...hostileSegments), 40),
    query: sometimes(changedFields(Object.keys(query)), 40),
    field: fields ? sometimes(changedFields(Object.keys(fields)), 70) : fc.constant(null),
    header: sometimes(
      fc
        .constantFrom(...Object.entries(hostileHeaders))
        .chain(([name, values]) => fc.constantFrom(...values).map((value) => ({ name, value }))),
      40,
    ),
    method: sometimes(fc.constantFrom('HEAD', 'OPTIONS', 'DELETE', 'PUT'), 10),
    isSignedIn: fc.boolean(),
    asJson: fc.boolean(),
  })

describeSql('unusual visits', (engine) => {
  let names: Names
  let visitor: Person
  const fuzzed = useResource(() => startFuzzed(engine))
  beforeAll(async () => {
    const { world, app, http } = fuzzed
    const { owner } = world.people
    const gate = { type: 'code', code: 'open sesame 7391' }
    const link = await world.make('createLink', {
      body: { title: 'Shop', url: 'https://shop.example.com', gate },
    })
    const form = await world.make('createLink', {
      body: { title: 'Write to us', url: 'https://x.example', kind: 'form' },
    })
    visitor = await app.signUp()
    const order = { body: { plan_key: 'pro', interval: 'month' } }
    const checkout = await world.makeAs('stranger', 'createCheckoutSession', order)
    // The portal requires a subscription
    const paid = await world.make('createCheckoutSession', order)
    await http.send({
      method: 'POST',
      path: `/sandbox/checkout/${paid.id}`,
      headers: { cookie: visitor.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: `csrf_token=${visitor.csrf}&act=complete`,
    })
    const portal = await world.make('createPortalSession')
    names = {
      username: owner.username,
      link: String(link.id),
      form: String(form.id),
      media: 'a'.repeat(32),
      checkout: checkout.id,
      portal: portal.url.split('/').at(-1)!,
    }
  })

  for (const route of routes)
    test(`serves ${route.fields ? 'POST' : 'GET'} ${route.path} without an error, script or other host`, async () => {
      await fc.assert(
        fc.asyncProperty(
          hostileVisit(route),
          async ({ segment, query, field, header, method, isSignedIn, asJson }) => {
            const filled = (text: string) =>
              text.replace(/\{(\w+)\}/g, (_, name: keyof Names) => segment ?? names[name])
            const pairs = Object.entries(route.query ?? {}).map(([name, value]) => [name, filled(value)])
            const search = [...pairs, ...(query ? [[query.name, query.value]] : [])]
              .map((pair) => pair.join('='))
              .join('&')
            const form = { csrf_token: visitor.csrf, ...route.fields }
            const body = [
              ...Object.entries(form).map(([name, value]) => [name, encode(value)]),
              ...(field ? [[field.name, field.value]] : []),
            ].map((pair) => pair.join('='))
            const path = filled(route.path)
            const response = await fuzzed.http.send({
              method: method ?? (route.fields ? 'POST' : 'GET'),
              path: encodeURI((search ? `${path}?${search}` : path).toWellFormed()).replaceAll('%25', '%'),
              headers: {
                accept: asJson ? 'application/json' : 'text/html,*/*',
                'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
                ...(isSignedIn ? { cookie: visitor.cookie } : {}),
                ...(route.fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
                ...(header ? { [header.name]: header.value } : {}),
              },
              ...(route.fields ? { body: body.join('&') } : {}),
            })
            const problems = findSiteProblems(path, response, fuzzed)
            problems.push(...fuzzed.takeErrors().map((line) => `logs an error: ${line.slice(0, 1000)}`))
            expect(
              problems,
              `${response.request.method} ${response.request.path}: ${response.status}`,
            ).toEqual([])
          },
        ),
        readFuzzParameters(engine),
      )
    })

  test('renders a page with hostile texts in each field without markup of its author', async () => {
    const { world, app, http } = fuzzed
    const key = await app.key(world.people.owner, 'write')
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (title, description) => {
        const body = JSON.stringify({ title, description, url: 'https://shop.example.com' })
        const headers = { ...createBearerHeader(key), 'content-type': 'application/json' }
        const created = await http.send({ method: 'POST', path: '/api/v1/links', headers, body })
        expect([200, 201, 422]).toContain(created.status)
        const page = await http.send({ method: 'GET', path: `/${names.username}` })
        expect(findSiteProblems(`/${names.username}`, page, fuzzed)).toEqual([])
        const { id } = (created.json?.data ?? {}) as { id?: number }
        if (id) await http.send({ method: 'DELETE', path: `/api/v1/links/${id}`, headers })
      }),
      readFuzzParameters(engine),
    )
  })
})
