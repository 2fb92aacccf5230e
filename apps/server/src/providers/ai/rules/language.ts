/** How a text sounds. Words of callers are mapped to one of these; others sound plain. */
export const tones = ['friendly', 'professional', 'playful', 'bold'] as const
export type Tone = (typeof tones)[number]

/** What links are for, told from their kind. */
const purposes = [
  'product',
  'booking',
  'donation',
  'video',
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

/** What a sentence may be built from. A sentence is used only when everything it needs is known. */
export type Facts = {
  name: string
  /** As the profile writes it; never put after a preposition, which would depend on the place. */
  place: string
  /** The first sentence of the own bio, in the language of the text. */
  own: string
  /** What visitors find, as "products, videos and bookings". */
  offers: string
  /** The same with a capital letter. */
  Offers: string
  /** Titles of links in quotation marks, as a list. */
  titles: string
  /** Names of sections, as a list. */
  sections: string
  /** Names of networks, as a list. */
  socials: string
  /** Title of the link in question, or of the most prominent one. */
  title: string
  /** What the link says of itself, in the language of the text. */
  about: string
  section: string
  /** What one does with the link: "Watch now". */
  act: string
}
export type Fact = keyof Facts

/** One phrase: what it needs, whom it suits (all tones when not said), and how it reads. */
export type Phrase = {
  readonly needs: readonly Fact[]
  readonly tones?: readonly Tone[]
  readonly say: (f: Facts) => string
}

/** What a rationale can name. */
export type Reason = Exclude<Fact, 'Offers'>

export type Wording = {
  /** Name of the offer among others, in the plural and in lower case where the language has it; '' = not told. */
  readonly offer: string
  /** Labels of a button for it, the plainest first. */
  readonly acts: readonly string[]
  /** A sentence about what the visitor does there. */
  readonly line: string
}

/** Everything the rules know of one language. */
export type LanguageRules = {
  /** BCP 47, for the conjunction of lists. */
  readonly tag: string
  readonly quotes: readonly [string, string]
  readonly purposes: Readonly<Record<Purpose, Wording>>
  /** First, middle and last parts of texts about the page; each stands alone as a sentence or fragment. */
  readonly openings: readonly Phrase[]
  readonly middles: readonly Phrase[]
  readonly closings: readonly Phrase[]
  /** Headlines of a page, also for search engines. */
  readonly headlines: readonly Phrase[]
  /** Titles of a link. */
  readonly linkTitles: readonly Phrase[]
  /** First and last part of a link's description; its purpose's line stands between. */
  readonly linkOpenings: readonly Phrase[]
  readonly linkClosings: readonly Phrase[]
  /** Labels of buttons whatever the link is. */
  readonly labels: readonly Phrase[]
  readonly reasons: Readonly<Record<Reason, string>>
  /** A rationale from the reasons as a list, and one for texts that needed nothing. */
  readonly says: (reasons: string) => string
  readonly plain: string
  readonly toneNames: Readonly<Record<Tone, string>>
  readonly sounds: (tone: string) => string
  readonly fields: { readonly title: string; readonly description: string }
}

/** A phrase. */
export const phrase = (
  needs: readonly Fact[],
  say: (f: Facts) => string,
  ...tones: readonly Tone[]
): Phrase => (tones.length ? { needs, say, tones } : { needs, say })

export const wording = (offer: string, acts: readonly string[], line: string): Wording => ({
  offer,
  acts,
  line,
})
