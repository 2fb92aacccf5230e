import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { site } from '#tests/sample-shop.ts'
import type { Page } from '../view.ts'
import { renderReturnPage } from './checkout.ts'
import { renderConsent, renderConsentRefused } from './consent.ts'
import { renderErrorPage } from './error-page.ts'
import { renderLanding } from './landing.ts'
import { getSiteTexts, siteLanguages } from './texts/index.ts'

const evil = `"><script>x</script>'\`\0`
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
  landing: renderLanding({
    baseUrl: 'https://vitrine.example',
    host: 'vitrine.example',
    version: evil,
    signUpUrl: '/studio/signup',
    plans: [],
    signInUrl: '/studio/signin',
  }),
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
      for (const [form] of html.matchAll(/<form method="post"[\s\S]*?<\/form>/g))
        expect(form).toContain('name="csrf_token"')
    },
  )

  test.each(siteLanguages)('renders the landing page completely in %s', (language) => {
    const { landing } = getSiteTexts(language)
    const view = {
      baseUrl: 'https://vitrine.example',
      host: 'vitrine.example',
      version: '1',
      signUpUrl: '/a',
      signInUrl: '/s',
      plans: [],
    }
    const start = renderLanding({ ...view, language })(site)
    expect(start.html).toContain(`<html lang="${language}">`)
    for (const title of [landing.headline, ...Object.values(landing.points).map((point) => point.title)])
      expect(start.html).toContain(title)
  })

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
    expect(html).toContain(`<html lang="${language}">`)
    for (const text of ['Agent &lt;b&gt;', consent.unverified, consent.thisComputer, consent.scope])
      expect(html).toContain(text)
    expect(html).not.toContain('value="write"')
  })

  test('allows search engines only on the landing page', () => {
    for (const [name, { html }] of Object.entries(pages))
      expect(html.includes('noindex'), name).toBe(name !== 'landing')
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
      // A theme has the same name
      expect(html.replace('<span>Vitrine</span>', ''), name).not.toContain('Vitrine')
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
