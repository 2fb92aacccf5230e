/**
 * Writes sample pages as a browser shows them: serves each over loopback with its own Content-Security-Policy,
 * takes pictures on a phone and a desktop, light and dark, and runs axe-core on every one. Exits with 1 when axe
 * finds a violation, when the policy blocks something, or when a page scrolls sideways at 320 px.
 *
 *   node tests/e2e/gallery.ts [folder] [name…]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { definitionOf } from '../../apps/server/src/features/forms/policy.ts'
import { contentSecurityPolicy } from '../../apps/server/src/pages/csp.ts'
import { renderErrorPage, renderGate } from '../../apps/server/src/pages/error-page.ts'
import { renderFormPage, renderFormSent } from '../../apps/server/src/pages/form-page.ts'
import { renderLanding } from '../../apps/server/src/pages/landing.ts'
import { favicon } from '../../apps/server/src/pages/logo.ts'
import { renderProfilePage } from '../../apps/server/src/pages/profile-page.ts'
import * as samples from '../../apps/server/src/pages/samples.ts'
import * as signin from '../../apps/server/src/pages/signin.ts'
import { renderKeyShown, renderSignup, renderSignupDone } from '../../apps/server/src/pages/signup.ts'
import type { Page } from '../../apps/server/src/pages/view.ts'

const folder = process.argv[2] ?? join(tmpdir(), 'vitrine-gallery')
const only = process.argv.slice(3)
mkdirSync(folder, { recursive: true })

const csrfToken = 'sample'
const publicUrl = 'https://vitrine.example/ana-lima'
const formLink = samples.shop.links.find(({ kind }) => kind === 'form')!
const sampleForm = {
  formId: formLink.id,
  definition: definitionOf(formLink, { name: 'Name', email: 'E-mail', message: 'Message' }),
  language: 'en',
  profileUrl: '/studiomarlo',
  action: '/f/23',
}
const pages: Record<string, Page> = {
  shop: renderProfilePage(samples.shop),
  empty: renderProfilePage(samples.empty),
  'twenty-five': renderProfilePage(samples.twentyFive),
  long: renderProfilePage(samples.long),
  arabic: renderProfilePage(samples.arabic),
  sensitive: renderProfilePage(samples.sensitive),
  ...Object.fromEntries(
    Object.entries(samples.restyled).map(([name, view]) => [`style-${name}`, renderProfilePage(view)]),
  ),
  landing: renderLanding({ baseUrl: 'https://vitrine.example', version: '0.1.0', accountUrl: '/signup' }),
  signup: renderSignup({ csrfToken, accessCodeRequired: true }),
  'signup-errors': renderSignup({
    csrfToken,
    values: { name: 'Ana', email: 'ana@' },
    errors: {
      form: 'Two things need your attention.',
      email: 'This is not an e-mail address.',
      password: 'Choose one that is harder to guess.',
    },
  }),
  'signup-done': renderSignupDone({ username: 'ana-lima', publicUrl, csrfToken }),
  key: renderKeyShown({
    key: 'vt_000000000000000000000000000000000000',
    curlExamples: [
      {
        title: 'Read your profile',
        command: "curl https://vitrine.example/api/v1/profile \\\n  -H 'Authorization: Bearer vt_0000'",
      },
    ],
  }),
  signin: signin.renderSignin({
    csrfToken,
    errors: { form: 'The e-mail address or the password is wrong.' },
  }),
  'two-factor': signin.renderTwoFactor({ csrfToken }),
  'reset-request': signin.renderResetRequest({ csrfToken }),
  'reset-sent': signin.renderResetRequest({ csrfToken, sent: true }),
  'reset-confirm': signin.renderResetConfirm({ csrfToken, token: 'sample' }),
  verify: signin.renderVerifyEmail({ state: 'ask', csrfToken, token: 'sample' }),
  'not-found': renderErrorPage({ status: 404, language: 'en' }),
  'gone-arabic': renderErrorPage({ status: 410, language: 'ar' }),
  'server-error': renderErrorPage({ status: 500, requestId: '01JD3ZK8' }),
  'form-errors': renderFormPage({
    ...sampleForm,
    values: new Map<string, unknown>([
      ['email', 'kim@'],
      ['wish', 'A bowl,\nwide and low.'],
    ]),
    faults: new Map([
      ['name', 'required'],
      ['email', 'email'],
      ['letter', 'checkbox'],
    ]),
  }),
  'form-wait-arabic': renderFormPage({ ...sampleForm, language: 'ar', wait: true }),
  'form-sent': renderFormSent(sampleForm),
  'gate-code': renderGate({
    linkId: 21,
    title: 'Members’ sale',
    gate: { type: 'code', message: 'The code is in the last letter.' },
    profileUrl: '/studiomarlo',
    codeWrong: true,
  }),
  'gate-age': renderGate({
    linkId: 22,
    title: 'Wine and clay evening',
    gate: { type: 'age', min_age: 18 },
    profileUrl: '/studiomarlo',
  }),
}

/** A picture for each address: two soft shapes in hues that follow from the name. */
const picture = async (name: string): Promise<Buffer> => {
  const seed = [...name].reduce((sum, c) => sum + c.charCodeAt(0) * 47, 0)
  const hue = (turn: number) => (seed + turn) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><defs><linearGradient id="g" x2="0.6" y2="1"><stop stop-color="hsl(${hue(20)},38%,78%)"/><stop offset="1" stop-color="hsl(${hue(60)},42%,46%)"/></linearGradient></defs><rect width="800" height="600" fill="url(#g)"/><ellipse cx="400" cy="390" rx="210" ry="150" fill="hsl(${hue(150)},32%,36%)"/><ellipse cx="400" cy="300" rx="210" ry="62" fill="hsl(${hue(150)},30%,26%)"/></svg>`
  return sharp(Buffer.from(svg)).webp().toBuffer()
}

const server = createServer(async (request, response) => {
  const path = (request.url ?? '/').split('?')[0]!
  if (path === '/favicon.svg') return response.setHeader('Content-Type', 'image/svg+xml').end(favicon)
  if (path.startsWith('/media/'))
    return response.setHeader('Content-Type', 'image/webp').end(await picture(path))
  const page = pages[path.slice(1)]
  if (!page) return response.writeHead(404).end()
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Security-Policy', contentSecurityPolicy(page.styleHash))
  response.end(page.html)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  ),
})
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }
let problems = 0
const complain = (what: string) => {
  problems++
  console.error(what)
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // The policy forbids axe's own script, so pages are pictured under it and audited with it bypassed.
    const strict = await browser.newContext({
      viewport,
      colorScheme,
      deviceScaleFactor: 1,
      javaScriptEnabled: false,
    })
    const open = await browser.newContext({ viewport, colorScheme, bypassCSP: true })
    for (const [name, page] of Object.entries(pages)) {
      if (only.length && !only.includes(name)) continue
      writeFileSync(join(folder, `${name}.html`), page.html)
      const tab = await strict.newPage()
      tab.on('console', (message) => message.type() === 'error' && complain(`${name}: ${message.text()}`))
      await tab.goto(`${origin}/${name}`, { waitUntil: 'load' })
      await tab.waitForTimeout(150) // pictures further down
      await tab.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: true })
      await tab.close()
      const audit = await open.newPage()
      await audit.goto(`${origin}/${name}`, { waitUntil: 'load' })
      await audit.addScriptTag({ content: axe })
      const found = (await audit.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
        violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[]
      }
      for (const violation of found.violations)
        complain(
          `${name} ${size} ${colorScheme}: ${violation.id}: ${violation.help}\n  ${violation.nodes[0]?.html}\n  ${violation.nodes[0]?.failureSummary}`,
        )
      await audit.setViewportSize({ width: 320, height: 640 })
      const wide = (await audit.evaluate('document.documentElement.scrollWidth')) as number
      if (wide > 320) complain(`${name}: ${wide} px wide at 320 px`)
      await audit.close()
    }
    await strict.close()
    await open.close()
  }
}
await browser.close()
server.close()
console.log(`${Object.keys(pages).length} pages in ${folder}, ${problems} problems`)
process.exitCode = problems ? 1 : 0
