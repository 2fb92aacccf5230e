import type { Draft } from './draft.ts'
import type { Random } from './random.ts'
import { hostileText } from './values.ts'
import { type CallerName, credentialsOf, gateCode, type World } from './world.ts'

/** A page, a file or a form of the public site. */
type SiteTarget = {
  readonly method: 'GET' | 'POST'
  /** With `{name}` for what the world knows: see `paramOf`. */
  readonly path: string
  readonly query?: (random: Random, world: World) => [string, string][]
  readonly fields?: (random: Random, world: World) => [string, string][]
  /** Who asks; a visitor mostly. */
  readonly by?: Partial<Record<CallerName, number>>
  readonly weight?: number
}

const visitor: Partial<Record<CallerName, number>> = { anonymous: 85, owner: 10, viewer: 3, admin: 2 }
const spare: Partial<Record<CallerName, number>> = { spare: 80, anonymous: 20 }
const campaign = (random: Random, world: World): [string, string][] => {
  const slug = world.pools.all('slug')[0]?.id
  return random.chance(0.3) && slug
    ? [['c', String(slug)]]
    : random.chance(0.1)
      ? [['utm_source', 'news']]
      : []
}
const token = (random: Random, world: World): [string, string][] => [
  ['token', world.tokens.length && random.chance(0.7) ? random.pick(world.tokens).token : 'q8Zr0mTjV3xkC5nP'],
]
const answers = (random: Random): [string, string][] => [
  ['name', random.chance(0.3) ? hostileText(random) : 'Robin'],
  ['mail', 'robin@example.org'],
  ['email', 'robin@example.org'],
  ...(random.chance(0.1) ? ([['website', 'https://a.example']] as [string, string][]) : []),
]
const idOf = (random: Random, world: World, kind: string): [string, string][] => {
  const list = world.pools.all(kind)
  return [['id', list.length ? String(random.pick(list).id) : '1']]
}

