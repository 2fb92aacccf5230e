import { ideaLanguages, ideaTypes, ideaTones as tones } from '@vitrine/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Brief, countCharacters, fieldLimits, listFields } from '../port.ts'
import { createRulesProvider } from './rules.ts'

const { suggest } = createRulesProvider()

const studio: Brief['profile'] = {
  name: 'Studio Lehm',
  bio: 'Stoneware for every day, thrown in small batches. Open studio on Saturdays.',
  location: 'Graz',
  language: 'en',
  socials: ['Instagram', 'Pinterest'],
  links: [
    { title: 'From the kiln', kind: 'header', section: 'Shop', about: '' },
    { title: 'Breakfast bowl', kind: 'product', section: 'Shop', about: 'Iron glaze, 14 cm' },
    { title: 'Wheel course', kind: 'booking', section: 'Studio', about: 'Two evenings, six places' },
    { title: 'How a bowl is thrown', kind: 'video', section: 'Studio', about: '4 minutes' },
    { title: 'Letter from the studio', kind: 'email_capture', section: null, about: '' },
  ],
}
const nobody: Brief['profile'] = { name: '', bio: '', location: '', language: 'en', socials: [], links: [] }
const brief = (changes: Partial<Brief>): Brief => ({
  type: 'bio',
  tone: null,
  language: 'en',
  prompt: null,
  count: 5,
  profile: studio,
  link: null,
  current: [],
  avoid: [],
  ...changes,
})
const texts = async (b: Brief) => (await suggest(b)).suggestions.map((s) => s.text)

