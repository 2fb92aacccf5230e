import { inPlaceTitle, languages } from '@vitrine/contract'
import { sitePalettes } from '@vitrine/page/styles/site'
import { describe, expect, test } from 'vitest'
import { completeParams, type MailKind, type MailParams } from './params.ts'
import { renderMail } from './render.ts'
import { mailPaths } from './templates.ts'

const context = { baseUrl: 'https://links.example.org', siteName: 'Links & Co' }
const at = '2026-11-21T03:02:27.000Z'
const token = 'q3X-_'.repeat(9)
const domain = {
  name: 'Wren',
  path: '/pages/7/settings',
  host: 'links.example.com',
  record: '_vitrine-challenge.links.example.com',
}
const webhook = {
  name: 'Wren',
  path: '/pages/7/webhooks/3',
  place: 'Studio',
  host: 'crm.example.com',
  count: '5',
}
const all: MailParams = {
  verify_email: { name: 'Wren', token },
  password_reset: { name: 'Wren', token, access: 'yes' },
  account_created: { name: 'Wren', token },
  password_changed: { name: 'Wren', at, outcome: ['2 API keys still work.'] },
  address_proved: {
    name: 'Wren',
    at,
    ended: ['2 sessions', 'apiKeys 1', 'domains shop.example.org', 'authenticator'],
    pages: ['https://links.example.org/wren'],
  },
  email_changed: { name: 'Wren', newEmail: 'new@example.org', at },
  two_factor_enabled: { name: 'Wren', at },
  two_factor_disabled: { name: 'Wren', at },
  recovery_codes_renewed: { name: 'Wren', at },
  passkey_added: { name: 'Wren', at, passkey: 'Phone' },
  passkey_removed: { name: 'Wren', at, passkey: 'Phone' },
  passkey_copied: { name: 'Wren', at, passkey: 'Phone' },
  identity_linked: { name: 'Wren', at, provider: 'id.example.org' },
  identity_unlinked: { name: 'Wren', at, provider: 'id.example.org' },
  new_device: { name: 'Wren', at, device: 'Firefox on Linux', address: '203.0.113.7' },
  agent_connected: { name: 'Wren', at, agent: 'Desk', scope: 'write' },
  api_key_created: { name: 'Wren', at, keyName: 'Deploy', scope: 'write' },
  account_deleted: { name: 'Wren', at },
  account_blocked: { name: 'Wren', at, reason: 'Phishing' },
  link_blocked: {
    name: 'Wren',
    path: '/pages/7/links',
    page: '/wren',
    host: 'login-bank.example',
    reason: 'Phishing',
  },
  source_silent: {
    name: 'Wren',
    path: '/pages/7/links',
    page: '/wren',
    source: 'Notes from the kiln',
    at: '2026-11-21T03:02:27.000Z',
  },
  workspace_invite: {
    name: 'Wren',
    inviter: 'Kim',
    workspace: 'Studio',
    pageNames: ['Wren Prints', 'Wren Books'],
    role: 'editor',
    token,
  },
  transfer_request: { name: 'Wren', owner: 'Kim', workspace: 'Studio' },
  page_transferred: { name: 'Wren', path: '/pages', page: '/wren', to: 'kim@example.org' },
  page_declined: { name: 'Wren', path: '/pages/7/settings', page: '/wren', to: 'kim@example.org' },
  form_submission: {
    name: 'Wren',
    path: '/pages/7/audience',
    profile: 'Studio',
    form: 'Write to us',
    lines: ['E-mail: kim@example.org', 'Message: Do you ship abroad?'],
  },
  newsletter_confirm: {
    name: 'Wren',
    owner: 'Bakery Wren',
    page: 'https://links.example.org/wren',
    imprint: 'Bakery Wren, High Street 5, 10115 Berlin',
    ownerText: 'Once a month: what is in season.',
    confirm: '/newsletter/confirm/7',
    unsubscribe: '/newsletter/leave/token',
  },
  proposal: {
    name: 'Wren',
    path: '/pages/7/proposals/3',
    page: '/wren',
    title: 'Spring hours',
    event: 'opened',
    person: 'Kim',
    words: 'Good work',
  },
  form_digest: { name: 'Wren', path: '/pages/7/audience', profile: 'Studio', toCheck: '3', others: '2' },
  access_changed: {
    name: 'Wren',
    path: '/account/access',
    place: '/wren',
    events: ['webhook'],
    times: ['2026-03-01T09:00:00.000Z'],
    people: ['Wren'],
    programKinds: ['key'],
    programs: ['Nightly'],
    more: '3',
  },
  domain_verified: domain,
  domain_failing: domain,
  domain_ended: domain,
  domain_failed: domain,
  webhook_failing: webhook,
  webhook_disabled: { ...webhook, gone: '', abandoned: '' },
  alert: {
    name: 'Wren',
    path: '/pages/7',
    profile: 'Studio',
    title: 'Twice the usual visits',
    message: '640 visits on 8 March.',
  },
  alert_digest: {
    name: 'Wren',
    path: '/pages/7/activity',
    profile: 'Studio',
    count: '2',
    lines: ['A link ends soon.', '1,000 visits.'],
    answers: ['Tuesday brought 40% more clicks than usual.'],
  },
}
const kinds = Object.keys(all) as MailKind[]
const render = (kind: MailKind, changes: Record<string, string | string[]> = {}) =>
  renderMail(kind, { ...all[kind], ...changes } as MailParams[typeof kind], context)