/** Everything that is served beside the operations. */
const siteTargets: readonly SiteTarget[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/{username}', query: campaign, weight: 10 },
  { method: 'GET', path: '/{username}/', weight: 1 },
  { method: 'GET', path: '/{username}', query: () => [['ok', '1']], weight: 3 },
  { method: 'GET', path: '/{username}/qr.svg', query: campaign, weight: 2 },
  {
    method: 'GET',
    path: '/{username}/qr.png',
    query: (random) => [
      ['size', random.pick(['256', '512', '2048', '1'])],
      ['color', random.pick(['000000', '14543f', 'ffffff', 'x'])],
      ['logo', random.pick(['none', 'picture', 'x'])],
    ],
    weight: 2,
  },
  { method: 'GET', path: '/{username}/share.png', weight: 1 },
  {
    method: 'GET',
    path: '/{username}.vcf',
    query: (random, world) =>
      random.chance(0.3) ? idOf(random, world, 'link').map(([, id]) => ['card', id]) : [],
    weight: 3,
  },
  { method: 'GET', path: '/{username}/robots.txt' },
  { method: 'GET', path: '/{username}/sitemap.xml' },
  {
    method: 'GET',
    path: '/l/{link}',
    query: (random) => (random.chance(0.3) ? [['ok', '1']] : []),
    weight: 8,
  },
  {
    method: 'POST',
    path: '/l/{link}',
    fields: (random) =>
      random.chance(0.7) ? [['code', random.chance(0.5) ? gateCode : hostileText(random)]] : [],
    weight: 5,
  },
  { method: 'GET', path: '/f/{form}', weight: 2 },
  { method: 'POST', path: '/f/{form}', fields: answers, weight: 8 },
  { method: 'GET', path: '/media/{media}', weight: 3 },
  { method: 'GET', path: '/sitemap.xml' },
  { method: 'GET', path: '/sitemap-1.xml' },
  { method: 'GET', path: '/robots.txt' },
  { method: 'GET', path: '/favicon.svg' },
  { method: 'GET', path: '/favicon.ico' },
  { method: 'GET', path: '/signup' },
  { method: 'GET', path: '/welcome', by: spare },
  { method: 'GET', path: '/signin' },
  { method: 'GET', path: '/signin/2fa' },
  { method: 'GET', path: '/reset' },
  { method: 'GET', path: '/reset/confirm', query: token },
  { method: 'GET', path: '/verify-email', query: token, by: spare },
  { method: 'GET', path: '/invites', query: token, by: spare },
  { method: 'GET', path: '/transfers', by: spare },
  { method: 'GET', path: '/checkout/success' },
  { method: 'GET', path: '/checkout/canceled' },
  { method: 'GET', path: '/checkout/back' },
  { method: 'GET', path: '/sandbox/checkout/{checkout}', weight: 2 },
  {
    method: 'POST',
    path: '/sandbox/checkout/{checkout}',
    fields: (random) => [['act', random.pick(['complete', 'cancel', 'x'])]],
    weight: 1,
  },
  { method: 'GET', path: '/sandbox/portal/{portal}', weight: 2 },
  {
    method: 'POST',
    path: '/sandbox/portal/{portal}',
    fields: (random) => [
      ['act', random.pick(['change', 'cancel', 'resume', 'x'])],
      ['plan_key', 'agency'],
      ['interval', 'year'],
    ],
    weight: 2,
  },
  { method: 'POST', path: '/webhooks/stripe', fields: () => [] },
  {
    method: 'GET',
    path: '/internal/domains/ask',
    query: (random) => [['domain', random.pick(['a.example', 'localhost', '', 'x'])]],
  },
  { method: 'GET', path: '/docs' },
  { method: 'GET', path: '/docs/blocks' },
  { method: 'GET', path: '/docs/blocks.json' },
  { method: 'GET', path: '/docs/themes.json' },
  { method: 'GET', path: '/llms.txt' },
  { method: 'GET', path: '/api/v1/openapi.json', weight: 0.3 },
  { method: 'GET', path: '/account/openapi.json', weight: 0.3 },
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/readyz' },
  { method: 'GET', path: '/metrics', weight: 0.5 },
  { method: 'GET', path: '/wp-login.php' },
  { method: 'GET', path: '/.env' },
  { method: 'GET', path: '/nobody-here' },
]
const weights = Object.fromEntries(siteTargets.map(({ weight = 1 }, i) => [i, weight]))

const paramOf = (name: string, world: World, random: Random): string => {
  if (name === 'username' && random.chance(0.6)) return world.people.owner.username
  const known = world.pools.all(name)
  return encodeURIComponent(String(known.length ? random.pick(known).id : random.word(8)))
}

const agents = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'Googlebot/2.1',
]

/** A request for a page, a file or a form. */
export const siteDraftOf = (world: World, random: Random): Draft => {
  const target = siteTargets[Number(random.weighted(weights))]!
  const caller = random.weighted((target.by ?? visitor) as Record<CallerName, number>)
  const params = Object.fromEntries(
    [...target.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, paramOf(name!, world, random)]),
  )
  const credentials = credentialsOf(world, caller)
  const csrf = credentials.find(([name]) => name === 'X-CSRF-Token')?.[1]
  const cookie = credentials.find(([name]) => name === 'Cookie') ?? ['Cookie', world.visitor.cookie]
  const given = target.fields?.(random, world)
  const fields: [string, string][] | undefined = given && [
    ...given,
    ['csrf_token', csrf ?? world.visitor.csrf],
  ]
  return {
    target: `${target.method} ${target.path}`,
    operation: null,
    caller,
    method: target.method,
    base: '',
    path: target.path,
    params,
    query: (target.query?.(random, world) ?? []).map(([name, value]) => [name, encodeURIComponent(value)]),
    headers: [
      ['Accept', random.chance(0.8) ? 'text/html,*/*' : 'application/json'],
      ['User-Agent', random.pick(agents)],
      ...(caller !== 'anonymous' || fields ? [cookie as [string, string]] : []),
    ],
    content: fields ? { kind: 'form', fields } : { kind: 'none' },
    uploadPart: null,
    mutations: [],
    fresh: false,
    reviews: null,
  }
}