const hole =
  /undefined|null|NaN|\[object|\$\{|\{\{|\s{2,}|“”|«\s*»|„“|\( ?\)|[,:|·–]\s*[.,:|·–]|^[\s.,:|·–]|[,:|·–]\s*$/u

/** Checks the rules for every response and returns its texts. */
const holds = async (b: Brief): Promise<string[]> => {
  const { suggestions } = await suggest(b)
  expect(suggestions.length).toBeGreaterThan(0)
  expect(suggestions.length).toBeLessThanOrEqual(b.count)
  expect(new Set(suggestions.map((s) => s.text)).size).toBe(suggestions.length)
  for (const { text } of suggestions) expect(b.current).not.toContain(text)
  suggestions.forEach(({ text, rationale }, i) => {
    expect(countCharacters(text), text).toBeLessThanOrEqual(fieldLimits[listFields(b)[i]!])
    expect(text.trim(), JSON.stringify(b)).toBe(text)
    expect(text).not.toBe('')
    expect(text).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u)
    expect(rationale.length).toBeGreaterThan(10)
    expect(rationale).not.toMatch(hole)
  })
  return suggestions.map(({ text }) => text)
}

describe.each(ideaLanguages)('ideas by rules in %s', (language) => {
  test.each(ideaTypes)('%s: returns different texts within the limits for every tone', async (type) => {
    for (const tone of [null, ...tones, 'mysterious'])
      for (const profile of [studio, { ...studio, language }, nobody, { ...nobody, name: 'Ana' }])
        for (const link of [null, ...profile.links]) {
          for (const text of await holds(brief({ type, tone, language, profile, link })))
            expect(text).not.toMatch(hole)
        }
  })

  test.each(ideaTypes)('%s: returns as many texts as requested for a page with a name only', async (type) => {
    const profile = { ...nobody, name: 'Ana', language }
    const links = [
      { title: 'Shop', kind: 'normal', section: null, about: '' },
      { title: 'Instagram', kind: 'normal', section: null, about: '', network: 'Instagram' },
    ]
    for (const link of [null, ...links])
      expect(await texts(brief({ type, language, profile, link }))).toHaveLength(5)
  })

  test('returns the first texts of the full list for a smaller number', async () => {
    for (const type of ideaTypes) {
      const five = await texts(brief({ type, language }))
      for (let count = 1; count < 5; count++)
        expect(await texts(brief({ type, language, count }))).toEqual(five.slice(0, count))
    }
  })
})

test('returns the same texts for the same brief', async () => {
  for (const type of ideaTypes) {
    expect(await suggest(brief({ type }))).toEqual(await createRulesProvider().suggest(brief({ type })))
    expect(await texts(brief({ type: 'bio', profile: { ...studio, name: 'Atelier Ton' } }))).not.toEqual(
      await texts(brief({ type: 'bio' })),
    )
  }
})

test('writes different texts for each language and tone', async () => {
  for (const type of ideaTypes) {
    const all = await Promise.all(
      ideaLanguages.map((language) => texts(brief({ type, language, profile: nobody }))),
    )
    expect(new Set(all.flat()).size, type).toBe(all.flat().length)
    const sound = await Promise.all(tones.map((tone) => texts(brief({ type, tone }))))
    expect(new Set(sound.map((t) => t.join('|'))).size, type).toBeGreaterThanOrEqual(3)
  }
})

test('uses only names and quotes of the profile', async () => {
  const sourceText = `${studio.name} ${studio.location} ${studio.bio} ${studio.socials.join(' ')} ${studio.links.map((l) => `${l.title} ${l.section} ${l.about}`).join(' ')}`
  for (const type of ideaTypes)
    for (const text of await texts(brief({ type, link: studio.links[1]! }))) {
      for (const [, quoted] of text.matchAll(/“([^”]+)”/g)) expect(sourceText).toContain(quoted)
      expect(text).not.toMatch(/\b(free|sale|discount|best|award|only|%|€|\$)\b/i)
    }
})

test('uses words of the profile only in its language', async () => {
  const bios = await texts(brief({}))
  expect(bios.join()).toContain('Stoneware for every day, thrown in small batches.')
  for (const language of ['pt', 'es', 'de', 'fr'])
    expect((await texts(brief({ language }))).join()).not.toContain('Stoneware')
  expect((await texts(brief({ profile: { ...studio, language: 'de' } }))).join()).not.toContain('Stoneware')
})

test.each(tones)('keeps the first sentence of a bio in a %s idea', async (tone) => {
  const [best] = await texts(brief({ tone }))
  expect(best).toMatch(/^Stoneware for every day, thrown in small batches\. ./)
})

test('says the requested text', async () => {
  const prompt = 'We ship anywhere in Europe'
  const suggestions = await texts(brief({ prompt, count: 3 }))
  expect(suggestions).toContain(
    'Stoneware for every day, thrown in small batches. Open studio on Saturdays. We ship anywhere in Europe.',
  )
  for (const text of suggestions) expect(text).toContain(prompt)
  expect(await texts(brief({ type: 'description', prompt, profile: nobody, count: 1 }))).toEqual([
    `${prompt}.`,
  ])
  expect(
    await texts(brief({ type: 'description', prompt: 'open on Sundays', profile: nobody, count: 1 })),
  ).toEqual(['Open on Sundays.'])
})

test.each([
  ['en', 'Please mention our autumn courses', 'Our autumn courses.'],
  ['en', 'mention that we ship anywhere', 'We ship anywhere.'],
  ['de', 'Erwähne die neuen Abendkurse', 'Die neuen Abendkurse.'],
  ['de', 'Erwähne auch meinen Abendkurs', 'Erwähne auch meinen Abendkurs.'],
  ['en', 'mention how we work', 'Mention how we work.'],
  ['es', 'Menciona que enviamos a toda Europa', 'Enviamos a toda Europa.'],
  ['fr', 'Mentionnez nos cours du soir', 'Nos cours du soir.'],
  ['fr', 'Dites qu’on livre partout', 'On livre partout.'],
  ['pt', 'Escreva sobre os novos cursos', 'Os novos cursos.'],
])('%s: says what "%s" asks for', async (language, prompt, text) => {
  const profile = { ...nobody, language }
  expect(await texts(brief({ type: 'description', language, prompt, profile, count: 1 }))).toEqual([text])
})

test.each([
  ['en', 'Reserve a table', 'Book club'],
  ['de', 'Tisch reservieren', 'Frische Blumen'],
  ['es', 'Reservar mesa', 'Visita guiada'],
  ['fr', 'Rejoindre le groupe', 'Visite guidée'],
  ['pt', 'Reservar mesa', 'Escolha do mês'],
])('%s: puts no request before the title "%s", but before "%s"', async (language, action, noun) => {
  const suggestFirst = async (title: string) => {
    const link = { title, kind: 'booking', section: null, about: '' }
    return (await texts(brief({ type: 'title', tone: 'bold', language, link })))[0]
  }
  expect(await suggestFirst(action)).toMatch(/^Studio Lehm\s?: /)
  expect(await suggestFirst(noun)).not.toMatch(/^Studio Lehm/)
})

test('prefers requested topics and new suggestions', async () => {
  expect((await texts(brief({ type: 'cta', prompt: 'People should take the wheel course' })))[0]).toMatch(
    /book|date/i,
  )
  const first = await texts(brief({}))
  const second = await texts(brief({ avoid: first }))
  expect(second.filter((text) => first.includes(text))).toEqual([])
  await holds(
    brief({ type: 'cta', profile: nobody, avoid: await texts(brief({ type: 'cta', profile: nobody })) }),
  )
})

test('mentions networks, prices and opening hours, but no pictures and no present texts', async () => {
  const about = { section: null, about: '' }
  const instagram = { ...about, title: 'Instagram', kind: 'normal', network: 'Instagram' }
  const cakes = { ...about, title: 'Birthday cakes', kind: 'product', price: '£35' }
  const shop = { ...about, title: 'Find us', kind: 'map', hasOpeningHours: true }
  const picture = { ...about, title: 'Our oven', kind: 'image' }
  const profile = {
    ...nobody,
    name: 'Hollow Oak',
    location: 'Bristol',
    links: [instagram, picture, cakes, shop],
  }
  expect(await texts(brief({ type: 'title', profile, link: instagram }))).toContain(
    'Follow Hollow Oak on Instagram',
  )
  expect(await texts(brief({ type: 'title', profile, link: cakes }))).toContain('Birthday cakes – £35')
  const bios = await texts(brief({ profile }))
  expect(bios).toContain(
    'Hollow Oak, Bristol. Check the opening hours, browse the products and get directions.',
  )
  for (const type of ideaTypes)
    expect((await texts(brief({ type, profile }))).join()).not.toMatch(/picture|Our oven|Instagram:/)
  expect(await texts(brief({ profile, current: [bios[0]!.toUpperCase()] }))).not.toContain(bios[0])
})

test('accepts kinds with the name of a property of objects', async () => {
  const link = { title: 'Autumn list', kind: 'constructor', section: null, about: '' }
  for (const type of ideaTypes) await holds(brief({ type, profile: { ...nobody, links: [link] }, link }))
})

test('replaces an unknown language by that of the profile, otherwise by English', async () => {
  expect((await suggest(brief({ language: 'pt-BR' }))).language).toBe('pt-BR')
  expect((await suggest(brief({ language: 'ja', profile: { ...studio, language: 'de' } }))).language).toBe(
    'de',
  )
  expect((await suggest(brief({ language: 'ja', profile: { ...studio, language: 'it' } }))).language).toBe(
    'en',
  )
})

test('explains a suggestion by rules, used facts and an English rationale', async () => {
  const { suggestions } = await suggest(brief({ type: 'seo', language: 'de', tone: 'bold', count: 2 }))
  const [title, description] = suggestions
  expect(title!.reasons![0]).toMatchObject({
    rule: 'idea_says',
    params: { facts: expect.arrayContaining(['name']) },
  })
  expect(title!.reasons!.at(-1)!.rule).toBe('idea_search_title')
  expect(title!.rationale).toMatch(/^Mentions .*your name.*For the search title\.$/)
  expect(description!.reasons!.at(-1)!.rule).toBe('idea_search_description')
  const [bold] = (
    await suggest(brief({ type: 'title', tone: 'bold', count: 1, profile: { ...nobody, name: 'Ana' } }))
  ).suggestions
  expect(bold!.reasons!.map(({ rule, params }) => [rule, params])).toEqual([
    ['idea_says', { facts: ['name'] }],
    ['idea_tone', { tone: 'bold' }],
  ])
})

test('calls the subject of a suggestion a block, because it may have no web address', async () => {
  const link = { title: 'Bowl', kind: 'product', section: null, about: '' }
  const { suggestions } = await suggest(brief({ type: 'description', count: 3, link }))
  const rationales = suggestions.map(({ rationale }) => rationale).join(' ')
  expect(rationales).toContain('the block')
})

test.each(['.', '…', ' - ', '“”'])('treats a name or title that is only %j as missing', async (title) => {
  const link = { title, kind: 'product', section: title, about: '' }
  for (const type of ideaTypes)
    await holds(brief({ type, link, profile: { ...nobody, name: title, links: [link] } }))
})

test('treats a sentence that is only punctuation as missing', async () => {
  const link = { title: 'Bowl', kind: 'product', section: null, about: '.⎳' }
  for (const type of ideaTypes) await holds(brief({ type, count: 1, link }))
})

test('keeps the limits of texts for any profile', async () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 200 })
  const link = fc.record({
    title: word,
    kind: fc.constantFrom('product', 'normal', 'text', 'map', 'x-y'),
    section: fc.option(word),
    about: word,
  })
  const profile = fc.record({
    name: word,
    bio: fc.string({ unit: 'grapheme', maxLength: 1000 }),
    location: word,
    language: fc.constantFrom('en', 'de', 'ja', ''),
    socials: fc.array(word, { maxLength: 5 }),
    links: fc.array(link, { maxLength: 6 }),
  })
  const any = fc.record({
    type: fc.constantFrom(...ideaTypes),
    tone: fc.option(word),
    language: fc.constantFrom(...ideaLanguages, 'ja'),
    prompt: fc.option(word),
    count: fc.integer({ min: 1, max: 5 }),
    profile,
    link: fc.option(link),
    current: fc.array(word, { maxLength: 3 }),
    avoid: fc.array(word, { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(any, async (b) => void (await holds(b))),
    { numRuns: 150 },
  )
})
