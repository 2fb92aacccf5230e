import { linkKinds } from '@vitrine/contract'
import { hostileTexts } from '../support/hostile.ts'
import { launchBrowser } from './browser.ts'
import { signUp } from './person.ts'

/**
 * Writes hostile texts into every field of a profile and its links, and opens the page in Chromium. Fails if a script runs, a request
 * goes to a third party, or the policy is violated. `node tests/e2e/hostile.ts http://127.0.0.1:3000`
 */
const [base = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const problems: string[] = []
let checks = 0
const check = (what: string, holds: boolean) => {
  checks += 1
  if (!holds) problems.push(what)
}

const person = await signUp(base, 'Hal Hostile')
/** Writes the fields that the API accepts. Rejected fields are removed and the write is repeated. */
const write = async (method: string, path: string, fields: Record<string, unknown>) => {
  let body = fields
  for (let tries = 0; tries < 12; tries++) {
    const response = await person.call(method, path, body)
    if (response.status === 200) return response.data
    if (response.status !== 422) throw new Error(`${method} ${path}: ${response.status}`)
    const refused = new Set(response.errors.map((error) => error.split(/[.:[]/)[0]!))
    const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !refused.has(name)))
    if (Object.keys(rest).length === Object.keys(body).length) return undefined
    body = { title: 'T', url: 'https://example.com/', ...rest }
  }
  return undefined
}

const shorten = (text: string, maxLength: number) => [...text].slice(0, maxLength).join('').toWellFormed()
const texts = Object.values(hostileTexts).filter((text) => text.length < 10_000)
const createConfig = (text: string) => ({
  text,
  caption: text,
  name: text,
  role: text,
  phone: text,
  email: text,
  address: text,
  badge: text,
  details: text,
  finished_text: text,
  handle: text,
  platform: text,
  content_type: text,
  currency: text,
  ends_at: text,
  hours: [{ days: text, time: text }],
  items: [{ question: text, answer: text }],
})

const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
page.setDefaultTimeout(60_000)
page.on('dialog', (dialog) => {
  problems.push(`a dialog: ${dialog.message()}`)
  void dialog.dismiss()
})
page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`))
page.on('pageerror', (error) => problems.push(String(error)))
page.on('request', (request) => {
  if (new URL(request.url()).origin !== new URL(base).origin) problems.push(`asked ${request.url()}`)
})
// Records policy violations in the page
await page.addInitScript(() => {
  addEventListener('securitypolicyviolation', (event) =>
    console.error(`the policy stopped ${event.violatedDirective} ${event.blockedURI}`),
  )
})

const ids: number[] = []
for (let round = 0; round < 3; round++) {
  let written = 0
  for (const [i, text] of texts.entries()) {
    // Forms validate their config, which other tests cover
    const kind = linkKinds[(i + round * 7) % linkKinds.length]!
    const link = {
      title: shorten(text, 200),
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      kind,
      supporting_text: shorten(text, 500),
      description: shorten(text, 2000),
      icon: shorten(text, 60),
      image_alt: shorten(text, 300),
      section: i % 3 ? shorten(text, 80) : null,
      gate: i % 7 ? { type: 'none' } : { type: 'sensitive', message: shorten(text, 300) },
      business_block_config:
        kind === 'form' || kind === 'email_capture' ? { title: shorten(text, 200) } : createConfig(text),
    }
    const data = await write(round ? 'PUT' : 'POST', round ? `/links/${ids[i]}` : '/links', link)
    if (!round) ids.push(data?.id)
    if (data) written += 1
  }
  check(
    `round ${round}: the API takes most of them (${written} of ${texts.length})`,
    written > texts.length * 0.8,
  )
  for (const text of texts.slice(round * 18, round * 18 + 18)) {
    await write('PUT', '/profile', {
      display_name: shorten(text, 80),
      bio: shorten(text, 300),
      avatar_alt: shorten(text, 200),
      pronouns: shorten(text, 30),
      location: shorten(text, 60),
      seo: { title: shorten(text, 60), description: shorten(text, 150) },
      social_links: [{ platform: shorten(text, 30), url: 'https://example.com/' }],
      sensitive: { enabled: round === 2, label: shorten(text, 60) },
    })
    for (const query of round === 2 ? ['', '?ok=1'] : ['']) {
      await page.goto(`${base}/${person.username}${query}`)
      const state = await page.evaluate(() => ({
        ran: '__x' in window,
        frames: document.querySelectorAll('iframe,object,embed,base').length,
        scripts: [...document.scripts].filter(
          ({ type, src }) => type !== 'application/ld+json' && !src.includes('/assets/'),
        ).length,
        handlers: [...document.querySelectorAll('*')].filter((element) =>
          [...element.attributes].some(({ name }) => /^(on|style$|srcdoc$)/.test(name)),
        ).length,
        addresses: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
          ({ protocol }) => !/^(https?|mailto|tel):$/.test(protocol),
        ).length,
        // Escaped markup is outside the page's own elements
        outside: [...document.body.children].map(({ tagName }) => tagName).join(),
      }))
      const { outside, ...counts } = state
      check(
        `round ${round}: ${JSON.stringify(counts)} at ${shorten(text, 40)}`,
        Object.values(counts).every((n) => !n),
      )
      check(`round ${round}: the body is ${outside}`, outside === 'MAIN,FOOTER')
    }
  }
}
for (const id of ids.filter((_, i) => i % 7 === 0)) {
  // If the message was rejected, the link has no gate
  if ((await fetch(`${base}/l/${id}`, { redirect: 'manual' })).status !== 200) continue
  await page.goto(`${base}/l/${id}`)
  check(`something of gate ${id} ran`, !(await page.evaluate(() => '__x' in window)))
}

await browser.close()
for (const problem of new Set(problems)) console.error(`hostile: ${problem}`)
console.log(`hostile: ${checks} checks, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0
