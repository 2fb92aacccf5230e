import type { ideaTones } from '@vitrine/contract'

/** Tone of a text; null if a request names no known tone. */
export type Tone = (typeof ideaTones)[number]

const purposes = [
  'product',
  'booking',
  'donation',
  'video',
  'audio',
  'signup',
  'form',
  'file',
  'map',
  'phone',
  'email',
  'whatsapp',
  'faq',
  'social',
  'event',
  'contact',
  'image',
  'page',
] as const
export type Purpose = (typeof purposes)[number]

/** Facts for sentences. A sentence is used only if all its facts are known. */
export type Facts = {
  name: string
  /** As written in the profile. Never follows a preposition, which would depend on the place. */
  location: string
  prompt: string
  /** First sentences of the bio, in the language of the text. */
  bioSentence: string
  /** At least two things that visitors can do on the page, as "book online, watch the videos and get in touch". */
  offers: string
  titles: string
  socials: string
  /** Title of the requested link, otherwise of the most prominent one. */
  title: string
  /** Description of the link, in the language of the text. */
  linkDescription: string
  price: string
  /** Network of the link. Only sentences with it are used then, because a network's name is a poor title. */
  network: string
  /** Action of the link: "Watch now". */
  callToAction: string
  line: string
}
export type Fact = keyof Facts

/** A phrase with the facts it needs and its tones (all if absent). */
export type Phrase = {
  readonly needs: readonly Fact[]
  readonly tones?: readonly Tone[]
  readonly say: (f: Facts) => string
}

export type Wording = {
  /** Part of a list of what visitors can do; '' = not mentioned. */
  readonly offer: string
  /** Button labels, plainest first. */
  readonly acts: readonly string[]
  /** A sentence about the visitor's action. */
  readonly line: string
}

export type LanguageRules = {
  /** BCP 47, for the conjunction of lists. */
  readonly tag: string
  readonly purposes: Readonly<Record<Purpose, Wording>>
  /** Matches titles like "Reserve a table", which no other request should precede. */
  readonly startsWithAction: RegExp
  /** Matches the words of a prompt that ask for a text, like "mention that". */
  readonly instruction: RegExp
  readonly openingHours: string
  readonly pageTexts: readonly Phrase[]
  readonly headlines: readonly Phrase[]
  readonly linkTitles: readonly Phrase[]
  readonly linkTexts: readonly Phrase[]
  /** Button labels for any link. */
  readonly labels: readonly Phrase[]
}

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const createPhrase = (
  needs: readonly Fact[],
  say: (f: Facts) => string,
  ...tones: readonly Tone[]
): Phrase => (tones.length ? { needs, say, tones } : { needs, say })

export const createWording = (offer: string, acts: readonly string[], line: string): Wording => ({
  offer,
  acts,
  line,
})
