import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { site } from '#tests/sample-shop.ts'
import type { Page } from '../view.ts'
import { renderReturnPage } from './checkout.ts'
import { comparison, findCell, findComparisonProblems } from './comparison.ts'
import { renderConsent, renderConsentRefused } from './consent.ts'
import { renderDoor } from './doors.ts'
import { renderErrorPage } from './error-page.ts'
import { renderLanding } from './landing.ts'
import { renderPricesPage } from './prices.ts'
import { doors, type ServiceView } from './service-page.ts'
import { getSiteTexts, siteLanguages } from './texts/index.ts'
import { renderWhy } from './why.ts'

const evil = `"><script>x</script>'\`\0`
const view: ServiceView = {
  baseUrl: 'https://vitrine.example',
  version: evil,
  signUpUrl: '/studio/signup',
  signInUrl: '/studio/signin',
  tryUrl: '/services/try',
  plans: [],
  operations: 67,
  now: Date.parse('2026-12-01'),
}
const listServicePages = (of: ServiceView) => ({
  landing: renderLanding(of),
  why: renderWhy(of),
  prices: renderPricesPage(of),
  ...Object.fromEntries(doors.map((door) => [door, renderDoor(door, of)])),
})

const renderers = {
  consent: renderConsent({
    csrfToken: evil,
    clientName: evil,
    documentHost: evil,
    redirectUri: 'https://assistant.example.com/back',
    redirectHost: evil,
    opensApp: false,
    scope: 'write',
    account: evil,
    profiles: [{ id: 1, name: evil, username: evil }],
    parameters: { state: evil },
    errors: { form: evil },
  }),
  consentRefused: renderConsentRefused(evil, 'en', { url: evil, host: evil, appUri: evil }),
  ...listServicePages(view),
  ...Object.fromEntries(
    ([403, 404, 410, 500] as const).map((status) => [status, renderErrorPage({ status, requestId: evil })]),
  ),
}

const pages = Object.fromEntries(
  Object.entries(renderers).map(([name, page]) => [name, page(site)]),
) as Record<keyof typeof renderers, Page>

describe('pages of the service', () => {
  test.each(Object.entries(pages))(
    'adds no script, handler or inline style to %s by hostile values',
    (_, { html }) => {
      expect(html).not.toMatch(/<script|\0/)
      expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style)=/)
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html).toMatch(/<html lang="\w+"/)
      expect(gzipSync(html).length).toBeLessThan(8 * 1024)
      const styles = [...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, css]) => css).join('')
      expect(Buffer.byteLength(styles)).toBeLessThanOrEqual(8 * 1024)
    },
  )

  test.each(Object.entries(pages))('labels every input of %s and announces its error', (_, { html }) => {
    for (const [input, id] of html.matchAll(/<input id="([^"]*)"[^>]*>/g)) {
      expect(html).toContain(`<label for="${id}"`)
      for (const described of /aria-describedby="([^"]*)"/.exec(input)?.[1]?.split(' ') ?? [])
        expect(html).toContain(`id="${described}"`)
      if (html.includes(`id="${id}-error"`)) expect(input).toContain(`${id}-error`)
    }
  })

  test.each(Object.entries(pages))(
    'submits forms of %s that change data by POST with the CSRF token',
    (_, { html }) => {
      // The field of the landing page stores nothing
      for (const [form] of html.matchAll(/<form [^>]*method="post"[\s\S]*?<\/form>/g))
        if (!form.includes('/services/try')) expect(form).toContain('name="csrf_token"')
    },
  )

  test.each(siteLanguages)(
    'renders the landing page and those that it leads to completely in %s',
    (language) => {
      const { landing, doors: texts, why, comparison: table } = getSiteTexts(language)
      const rendered = listServicePages({ ...view, version: '1', language })
      for (const [name, page] of Object.entries(rendered)) {
        const { html } = page(site)
        expect(html, name).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
        expect(html, name).not.toMatch(/undefined|\[object/)
        expect(html.length, name).toBeLessThanOrEqual(25_000)
      }
      const { html } = rendered.landing(site)
      for (const text of [
        landing.headline,
        landing.know.title,
        landing.fix.title,
        landing.lose.title,
        landing.field,
      ])
        expect(html).toContain(text)
      for (const door of doors) expect(html).toContain(texts[door].name)
      expect(rendered.why(site).html).toContain(why.sourcesTitle)
      for (const claim of Object.values(table.claims)) expect(html).toContain(`<th scope="row">${claim}</th>`)
    },
  )

  test.each(siteLanguages)('asks for consent to an agent in %s', (language) => {
    const { consent } = getSiteTexts(language)
    const { html } = renderConsent({
      language,
      csrfToken: 'token',
      clientName: 'Agent <b>',
      documentHost: null,
      redirectUri: 'http://localhost:5000/back',
      redirectHost: 'localhost',
      opensApp: false,
      scope: 'read',
      account: 'kim@example.org',
      profiles: [],
      parameters: {},
    })(site)
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    for (const text of ['Agent &lt;b&gt;', consent.unverified, consent.thisComputer, consent.scope])
      expect(html).toContain(text)
    expect(html).not.toContain('value="write"')
  })

  test('allows search engines only on the landing page and those that it leads to', () => {
    for (const [name, { html }] of Object.entries(pages))
      expect(html.includes('noindex'), name).toBe(!(name in listServicePages(view)))
  })

  test('shows the site name and legal links on every page', () => {
    const named = {
      name: 'Linkwerk',
      termsUrl: 'https://example.org/terms',
      privacyUrl: 'https://example.org/privacy',
      imprintUrl: '',
    }
    for (const [name, page] of Object.entries(renderers)) {
      const { html } = page(named)
      expect(html, name).toContain('Linkwerk')
      expect(html, name).not.toContain('Vitrine')
      expect(html, name).toMatch(/<footer[^>]*>.*<a href="https:\/\/example.org\/terms">Terms<\/a>/s)
      expect(html, name).toContain('<a href="https://example.org/privacy">Privacy</a>')
      expect(html, name).not.toContain('Imprint')
    }
  })

  test('links to published pages in their language, except on custom domains', () => {
    const named = { ...site, imprintUrl: 'https://example.org/imprint' }
    expect(renderErrorPage({ status: 404, language: 'de' })(named).html).toContain(
      '<a href="https://example.org/imprint">Impressum</a>',
    )
    const domain = { language: 'de', isOpen: true }
    expect(renderErrorPage({ status: 404, domain })(named).html).not.toContain('imprint')
  })
})