const unescaped = (markup: string) =>
  markup
    .replace(/<style>.*?<\/style>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")

describe.each(kinds)('e-mail %s', (kind) => {
  test('contains the same in text and HTML, with name and site, without placeholders', () => {
    const mail = render(kind)
    expect(mail.subject).toMatch(/^[^\r\n]{10,78}$/)
    expect(mail.text).toMatch(/^Hello Wren,\n\n/)
    expect(mail.text).toContain('Links & Co\nhttps://links.example.org')
    expect(mail.text + mail.html).not.toMatch(/undefined|\[object|NaN|Invalid/)
    const shownText = unescaped(mail.html).replace(/\s+/g, ' ')
    const body = mail.text.slice(0, mail.text.indexOf('\n\n-- \n')).replace(/:\nhttps:.*/g, '')
    for (const paragraph of body.split('\n\n')) expect(shownText).toContain(paragraph)
  })

  test('refers only to the configured URL', () => {
    const { html, text } = render(kind)
    for (const [, url] of html.matchAll(/(?:href|src|action)="([^"]*)"/g))
      expect(url).toMatch(/^https:\/\/links\.example\.org(\/[a-z0-9/-]+(\?token=[\w-]+)?)?$/)
    for (const [url] of text.matchAll(/https?:\S+/g)) expect(url.startsWith(context.baseUrl)).toBe(true)
    expect(html).not.toMatch(/<(img|script|link|iframe|table)\b|url\(|@import/i)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })

  test('escapes text of users, which adds no line or header', () => {
    const evil = 'Eve"><script>alert(1)</script>\r\nBcc: victim@example.org\u2028\u202e&amp;\0'
    const typed = Object.fromEntries(
      Object.entries(all[kind])
        .filter(
          ([name]) =>
            !['at', 'token', 'path', 'confirm', 'pageNames', 'count', 'toCheck', 'others'].includes(name),
        )
        .map(([name, value]) => [name, Array.isArray(value) ? value.map(() => evil) : evil]),
    )
    const mail = render(kind, typed)
    expect(mail.html).not.toContain('<script')
    // Names with a URL are left out: names.test.ts
    const names = ['name', 'inviter', 'owner', 'workspace', 'keyName', 'passkey', 'agent', 'device', 'access']
    // The scope of an agent only selects a sentence
    const shown = kind !== 'agent_connected' && Object.keys(typed).some((name) => !names.includes(name))
    if (shown)
      expect(mail.html).toContain(
        'Eve&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; Bcc: victim@example.org &amp;amp;',
      )
    else expect(mail.html).not.toContain('victim@example.org')
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
    expect(mail.text).not.toMatch(/^\s*bcc:/im)
    expect(mail.text).not.toMatch(/[\r\0\u2028\u202e]/)
    expect(mail.text.split('\n')).toHaveLength(render(kind).text.split('\n').length)
  })
})

test('keeps the site name on one line in the subject', () => {
  const { subject } = renderMail('new_device', all.new_device, {
    ...context,
    siteName: 'Site\r\nBcc: x@example.org',
  })
  expect(subject).toBe('New sign-in to Site Bcc: x@example.org')
})

test('includes the token in the query of reset and verification links', () => {
  expect(render('password_reset').text).toContain(
    `${context.baseUrl}${mailPaths.resetPassword}?token=${token}\n`,
  )
  expect(render('verify_email').html).toContain(`${context.baseUrl}${mailPaths.verifyEmail}?token=${token}"`)
})

test.each(Object.keys(all) as MailKind[])(
  'sends a queued e-mail of the kind %s with missing parameters',
  (kind) => {
    expect(renderMail(kind, completeParams(kind, {}), context).text).toMatch(/^Hello,\n/)
    const queued = { name: 'Wren', token, at }
    expect(completeParams(kind, queued)).toMatchObject(queued)
  },
)

test('shows readable times with their zone and shortens long names', () => {
  expect(render('password_changed').text).toContain('21 November 2026 at 03:02 UTC')
  expect(render('password_changed', { name: ' \n ' }).text).toMatch(/^Hello,\n/)
  expect(render('password_changed', { name: '🦊'.repeat(500) }).text).toMatch(/^Hello (🦊){59}…,\n/u)
})

// WCAG 2.2, 1.4.3: contrast of 4.5:1 for text of this size, in both colour schemes
test.each(
  Object.values(sitePalettes).flatMap((colors) => [
    [colors.text, colors.card],
    [colors.muted, colors.card],
    [colors.muted, colors.bg],
    [colors.onAccent, colors.accent],
    [colors.onDeep, colors.deep],
  ]),
)('uses %s on %s with sufficient contrast', (text, background) => {
  const luminance = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((i) => {
      const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [high, low] = [luminance(text), luminance(background)].toSorted((a, b) => b - a) as [number, number]
  expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5)
  for (const colour of [text, background]) expect(render('password_reset').html).toContain(colour)
})

test.each([
  ['en', 'as Editor'],
  ['de', '„Bearbeitung“'],
  ['es', '«Editor»'],
  ['pt', '“Editor”'],
])('names the role of an invitation as the studio does in %s', (language, role) => {
  expect(renderMail('workspace_invite', all.workspace_invite, { ...context, language }).text).toContain(role)
})

describe('languages of e-mails', () => {
  test.each(languages)('%s: renders every e-mail completely and in that language only', (language) => {
    for (const kind of kinds) {
      const params = {
        ...all[kind],
        ...(kind === 'password_changed'
          ? { outcome: ['all', 'access', 'sessions 2', 'kept 1', 'passkeys 2'] }
          : {}),
      }
      const mail = renderMail(kind, params as MailParams[typeof kind], { ...context, language })
      const english = renderMail(kind, params as MailParams[typeof kind], context)
      expect(mail.text + mail.html, kind).not.toMatch(
        /undefined|\[object|NaN|Invalid|\$\{|sessions 2|passkeys 2/,
      )
      expect(mail.html, kind).toMatch(new RegExp(`^<!doctype html>\\n<html lang="${language}"`))
      // The same parameters, the same number of paragraphs, and no English left
      expect(mail.text.split('\n\n').length, kind).toBe(english.text.split('\n\n').length)
      expect(
        [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url),
        kind,
      ).toEqual([...english.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url))
      if (language === 'en') continue
      const words = (text: string) => new Set(text.split('\n\n').filter((line) => line.length > 40))
      const values = Object.values(params).flat().join('\n')
      const shared = [...words(mail.text)].filter(
        (line) => words(english.text).has(line) && !values.includes(line),
      )
      expect(
        shared.filter((line) => !line.startsWith('-- ')),
        kind,
      ).toEqual([])
    }
  })

  test.each([
    ['en', 0, 'You were signed out on 0 other devices.'],
    ['en', 1, 'You were signed out on one other device.'],
    ['en', 2000, 'You were signed out on 2,000 other devices.'],
    // The plural form `one` includes 0 in Portuguese and French, and does not exist in Japanese
    ['pt', 0, 'Sua sessão foi encerrada em outros 0 dispositivos.'],
    ['fr', 0, '0 autres sessions ont été fermées.'],
    ['fr', 1, 'Une autre session a été fermée.'],
    ['ja', 1, 'ほかの1台の端末からログアウトしました。'],
    ['ar', 2, 'أُنهيت جلستان أخريان.'],
  ])('%s: writes the number of ended sessions %i', (language, count, sentence) => {
    const params = { ...all.password_changed, outcome: [`sessions ${count}`] }
    expect(renderMail('password_changed', params, { ...context, language }).text).toContain(sentence)
  })

  test.each([
    ['en', 'Kim', 'Kim proposes a change'],
    ['en', '', 'Somebody proposes a change'],
    ['ja', 'Kim', 'Kimさんがページ'],
    ['ja', '', 'どなたかがページ'],
  ])('%s: names the person %j of a proposal', (language, person, words) => {
    const params = { ...all.proposal, person }
    expect(renderMail('proposal', params, { ...context, language }).text).toContain(words)
  })

  test('translates the title of a proposal without another', () => {
    const params = { ...all.proposal, title: inPlaceTitle }
    const { subject, text } = renderMail('proposal', params, { ...context, language: 'de' })
    expect([subject, text.includes('„Änderungen“')]).toEqual(['Neuer Vorschlag: Änderungen', true])
  })

  test.each([
    ['pages', { pageNames: ['Prints', 'Books'] }, 'of 2 pages to you'],
    ['a page with its name', { page: '/wren', pageName: 'Prints' }, 'of the page “Prints” (/wren) to you'],
    ['a page', { page: '/wren' }, 'of the page /wren to you'],
    ['a workspace', {}, 'of the workspace “Studio” to you'],
  ])('offers %s', (_, changes, words) => {
    const params = { ...all.transfer_request, ...changes }
    expect(renderMail('transfer_request', params, context).text).toContain(words)
  })

  test('formats times for the language, otherwise in English', () => {
    const said = (language: string) =>
      renderMail('password_changed', { name: 'Wren', at }, { ...context, language }).text
    expect(said('de-AT')).toContain('am 21. November 2026 um 03:02 UTC')
    expect(said('de-AT')).toMatch(/^Hallo Wren,/)
    expect(said('fi')).toMatch(/^Hello Wren,/)
    expect(renderMail('alert', all.alert, { ...context, language: 'ar' }).html).toContain(
      '<html lang="ar" dir="rtl">',
    )
  })
})

test('isolates names in Arabic sentences, and leaves web addresses to mail programs', () => {
  const arabic = { ...context, language: 'ar' }
  const { text, html } = renderMail('page_declined', all.page_declined, arabic)
  for (const part of [text, html]) expect(part).toContain('\u2068/wren\u2069')
  const notice = renderMail('password_changed', all.password_changed, arabic)
  for (const part of [notice.text, notice.html]) expect(part).not.toMatch(/\u2068https?:/)
})
