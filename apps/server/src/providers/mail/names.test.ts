import { describe, expect, test } from 'vitest'
import { toSafeImprint, toSafeMailName } from './names.ts'
import type { MailKind, MailParams } from './params.ts'
import { renderMail } from './render.ts'

/** Names with which an e-mail would contain a URL, or appear to. */
const hostile = [
  'Win at https://evil.example/prize',
  'evil.example',
  'Visit evil.example now',
  'www.evil.example',
  'EVIL.EXAMPLE',
  'https://evil',
  'hxxp://evil',
  'javascript:alert(1)',
  'mailto:eve',
  'tel:+4312345',
  'eve@evil.example',
  'eve@evil',
  '@eve',
  '//evil/path',
  '\\\\evil\\share',
  'evil。example',
  'evil．example',
  'evil｡example',
  'evil․example',
  'evil﹒example',
  'evil۔example',
  'evilꓸexample',
  'evil·com',
  'evil•com',
  'evil・com',
  'eve＠evil',
  'eve﹫evil',
  'https：//evil',
  'https:／／evil',
  'ev\u200bil.\u200bexample',
  'evil\u2060.\u2060example',
  'evil\u00ad.example',
  'evil.\u200dexample',
  'elpmaxe\u202e.live',
  '\u202eelpmaxe.live',
  '\u2066evil.example\u2069',
  'evil.exa\u0308mple',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  '𝐞𝐯𝐢𝐥.𝐞𝐱𝐚𝐦𝐩𝐥𝐞',
  'ⓔⓥⓘⓛ.ⓔⓧⓐⓜⓟⓛⓔ',
  'еvil.ехаmрlе',
  'evil.пример',
  'xn--evil-9ya.xn--p1ai',
  'evil[.]example',
  'evil(dot)example',
  '192.0.2.7',
  '192.0.2.7/login',
  '[2001:db8::7]',
  '2001:db8::7',
  'Call +43 1 234 56 78',
  'Call 0800-123-456',
  'Call (555) 012-3456',
  'Call ٠٨٠٠١٢٣٤٥٦',
  'line\r\nBcc: eve@evil.example',
  'line\nevil.example',
  'line\u2028evil.example',
  '<a href="https://evil.example">x</a>',
  `${'a'.repeat(190)} evil.example`,
]
const harmless = [
  'Kim Example',
  'Dr. Jane O’Neill-Smith, Jr.',
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'Studio North & Co.',
  'Café “Zum Löwen” (Wien)',
  'Col·legi de Música',
  'ジョン・スミス',
  'محمد علی',
  'می‌خواهم',
  'स्टूडियो',
  '👩‍👩‍👧 Family!',
  'Studio 2.0',
  'Release 24/7',
  'Nr. 5',
  'Room 1984',
  'What? No...',
  'AC/DC',
  'Re: Start',
]

describe('imprints in e-mails', () => {
  test.each([
    'Wren, shop24.com/win',
    'Wren, bit1.ly',
    'Wren a@evil.example/path',
    'Wren evil.example',
    'Wren evil.example@',
    'Wren 192.0.2.7/login',
    'Wren 192.0.2.7:80',
    'Wren https://evil',
    'Wren javascript:x',
  ])('omits %j', (text) => expect(toSafeImprint(text)).toBe(''))
  test.each([
    'Bakery Wren, High Street 5/a, 10115 Berlin',
    'Wren, E-Mail: wren@bakery24.example, Tel.: +49 30 123 45 67',
    'Wren (wren@bakery.example), Tel:06.12.34.56.78',
    'Wren <wren@bakery.example>',
  ])('keeps %j unchanged', (text) => expect(toSafeImprint(text)).toBe(text))
  test('separates the number of a floor', () =>
    expect(toSafeImprint('Wren, Gasse 5, 2.OG')).toBe('Wren, Gasse 5, 2. OG'))
})

describe('names in e-mails', () => {
  test.each(hostile)('omits %j', (name) => expect(toSafeMailName(name)).toBe(''))
  test.each(harmless)('keeps %j unchanged', (name) => expect(toSafeMailName(name)).toBe(name))

  test('limits a name to 60 characters and treats blanks as missing', () => {
    expect(toSafeMailName(`${'🦊'.repeat(100)}`)).toBe(`${'🦊'.repeat(59)}…`)
    expect([toSafeMailName(''), toSafeMailName(' \u200b\n ')]).toEqual(['', ''])
  })
})

const context = { baseUrl: 'https://links.example.org', siteName: 'Links & Co' }
const at = '2026-11-21T03:02:27.000Z'
/** E-mails that may reach another person than the author of their names. */
const mails: { [K in MailKind]?: (name: string) => MailParams[K] } = {
  verify_email: (name) => ({ name, token: 'q3X' }),
  password_reset: (name) => ({ name, token: 'q3X' }),
  password_changed: (name) => ({ name, at }),
  email_changed: (name) => ({ name, at, newEmail: 'new@links.example.org' }),
  two_factor_enabled: (name) => ({ name, at }),
  two_factor_disabled: (name) => ({ name, at }),
  recovery_codes_renewed: (name) => ({ name, at }),
  passkey_added: (name) => ({ name, at, passkey: name }),
  passkey_removed: (name) => ({ name, at, passkey: name }),
  passkey_copied: (name) => ({ name, at, passkey: name }),
  identity_linked: (name) => ({ name, at, provider: 'links.example.org' }),
  identity_unlinked: (name) => ({ name, at, provider: 'links.example.org' }),
  new_device: (name) => ({ name, at, device: name, address: '203.0.113.7' }),
  agent_connected: (name) => ({ name, at, agent: name, scope: 'read' }),
  api_key_created: (name) => ({ name, at, keyName: name, scope: 'read' }),
  account_deleted: (name) => ({ name, at }),
  workspace_invite: (name) => ({
    name: '',
    inviter: name,
    workspace: name,
    pageNames: [name],
    role: 'editor',
    token: 'q3X',
  }),
  transfer_request: (name) => ({ name, owner: name, workspace: name }),
}

describe.each(Object.keys(mails) as MailKind[])('names in the e-mail %s', (kind) => {
  const render = (name: string) => {
    const params = (mails[kind] as (name: string) => MailParams[typeof kind])(name)
    return renderMail(kind, params, context)
  }
  const wholeName = (name: string) => {
    const { subject, text, html } = render(name)
    return `${subject}\n${text}\n${html.replace(/<style>.*?<\/style>/gs, '')}`.normalize('NFKC')
  }

  test.each(hostile)('omits %j from every e-mail', (name) => {
    const mail = wholeName(name)
    expect(mail).not.toMatch(/evil|share|alert\(|\beve\b|prize|Call |192\.0\.2|2001:db8|\p{Cf}/iu)
    expect(mail.split('\n')).toHaveLength(wholeName('').split('\n').length)
    expect(render(name).subject).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(mail).not.toMatch(/undefined|“”| {2}/)
    const addresses = mail.match(/https?:[^\s"<)]+/g) ?? []
    for (const url of addresses) expect(url.startsWith(context.baseUrl)).toBe(true)
  })

  test('writes complete sentences with and without a name', () => {
    expect(render('evil.example')).toEqual(render(''))
    expect(wholeName('Kim Example')).toContain('Kim Example')
  })
})