test('shows an app URL on a separate line, without a full stop', () => {
  const address = 'com.example.app:/back'
  const shown = `The response opens this app URL:<br><code>${address}</code></p>`
  const consent = renderConsent({
    csrfToken: 'token',
    clientName: 'Agent',
    documentHost: null,
    redirectUri: address,
    redirectHost: 'com.example.app:',
    opensApp: true,
    scope: 'read',
    account: 'kim@example.org',
    profiles: [],
    parameters: {},
  })
  const refused = renderConsentRefused('Invalid.', undefined, {
    url: address,
    host: 'com.example.app:',
    appUri: address,
  })
  for (const page of [consent, refused]) expect(page(site).html).toContain(shown)
})

test('shows the page after a payment in the language of the visitor', () => {
  for (const language of siteLanguages)
    for (const outcome of ['success', 'canceled', 'back'] as const) {
      const { html } = renderReturnPage(outcome, language)(site)
      const { payment, tag } = getSiteTexts(language)
      for (const part of [`<html lang="${tag}"`, ...Object.values(payment[outcome]), payment.next])
        expect(html).toContain(part)
    }
})

describe('comparison', () => {
  const now = Date.parse('2026-12-01')

  test('has a source, a day and a method for each cell, and nothing older than 180 days when it was written', () => {
    expect(findComparisonProblems(comparison, now)).toEqual([])
  })

  test('names cells without a source or a day, and cells older than 180 days', () => {
    const cell = findCell('agents', 'linktree')!
    const problem = (change: object, at = now) => findComparisonProblems([{ ...cell, ...change }], at)
    expect(problem({ source: '' })).toEqual(['agents, linktree: no source'])
    expect(problem({ date: 'soon' })).toEqual(['agents, linktree: no day'])
    expect(problem({ date: '2027-01-01' })).toEqual(['agents, linktree: no day'])
    expect(problem({}, Date.parse('2027-01-15'))).toEqual([])
    expect(problem({}, Date.parse('2027-01-16'))).toEqual(['agents, linktree: older than 180 days'])
  })

  test('shows the day of cells that are 90 days old', () => {
    const render = (at: string) => renderLanding({ ...view, language: 'en', now: Date.parse(at) })(site).html
    expect(render('2026-10-16')).not.toContain('Jul 19, 2026')
    expect(render('2026-10-17')).toContain('30 tools <small>(Jul 19, 2026)</small>')
  })

  test('counts the languages of the studio', () => {
    expect(findCell('languages', 'own')?.count).toBe(siteLanguages.length)
  })
})
