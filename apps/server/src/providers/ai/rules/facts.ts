import type { IdeaLanguage } from '@vitrine/contract'
import { type Brief, clip, type LinkFacts, lengthOf, oneLine } from '../port.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { Facts, LanguageRules, Purpose, Tone } from './language.ts'
import { pt } from './pt.ts'

const languageRules: Readonly<Record<IdeaLanguage, LanguageRules>> = { en, pt, es, de, fr }
const primary = (tag: string): string => tag.toLowerCase().split('-')[0]!

/** The rules of the wished language, else of the profile's, else English; and the language that gives. */
export const rulesFor = (wished: string, own: string): { rules: LanguageRules; language: string } => {
  for (const language of [wished, own]) {
    const tag = primary(language)
    if (Object.hasOwn(languageRules, tag)) return { rules: languageRules[tag as IdeaLanguage], language }
  }
  return { rules: en, language: 'en' }
}

const sounds: readonly (readonly [Tone, RegExp])[] = [
  ['professional', /profes|formal|formell|serious|business|s[eé]ri|sachlich|seriös|corporat|neutral/],
  ['playful', /play|\bfun|humo|witty|quirky|lúdic|ludi|divert|brinc|verspielt|lustig|locker|enjou|drôle/],
  ['bold', /bold|confid|strong|direct|daring|punchy|ousad|atrevid|audaz|audac|mutig|frech|kräftig|dynami/],
  ['friendly', /friend|warm|kind|cordial|amig|simp[aá]tic|cercan|amable|cálid|freund|herz|chaleur|amical/],
]

/** The tone a caller's word stands for, in any of the languages; null when it is none of the known ones. */
export const toneOf = (word: string | null): Tone | null =>
  (word && sounds.find(([, pattern]) => pattern.test(word.toLowerCase()))?.[0]) || null

const purposeOfKind: Readonly<Record<string, Purpose>> = {
  product: 'product',
  booking: 'booking',
  donation: 'donation',
  video: 'video',
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
export const purposeOf = (kind: string): Purpose => purposeOfKind[kind] ?? 'page'

/** What is worth naming first among what visitors find. */
const worth: readonly Purpose[] = [
  'product',
  'booking',
  'video',
  'event',
  'donation',
  'file',
  'image',
  'faq',
  'signup',
  'form',
  'whatsapp',
  'phone',
  'email',
  'map',
  'contact',
]

/** Kinds that stand for nothing to tap. */
const silent = new Set(['header', 'text'])

/** A text in one line; '' when it is nothing but punctuation, which would leave a phrase with a hole. */
const said = (text: string): string => oneLine(text).replace(/^[\p{P}\s]+$/u, '')

/**
 * What is known, ready for phrases; '' = not known. The own words are used only in their own language. `short`
 * clips names, for where the whole ones leave no room.
 */
export const factsOf = (brief: Brief, rules: LanguageRules, short: boolean): Facts => {
  const { profile } = brief
  const shorten = (text: string, limit: number) => clip(said(text), short ? limit : 200)
  const sameLanguage = rules === rulesFor(profile.language, 'en').rules && profile.language !== ''
  const links = stressed(
    profile.links.filter((link) => !silent.has(link.kind) && said(link.title)),
    brief.prompt,
  )
  const subject = brief.link ?? links[0] ?? null
  const list = (items: readonly string[]) =>
    new Intl.ListFormat(rules.tag, { type: 'conjunction' }).format(items)
  const quote = (text: string) => `${rules.quotes[0]}${text}${rules.quotes[1]}`
  const found = new Set(links.map((link) => purposeOf(link.kind)))
  const offers = list(
    worth
      .filter((purpose) => found.has(purpose) && rules.purposes[purpose].offer)
      .slice(0, 3)
      .map((purpose) => rules.purposes[purpose].offer),
  )
  const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))].slice(0, 3)
  return {
    name: shorten(profile.name, 32),
    place: shorten(profile.location, 24),
    own: sameLanguage ? firstSentence(profile.bio, rules.tag) : '',
    offers,
    Offers: offers && offers[0]!.toLocaleUpperCase(rules.tag) + offers.slice(1),
    titles: list(distinct(links.map((link) => clip(said(link.title), 32))).map(quote)),
    sections: list(distinct(links.map((link) => clip(said(link.section ?? ''), 32)))),
    socials: list(distinct(profile.socials.map(said))),
    title: subject ? shorten(subject.title, 32) : '',
    about: subject && sameLanguage ? firstSentence(subject.about, rules.tag) : '',
    section: subject ? shorten(subject.section ?? '', 24) : '',
    act: subject ? rules.purposes[purposeOf(subject.kind)].acts[0]! : '',
  }
}

/** The links whose own words stand in the wish first. */
const stressed = (links: readonly LinkFacts[], prompt: string | null): LinkFacts[] => {
  const wished = wordsOf(prompt ?? '')
  const hits = (link: LinkFacts) =>
    [...wordsOf(`${link.title} ${link.section ?? ''} ${link.about}`)].filter((word) => wished.has(word))
      .length
  return links.toSorted((a, b) => hits(b) - hits(a))
}

/** Words that mean something, in lower case. */
export const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])

const maxOwnLength = 140

/** The first sentence with its end mark; '' when there is none of a readable length. */
const firstSentence = (text: string, tag: string): string => {
  const [first] = new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(said(text))
  const sentence = first?.segment.trim() ?? ''
  if (!sentence || lengthOf(sentence) > maxOwnLength) return ''
  return /[.!?…:;)\p{Extended_Pictographic}]$/u.test(sentence) ? sentence : `${sentence}.`
}
