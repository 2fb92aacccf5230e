// An experiment over HTTP: two variants of a page, 2,000 visits by different visitors, and the results.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ApiError, type Client, createClient, fetchWithCookies } from '@vitrine/sdk'

const help = `node examples/variants.ts [--url http://localhost:3000] [--visits 2000] [--email ADDRESS --password PASSWORD]

Runs against a running service (npm start). With e-mail address and password it takes that account's profile, without,
it makes an account. The plan must allow two variants: where it does not, the example buys a larger one in test mode
(sandbox payments). Visitors differ by their browsers, as the service tells visitors apart by address and browser.
`

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    visits: { type: 'string', default: '2000' },
    email: { type: 'string' },
    password: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(help)
  process.exit(0)
}

const say = (text = ''): void => void process.stdout.write(`${text}\n`)
const visits = Number(values.visits)
const cookieFetch = fetchWithCookies()
const api = createClient({ baseUrl: values.url, fetch: cookieFetch })

if (values.email && values.password) {
  await api.login({ body: { email: values.email, password: values.password } })
} else {
  const email = `variants-${randomBytes(4).toString('hex')}@example.com`
  const password = randomBytes(12).toString('base64url')
  await api.register({ body: { email, password, name: 'Café Example', accept_terms: true } })
}

/** Buys the plan `pro` on the hosted page of the sandbox, as a browser would. */
const upgrade = async (client: Client): Promise<void> => {
  const { data } = await client.createCheckoutSession({ body: { plan_key: 'pro', interval: 'month' } })
  const page = await (await cookieFetch(data.url)).text()
  const token = /name="csrf_token" value="([^"]+)"/.exec(page)?.[1]
  if (!token) throw new Error('The plan does not allow two variants, and the test checkout is not available.')
  const paid = await cookieFetch(data.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(data.url).origin },
    body: new URLSearchParams({ act: 'complete', csrf_token: token }),
  })
  if (!paid.ok) throw new Error(`The test checkout answered ${paid.status}`)
  say('Bought the plan pro in test mode.')
}

const { id: profile_id, username } = (await api.getProfile()).data
const params = { profile_id }
const link = async (title: string, path: string) =>
  (await api.createLink({ body: { title, url: `https://cafe-linde.example/${path}` } })).data.id
const menu = await link("Today's menu", 'menu')
const table = await link('Reserve a table', 'table')

/** Goal of every variant, and the probability that a visitor of each page reaches it. */
const goal = { metric: 'link_click', link_id: table } as const
const pages = [
  { name: 'original', chance: 0.1 },
  { name: 'Table first', chance: 0.14, overrides: { link_order: [table, menu] } },
  { name: 'Your table', chance: 0.2, overrides: { link_titles: { [table]: 'Your table is waiting' } } },
]
type Variant = Awaited<ReturnType<typeof api.listVariants>>['data'][number]
const variants: Variant[] = []
for (const { name, overrides } of pages)
  if (overrides) {
    const body = { name, status: 'running', weight: 33, goal, overrides } as const
    const variant = await api.createVariant({ params, body }).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'plan_limit') throw error
      await upgrade(api)
      return api.createVariant({ params, body })
    })
    variants.push(variant.data)
  }

const agentOf = (n: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${120 + (n % 10)}.0.${n}.0 Safari/537.36`

/** Returns the page that a visitor got, by its content. */
const shownOn = (html: string): string => {
  if (html.includes('Your table is waiting')) return 'Your table'
  return html.indexOf(`/l/${table}"`) < html.indexOf(`/l/${menu}"`) ? 'Table first' : 'original'
}

const totals = new Map(pages.map(({ name }) => [name, { visits: 0, clicks: 0 }]))
let changed = 0
const visit = async (n: number): Promise<void> => {
  const headers = { 'user-agent': agentOf(n) }
  const page = async () => shownOn(await (await fetch(`${values.url}/${username}`, { headers })).text())
  const shown = await page()
  const count = totals.get(shown)!
  count.visits += 1
  // Every tenth visitor returns and must get the same page
  if (n % 10 === 0 && (await page()) !== shown) changed += 1
  // Evenly spread like random numbers, but equal in every run: multiples of the golden ratio
  if ((n * 0.6180339887498949) % 1 < pages.find(({ name }) => name === shown)!.chance) {
    count.clicks += 1
    await fetch(`${values.url}/l/${table}`, { headers, redirect: 'manual' })
  }
}
const lanes = 8
await Promise.all(
  Array.from({ length: lanes }, async (_, lane) => {
    for (let n = lane; n < visits; n += lanes) await visit(n)
  }),
)

say(`\n${visits} visitors of ${values.url}/${username}`)
for (const [name, { visits: got, clicks }] of totals)
  say(`  ${name.padEnd(12)} shown to ${got}, ${clicks} clicked the link of the goal`)
say(`  ${changed} of ${Math.ceil(visits / 10)} who came again found another page`)

const results = async (): Promise<readonly Variant[]> => {
  for (let waited = 0; ; waited += 100) {
    const { data } = await api.listVariants({ params })
    const mine = data.filter(({ id }) => variants.some((variant) => variant.id === id))
    const counted = mine.every(({ name, stats }) => stats.visitors >= totals.get(name)!.visits)
    if (counted || waited > 5000) return mine
    await sleep(100)
  }
}

const percent = (share: number | null): string => (share === null ? '-' : `${(share * 100).toFixed(1)} %`)
const formatEnds = (ends: readonly (number | null)[] | null): string => ends?.map(percent).join(' to ') ?? '-'
const final = await results()
for (const { name, stats } of final) {
  const { visitors, conversions, rate, sequential_ci, uplift, uplift_ci, srm_p_value, enough_data } = stats
  const verdict = !enough_data
    ? 'too few visitors to say'
    : (srm_p_value ?? 1) < 0.001
      ? 'visitors were not split as set: do not trust this'
      : stats.verdict === null
        ? 'undecided'
        : `${stats.verdict} than the original`
  say(`\n${name}: ${verdict}`)
  say(
    `  ${conversions} of ${visitors} converted: ${percent(rate)}, 95 % interval ${formatEnds(sequential_ci)}`,
  )
  say(`  uplift ${percent(uplift)}, interval ${formatEnds(uplift_ci)}, split p = ${srm_p_value}`)
}
const right = final.every(
  ({ name, stats }) =>
    stats.visitors === totals.get(name)!.visits && stats.conversions === totals.get(name)!.clicks,
)
say(`\nCounted by the service and by this program: ${right ? 'the same' : 'DIFFERENT'}`)
for (const { id: variant_id } of variants) await api.archiveVariant({ params: { profile_id, variant_id } })
process.exitCode = right && changed === 0 ? 0 : 1
