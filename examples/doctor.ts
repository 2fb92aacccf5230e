// The doctor over HTTP: analyse a profile, apply every automatic fix, undo them all, and compare.
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { type Client, createClient, fetchWithCookies } from '@vitrine/sdk'

const help = `node examples/doctor.ts [--url http://localhost:3000] [--email ADDRESS --password PASSWORD]

Runs against a running service (npm start). With e-mail address and password it takes that account's profile,
such as one that npm run demo has made; without, it makes an account with a profile that was set up in a hurry.
Everything is put back in the end.
`

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
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

/** A café with an unfinished page. */
const setUp = async (api: Client): Promise<void> => {
  await api.updateProfile({
    body: {
      display_name: 'Café Linde',
      bio: 'Coffee, bread and a long table under the lime tree. Every day from seven.',
      location: 'Lindenplatz 4',
      theme: {
        mode: 'light',
        colors: { background: '#fffaf0', surface: '#ffffff', muted: '#c8b9a0', accent: '#f2c879' },
      },
      social_links: [{ platform: 'instagram', url: 'http://instagram.example/cafe-linde' }],
    },
  })
  const tab = { open_in_new_tab: true }
  const links = [
    { title: "Today's menu", url: 'http://cafe-linde.example/menu', ...tab },
    { title: 'RESERVE A TABLE', url: 'https://cafe-linde.example/reserve', kind: 'booking', ...tab },
    { title: 'Click here', url: 'https://cafe-linde.example/beans', ...tab },
    { title: 'Gift card', url: 'https://cafe-linde.example/gift', ...tab },
    { title: 'Gift card', url: 'https://www.cafe-linde.example/gift/', ...tab },
    {
      title: 'New year brunch',
      url: 'https://cafe-linde.example/brunch',
      schedule: { ends_at: '2026-01-02T00:00:00Z' },
    },
    {
      title: 'Opening in',
      url: 'https://cafe-linde.example/',
      kind: 'countdown',
      business_block_config: { ends_at: '2025-05-01T07:00:00Z' },
    },
    { title: 'Coming soon', url: 'https://cafe-linde.example/', kind: 'header' },
  ]
  for (const body of links) await api.createLink({ body })
}

const api = createClient({ baseUrl: values.url, fetch: fetchWithCookies() })
if (values.email && values.password) {
  await api.login({ body: { email: values.email, password: values.password } })
} else {
  const email = `doctor-${randomBytes(4).toString('hex')}@example.com`
  const password = randomBytes(12).toString('base64url')
  await api.register({ body: { email, password, name: 'Café Example', accept_terms: true } })
  await setUp(api)
}

/** Returns the user's content without revisions and times, which only increase. */
const content = async (): Promise<unknown> => {
  const plain = ({ revision, updated_at, ...rest }: Record<string, unknown>) => rest
  const profile = plain((await api.getProfile()).data)
  const links: unknown[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await api.listLinks({ query: { page, limit: 100 } })
    pages = meta?.pagination?.total_pages ?? 1
    links.push(...data.map(plain))
  }
  return { profile, links }
}

const { id: profile_id, public_url } = (await api.getProfile()).data
const before = await content()
const { data: run } = await api.analyzeProfile({ params: { profile_id } })
say(`${public_url}: ${run.score} of 100   ${JSON.stringify(run.categories)}`)
for (const r of run.recommendations) {
  say(
    `\n${r.fix.mode === 'auto' ? '*' : ' '} ${r.title}  (${r.category}, ${r.severity}, +${r.impact})  ${r.id}`,
  )
  say(`    ${r.explanation}`)
  for (const c of r.fix.changes)
    say(`    ${c.path}: ${JSON.stringify(c.before)} → ${JSON.stringify(c.after)}`)
}

const actions: number[] = []
for (const { id, fix } of run.recommendations)
  if (fix.mode === 'auto') {
    const params = { profile_id, run_id: run.id, recommendation_id: id }
    actions.push((await api.applyRecommendation({ params })).data.id)
  }
const { data: after } = await api.analyzeProfile({ params: { profile_id } })
say(`\n${actions.length} automatic fixes (*) applied: ${run.score} → ${after.score}`)

for (const action_id of actions.toReversed())
  await api.undoDoctorAction({ params: { profile_id, action_id } })
const { data: again } = await api.analyzeProfile({ params: { profile_id } })
const same = isDeepStrictEqual(await content(), before)
say(
  `All undone: ${after.score} → ${again.score}; profile and links ${same ? 'equal to before' : 'DIFFER from before'}`,
)
process.exitCode = same && again.score === run.score ? 0 : 1
