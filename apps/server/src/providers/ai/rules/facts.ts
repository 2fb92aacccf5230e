import { ideaTones } from '@vitrine/contract'
import { type Brief, clip, countCharacters, type LinkFacts, toOneLine } from '../port.ts'
import { type Facts, type LanguageRules, languageRules, type Purpose, type Tone } from './language.ts'

const readPrimarySubtag = (tag: string): string => tag.toLowerCase().split('-')[0]!

/** Returns the rules of the requested language, otherwise of the profile's, otherwise of English. */
export const findRules = (
  wished: string,
  profileLanguage: string,
): { rules: LanguageRules; language: string } => {
  for (const language of [wished, profileLanguage]) {
    const tag = readPrimarySubtag(language)
    if (Object.hasOwn(languageRules, tag))
      return { rules: languageRules[tag as keyof typeof languageRules], language }
  }
  return { rules: languageRules.en, language: 'en' }
}

export const detectTone = (text: string | null): Tone | null =>
  ideaTones.find((tone) => text?.toLowerCase().includes(tone)) ?? null

const purposeOfKind: Readonly<Record<string, Purpose>> = {
  product: 'product',
  booking: 'booking',
  donation: 'donation',
  video: 'video',
  audio: 'audio',
  email_capture: 'signup',
  form: 'form',
  file: 'file',
  map: 'map',
  phone: 'phone',
  email: 'email',
  whatsapp: 'whatsapp',
  faq: 'faq',
  social: 'social',
  countdown: 'event',
  contact_card: 'contact',
  image: 'image',
}
export const toPurpose = (kind: string): Purpose =>
  Object.hasOwn(purposeOfKind, kind) ? purposeOfKind[kind]! : 'page'

/** Purposes of offers that a text about the page mentions, most important first. */
const purposesByPriority: readonly Purpose[] = [
  'booking',
  'product',
  'video',
  'map',
  'donation',
  'file',
  'faq',
  'signup',
  'form',
  'contact',
  'whatsapp',
  'phone',
  'email',
]

const kindsWithoutOffer = new Set<string>(['header', 'text', 'image', 'embed', 'social'])
const contactKinds = new Set<string>([
  'whatsapp',
  'phone',
  'email',
  'map',
  'contact_card',
  'form',
  'email_capture',
])

/** Returns a text in one line; '' for punctuation alone, which would leave a gap in a phrase. */
const toVisibleText = (text: string): string => toOneLine(text).replace(/^[\p{P}\s]+$/u, '')

/** Collects the facts that phrases use; `short` clips names. A fact is empty if it is unknown or in another language. */
export const collectFacts = (brief: Brief, rules: LanguageRules, short: boolean): Facts => {
  const { profile } = brief
  const shorten = (text: string, limit: number) => clip(toVisibleText(text), short ? limit : 200)
  const sameLanguage = rules === findRules(profile.language, 'en').rules && profile.language !== ''
  const links = sortByPrompt(
    profile.links.filter(
      (link) => !kindsWithoutOffer.has(link.kind) && !link.network && toVisibleText(link.title),
    ),
    brief.prompt,
  )
  const subject = brief.link ?? links.find((link) => !contactKinds.has(link.kind)) ?? null
  const list = (items: readonly string[]) =>
    items.some((item) => item.includes(','))
      ? items.join(' · ')
      : new Intl.ListFormat(rules.tag, { type: 'conjunction' }).format(items)
  const listSeveral = (items: readonly string[]) => {
    const distinct = [...new Set(items.filter(Boolean))].slice(0, 3)
    return distinct.length > 1 ? list(distinct) : ''
  }
  const presentPurposes = new Set(links.map((link) => toPurpose(link.kind)))
  const wording = subject ? rules.purposes[subject.network ? 'social' : toPurpose(subject.kind)] : null
  return {
    prompt: startUpperCase(
      takeSentences((brief.prompt ?? '').trimStart().replace(rules.instruction, ''), rules.tag),
      rules.tag,
    ),
    name: shorten(profile.name, 32),
    location: shorten(profile.location, 24),
    bioSentence: sameLanguage ? takeSentences(profile.bio, rules.tag, short ? 0 : maxBioLength) : '',
    offers: listSeveral([
      links.some((link) => link.hasOpeningHours) ? rules.openingHours : '',
      ...purposesByPriority
        .filter((purpose) => presentPurposes.has(purpose))
        .map((purpose) => rules.purposes[purpose].offer ?? ''),
    ]),
    titles: sameLanguage
      ? listSeveral(
          links.filter(({ kind }) => !contactKinds.has(kind)).map((link) => shorten(link.title, 32)),
        )
      : '',
    socials: list([...new Set(profile.socials.map(toVisibleText).filter(Boolean))].slice(0, 2)),
    title: subject ? shorten(subject.title, 32) : '',
    linkDescription: subject && sameLanguage ? takeSentences(subject.about, rules.tag) : '',
    price: subject?.price ?? '',
    network: subject?.network ?? '',
    callToAction: wording?.act ?? '',
    line: wording && wording !== rules.purposes.page ? wording.line : '',
  }
}

/** Sorts links whose words occur in the prompt first. */
const sortByPrompt = (links: readonly LinkFacts[], prompt: string | null): LinkFacts[] => {
  const promptWords = toWords(prompt ?? '')
  const findPromptWords = (link: LinkFacts) =>
    [...toWords(`${link.title} ${link.section ?? ''} ${link.about}`)].filter((word) => promptWords.has(word))
      .length
  return links.toSorted((a, b) => findPromptWords(b) - findPromptWords(a))
}

const toWords = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])

const maxSentenceLength = 140

const startUpperCase = ([first = '', ...rest]: string, tag: string): string =>
  first.toLocaleUpperCase(tag) + rest.join('')

/** Leaves space for a second sentence in a bio of 160 characters. */
const maxBioLength = 100

/** Returns the first sentence with its punctuation, and the next ones that fit into `limit`; '' if its length is unsuitable. */
const takeSentences = (text: string, tag: string, limit = 0): string => {
  const [first, ...next] = new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(toOneLine(text))
  let sentences = first?.segment ?? ''
  for (const { segment } of next) {
    if (countCharacters(sentences + segment.trimEnd()) > limit) break
    sentences += segment
  }
  const visible = toVisibleText(sentences)
  if (!visible || countCharacters(visible) > maxSentenceLength) return ''
  return /[.!?…:;)\p{Extended_Pictographic}]$/u.test(visible) ? visible : `${visible}.`
}
