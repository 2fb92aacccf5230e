import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVcard, splitValues } from '#tests/vcard.ts'
import { createVcard } from './vcard.ts'

const url = 'https://example.com/cafe'
const read = (card: Parameters<typeof createVcard>[0]) => readVcard(Buffer.from(createVcard(card)))
const readName = (name: string) =>
  splitValues(read({ name, url }).find((line) => line.name === 'N')!.value, ';').join('|')

test('writes the fields of a card in the order that phones expect', () => {
  const text = createVcard({
    name: 'Anna Linde',
    role: 'Owner',
    organization: 'Café Linde; Bar',
    phone: '+49 30 000000',
    email: 'anna@example.com',
    address: 'Lindenplatz 4, Berlin',
    note: 'Open\nfrom seven',
    url,
    socials: [
      { platform: 'instagram', url: 'https://instagram.com/linde;a,b' },
      { platform: 'website', url: 'https://linde.example/' },
      { platform: 'email', url: 'mailto:other@example.com' },
    ],
    photo: 'AAAA',
  })
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Anna Linde',
    'N:Linde;Anna;;;',
    'TITLE:Owner',
    'ORG:Café Linde\\; Bar',
    'TEL:+49 30 000000',
    'EMAIL:anna@example.com',
    'ADR:;;Lindenplatz 4\\, Berlin;;;;',
    'NOTE:Open\\nfrom seven',
    'URL:https://example.com/cafe',
    'X-SOCIALPROFILE;TYPE=instagram:https://instagram.com/linde;a,b',
    'URL:https://linde.example/',
    'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
    'END:VCARD',
    '',
  ])
})

test.each([
  ['Anna', '|Anna|||'],
  ['Anna Linde', 'Linde|Anna|||'],
  ['Anna Maria Linde', 'Linde|Anna Maria|||'],
  ['Linde, Anna Maria', 'Linde|Anna Maria|||'],
  ['Ludwig van Beethoven', 'van Beethoven|Ludwig|||'],
  ['Maria de la Cruz', 'de la Cruz|Maria|||'],
  ['Dr. Anna Linde', 'Linde|Anna||Dr.|'],
  ['Prof. Dr. Anna von Linde PhD', 'von Linde|Anna||Prof. Dr.|PhD'],
  ['Martin King, Jr.', 'King|Martin|||Jr.'],
  ['山田 太郎', '山田|太郎|||'],
  ['山田太郎', '|山田太郎|||'],
  ['Dr.', '|Dr.|||'],
  [',', '|,|||'],
  ['Anna; Linde', 'Linde|Anna;|||'],
])('splits the name %s into the components %s', (name, components) => {
  expect(readName(name)).toBe(components)
})

test('writes no personal name for a company', () => {
  const lines = read({ name: 'Café Linde', organization: 'café linde', url })
  expect(lines.filter(({ name }) => ['FN', 'N', 'ORG', 'X-ABSHOWAS'].includes(name))).toMatchObject([
    { value: 'Café Linde' },
    { value: ';;;;' },
    { value: 'café linde' },
    { value: 'COMPANY' },
  ])
})

test('uses e-mail addresses and numbers of networks if the card has none', () => {
  const socials = [
    { platform: 'email', url: 'mailto:anna@example.com?subject=Hello' },
    { platform: 'phone', url: 'tel:+4930000000' },
  ]
  const of = (card: object) =>
    read({ name: 'Anna', url, socials, ...card }).flatMap(({ name, value }) =>
      name === 'EMAIL' || name === 'TEL' ? [value] : [],
    )
  expect(of({})).toEqual(['anna@example.com', '+4930000000'])
  expect(of({ phone: '1', email: 'b@example.com' })).toEqual(['1', 'b@example.com'])
})

test.each([
  ['mailto:robin%2Bbook@example.com?subject=Hi', ['robin+book@example.com']],
  ['MAILTO:a+b@example.com,%20c@example.com?cc=d@example.com', ['a+b@example.com', 'c@example.com']],
  ['mailto:?subject=Hi&to=a%40example.com', ['a@example.com']],
  ['mailto:anna@m%C3%BCller.example', ['anna@xn--mller-kva.example']],
  ['mailto:100%@example.com', ['100%@example.com']],
  ['mailto:a@example.com%0D%0ATEL:1', ['a@example.com\\nTEL:1']],
  ['mailto:', []],
  ['tel:+1-415-555-0132;ext=5', ['+1-415-555-0132 ext. 5']],
  ['tel:%2B49%2030%20901820', ['+49 30 901820']],
  ['tel:%zz', ['%zz']],
])('decodes the contact %s', (address, values) => {
  const lines = createVcard({ name: 'Anna', url, socials: [{ platform: 'x', url: address }] }).split('\r\n')
  expect(lines.flatMap((line) => /^(?:EMAIL|TEL):(.*)/.exec(line)?.[1] ?? [])).toEqual(values)
})

test('writes cards that a strict parser reads, without lines added by input', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(text, text, text, fc.webUrl(), (name, note, platform, address) => {
      const socials = [
        { platform, url: address },
        { platform, url: `mailto:${note}` },
        { platform, url: `https://x.example/${note}` },
      ]
      const lines = read({
        name,
        note,
        address: note,
        organization: note,
        url,
        socials,
        photo: 'A'.repeat(400),
      })
      for (const line of lines)
        expect([
          ...['BEGIN', 'VERSION', 'FN', 'N', 'ORG', 'X-ABSHOWAS', 'ADR', 'NOTE', 'URL', 'EMAIL'],
          ...['X-SOCIALPROFILE', 'PHOTO', 'END'],
        ]).toContain(line.name)
    }),
  )
})
