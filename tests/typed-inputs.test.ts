import {
  checkUrl,
  cleanCode,
  cleanEmail,
  cleanPhone,
  cleanUrl,
  type FormField,
  foldSigns,
  isEmail,
  isPhone,
  toTelUrl,
} from '@vitrine/contract'
import { parseLinkUrl } from '@vitrine/page/guess-link'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkAnswers } from '../apps/server/src/features/forms/policy.ts'
import { type ApiUser, type Data, password, useApp } from './support/app.ts'
import { describeOnce } from './support/databases.ts'
import { updateRows } from './support/rows.ts'
import {
  codes,
  contactCards,
  emails,
  keptAddresses,
  phones,
  phoneUrls,
  refusedAddresses,
  webAddresses,
} from './support/typed-inputs.ts'

const answer = (type: FormField['type'], typed: string) => {
  const field = { id: 'x', type, label: 'X', required: true } as FormField
  return checkAnswers([field], new Map([['x', typed]])).answers.x ?? null
}

describe('texts as people paste them', () => {
  test.each(phones)('stores the phone number %j as %j', (typed, stored) => {
    expect(isPhone(typed) ? typed : cleanPhone(typed)).toBe(stored)
    expect(answer('phone', typed)).toBe(stored)
  })
  test.each(phoneUrls)('calls %j at %j', (typed, url) => {
    expect(toTelUrl(typed)).toBe(url)
    expect(parseLinkUrl(typed)).toBe(url)
    expect(cleanUrl(`tel:\u200e${typed}`)).toBe(url)
  })
  test.each(emails)('stores the e-mail address %j as %j', (typed, stored) => {
    const cleaned = cleanEmail(typed)
    expect(isEmail(cleaned) ? cleaned : null).toBe(stored)
    expect(answer('email', typed)).toBe(stored)
  })
  test.each(webAddresses)('stores the web address %j as %j', (typed, stored) => {
    const cleaned = cleanUrl(typed)
    expect(checkUrl(cleaned) === null ? cleaned : null).toBe(stored)
    const url = parseLinkUrl(typed)
    if (stored?.startsWith('http')) expect(url).toBe(new URL(stored).href)
  })
  test.each(keptAddresses)('keeps the web address %j', (typed) => {
    expect([checkUrl(typed), cleanUrl(typed)]).toEqual([null, typed])
  })
  test.each(refusedAddresses)('refuses the web address %j: %s', (typed, rule) => {
    expect(checkUrl(cleanUrl(typed))?.rule).toBe(rule)
  })
  test.each(codes)('reads the code %j', (typed, stored) => expect(cleanCode(typed)).toBe(stored))

  test('folds the digits of every script', () => {
    const digits = Array.from({ length: 0x110000 }, (_, point) => point).filter((point) =>
      /\p{Nd}/u.test(point >= 0xd800 && point < 0xe000 ? '' : String.fromCodePoint(point)),
    )
    expect(digits.length).toBeGreaterThan(600)
    for (const [i, point] of digits.entries())
      expect(foldSigns(String.fromCodePoint(point))).toBe(String(i % 10))
  })

  test('keeps what was accepted before byte for byte', () => {
    const formerPhone = /^[+(\d][\d ()./-]{2,38}$/
    const formerEmail =
      /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
    const signs = fc.string({ unit: fc.constantFrom(...'+()0123456789 -./'), maxLength: 42 })
    fc.assert(
      fc.property(signs, (typed) => {
        const text = typed.trim()
        const digits = text.replace(/\D/g, '').length
        if (formerPhone.test(text) && digits >= 3 && digits <= 20) expect(answer('phone', text)).toBe(text)
      }),
      { numRuns: 2000 },
    )
    const letters = fc.string({ unit: fc.constantFrom(...'ab.-_+@09A'), minLength: 5, maxLength: 30 })
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), letters), (typed) => {
        expect(isEmail(typed)).toBe(typed.length <= 254 && formerEmail.test(typed))
        if (isEmail(typed)) expect(cleanEmail(typed)).toBe(typed)
      }),
      { numRuns: 2000 },
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()),
        (typed) => {
          if (checkUrl(typed) === null) expect(cleanUrl(typed)).toBe(typed)
          const cleaned = cleanUrl(typed)
          expect(cleanUrl(cleaned)).toBe(cleaned)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describeOnce('pasted texts over the API', (engine) => {
  const app = useApp(engine)
  let user: ApiUser
  beforeAll(async () => {
    user = await app.person('pro')
  })

  const createBulk = async (urls: readonly string[]): Promise<Data[]> => {
    const links = urls.map((url, i) => ({ title: `A${i}`, url }))
    const { data, status } = await app.call(user, 'POST', '/ext/v1/links/bulk', { links })
    expect(status).toBe(200)
    return data.rows
  }
  const listUrls = async (owner: ApiUser): Promise<string[]> =>
    (await app.call(owner, 'GET', '/links?limit=100')).data.map(({ url }: Data) => url)

  test('stores web addresses in bulk writes, with a warning for each change', async () => {
    const rows = await createBulk(webAddresses.map(([typed]) => typed))
    for (const [i, [typed, stored]] of webAddresses.entries()) {
      expect([typed, rows[i]!.outcome]).toEqual([typed, stored === null ? 'failed' : 'created'])
      const changes = (rows[i]!.warnings ?? []).filter(({ rule }: Data) => rule === 'input_cleaned')
      expect([typed, changes.length]).toEqual([typed, stored === null || stored === typed ? 0 : 1])
    }
    expect(await listUrls(user)).toEqual(webAddresses.flatMap(([, stored]) => stored ?? []))
  })

  test('stores contact cards of single and bulk writes and imports, with a warning for each change', async () => {
    const other = await app.person('agency')
    const listCards = async (owner: ApiUser) => {
      const { data } = await app.call(owner, 'GET', '/links?limit=100')
      return data.map(({ business_block_config: { phone, email } }: Data) => ({ phone, email }))
    }
    const stored = contactCards.map(([, card]) => card)
    const countChanges = (warnings: Data[] = []) =>
      warnings.filter(({ rule }) => rule === 'input_cleaned').length
    const expected = contactCards.map(
      ([typed, card]) => Number(typed.phone !== card.phone) + Number(typed.email !== card.email),
    )
    const links = contactCards.map(([business_block_config], i) => ({
      ...{ title: `A${i}`, url: 'https://example.com/', kind: 'contact_card', external_id: `a${i}` },
      business_block_config,
    }))
    const changes: number[] = []
    for (const link of links) {
      const made = await app.call(other, 'POST', '/links', link)
      expect(made.status).toBe(200)
      changes.push(countChanges(made.meta?.warnings))
    }
    expect([await listCards(other), changes]).toEqual([stored, expected])

    const empty = links.map((link) => ({ ...link, business_block_config: {} }))
    await app.call(other, 'POST', '/ext/v1/links/bulk', { links: empty })
    // An update need not name the kind
    const updates = links.map(({ kind: _, ...link }) => link)
    const { data } = await app.call(other, 'POST', '/ext/v1/links/bulk', { links: updates })
    expect(data.rows.map(({ warnings }: Data) => countChanges(warnings))).toEqual(expected)
    expect(await listCards(other)).toEqual(stored)

    const third = await app.person('agency')
    const file = JSON.stringify({
      littlelink_name: 'ines',
      links: contactCards.map(([{ phone, email }], i) => ({
        ...{ id: i, order: i, button_id: 96, type: 'vcard', up_link: 'no', title: `Card ${i}` },
        link: JSON.stringify({ first_name: `Ines ${i}`, cell_phone: phone, email }),
      })),
    })
    const part = { part: 'file', bytes: Buffer.from(file), type: 'application/json' }
    const { data: plan } = await app.upload(third, '/ext/v1/imports?dry_run=true', [part])
    expect(plan.items.map(({ problems }: Data) => countChanges(problems))).toEqual(expected)
    await app.upload(third, `/ext/v1/imports?preview_token=${plan.preview_token}`, [part])
    expect(await listCards(third)).toEqual(stored)
  })

  test('stores web addresses of single writes and lists', async () => {
    const other = await app.person('pro')
    const made = await app.call(other, 'POST', '/links', { title: 'A', url: 'https://คำไทย.ไทย/\u200b' })
    expect([made.status, made.data.url]).toEqual([200, 'https://xn--42c2b7a0dse5b.xn--o3cw4h/'])
    expect(made.meta.warnings).toMatchObject([{ path: 'url', rule: 'input_cleaned' }])
    const list = [
      'Call +49 (0)171 1234567',
      'WhatsApp: +44 (0)20 7946 0958',
      '[Mercury](https://en.example.org/wiki/Mercury_(planet))',
      '(see https://en.example.org/wiki/Mercury_(star))',
      '[Shop](<https://shop.example.org/a b> "Our shop")',
      'https://example.org/x\u200b',
    ].join('\n')
    const part = { part: 'file', bytes: Buffer.from(list), type: 'text/plain' }
    const plan = await app.upload(other, '/ext/v1/imports?dry_run=true', [part])
    const token = plan.data.preview_token
    expect((await app.upload(other, `/ext/v1/imports?preview_token=${token}`, [part])).status).toBe(200)
    expect((await listUrls(other)).slice(1)).toEqual([
      'tel:+491711234567',
      'https://wa.me/442079460958',
      'https://en.example.org/wiki/Mercury_(planet)',
      'https://en.example.org/wiki/Mercury_(star)',
      'https://shop.example.org/a%20b',
      'https://example.org/x',
    ])
    expect(plan.data.items[0].problems).toMatchObject([{ rule: 'input_cleaned' }])
  })

  test('signs in with each spelling of an e-mail address, and creates no second account', async () => {
    const spellings = [
      'robin@xn--mller-kva.example',
      'robin@müller.example',
      'robin@mu\u0308ller.example',
      'ROBIN@MÜLLER.example',
      'mailto:robin@müller.example',
      '\u202arobin@müller.example\u202c',
      ' robin＠müller．example\u200b',
    ]
    const register = (email: string) =>
      app.post('/api/v1/auth/register', { email, password, name: 'Robin Example', accept_terms: true })
    for (const stored of ['robin@xn--mller-kva.example', 'robin@müller.example']) {
      if (stored === spellings[0]) expect(await register(stored)).toMatchObject({ status: 200 })
      else
        await updateRows(
          app.deps.db,
          'user',
          { email_key: spellings[0]! },
          { email: stored, email_key: stored },
        )
      for (const email of spellings) {
        expect([stored, email, (await app.signIn({ email, password })).status]).toEqual([stored, email, 200])
        expect((await register(email)).body.code).toBe('email_taken')
      }
    }
  })
})
