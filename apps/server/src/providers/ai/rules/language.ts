import type { IdeaLanguage, ideaTones } from '@vitrine/contract'
import { type Catalogue, createTexts } from '@vitrine/texts'
import type { Texts } from '../../../texts.gen.d.ts'
import { headlines, labels, linkTexts, linkTitles, type Pattern, pageTexts } from './patterns.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

/** Tone of a text; null if a request names no known tone. */
export type Tone = (typeof ideaTones)[number]

type IdeaTexts = Texts['ai/rules']
export type Purpose = keyof IdeaTexts['purposes']

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
export type Phrase = Pattern & { readonly say: (f: Facts) => string }

type Wording = {
  /** Part of a list of what visitors can do. */
  readonly offer?: string
  /** Button labels, plainest first. */
  readonly act: string
  readonly act2: string
  readonly act3: string
  /** A sentence about the visitor's action. */
  readonly line: string
}

type Grammar = {
  /** BCP 47, for the conjunction of lists. */
  readonly tag: string
  /** Matches titles like "Reserve a table", which no other request should precede. */
  readonly startsWithAction: RegExp
  /** Matches the words of a prompt that ask for a text, like "mention that". */
  readonly instruction: RegExp
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Message = string | ((facts: Facts & { offersSentence: string }) => string)

const createPhrases = <Key extends string>(
  patterns: Readonly<Record<Key, Pattern>>,
  messages: Readonly<Record<Key, Message>>,
): Phrase[] =>
  (Object.keys(patterns) as Key[]).map((key) => ({
    ...patterns[key],
    say: (facts) => {
      const message = messages[key]
      return typeof message === 'string'
        ? message
        : message({ ...facts, offersSentence: capitalise(facts.offers) })
    },
  }))

export type LanguageRules = ReturnType<typeof createRules>
const createRules = (catalogue: Catalogue, grammar: Grammar) => {
  const texts = createTexts<IdeaTexts>(catalogue, grammar.tag)
  const purposes: Readonly<Record<Purpose, Wording>> = texts.purposes
  return {
    ...grammar,
    purposes,
    openingHours: texts.openingHours,
    pageTexts: createPhrases(pageTexts, texts.pageTexts),
    headlines: createPhrases(headlines, texts.headlines),
    linkTitles: createPhrases(linkTitles, texts.linkTitles),
    linkTexts: createPhrases(linkTexts, texts.linkTexts),
    /** Button labels for any link. */
    labels: createPhrases(labels, texts.labels),
  }
}

export const languageRules: Readonly<Record<IdeaLanguage, LanguageRules>> = {
  en: createRules(en, {
    tag: 'en-GB',
    startsWithAction:
      /^(?:discover|download|explore|join|learn|listen|subscribe)\s|^\w+(?: up)?\s(?:a|an|the|your|our|my|me|us|now|it|in touch)\b/i,
    instruction:
      /^(?:please )?(?:(?:mention|announce|say|write|tell (?:people|visitors|everyone)) that |(?:mention|announce|include|highlight|write about|something about)(?: |: *)(?!(?:about|for|how|that|to)\b))/i,
  }),
  // Brazilian spelling; buttons in the infinitive
  pt: createRules(pt, {
    tag: 'pt',
    startsWithAction:
      /^(?:agende|apoie|assine|assista|baixe|compre|conheça|converse|descubra|doe|encomende|escreva|escute|fale|faça|inscreva-se|ligue|leia|ouça|participe|peça|receba|reserve|siga|veja|visite|agendar|apoiar|assinar|assistir|baixar|comprar|conhecer|doar|encomendar|escrever|falar|fazer|inscrever-se|ler|ligar|marcar|ouvir|participar|pedir|reservar|seguir|ver)\s/i,
    instruction:
      /^(?:por favor,? )?(?:(?:mencione|anuncie|diga) que |(?:mencione|anuncie|inclua|destaque|(?:escreva|fale|algo) sobre)(?: |: *)(?!(?:a|ao|aos|que)\b))/i,
  }),
  // Neutral Spanish: infinitives on buttons, "tú" where a reader is addressed
  es: createRules(es, {
    tag: 'es',
    startsWithAction:
      /^(?:apoya|apúntate|compra|conoce|contacta|descarga|descubre|elige|encarga|encuentra|escribe|escucha|lee|llama|mira|pide|prueba|sigue|suscríbete|únete|ven|apoyar|apuntarse|comprar|contactar|descargar|donar|encargar|escribir|escuchar|hacer|inscribirse|leer|llamar|pedir|reservar|seguir|unirse|ver)\s|^(?:reserva|visita)\s(?:ahora|aquí|el|la|mi|nuestr[ao]|tu|una?)\s/i,
    instruction:
      /^(?:por favor,? )?(?:(?:menciona|anuncia|di) que |(?:menciona|anuncia|incluye|destaca|(?:escribe|algo) sobre)(?: |: *)(?!(?:a|al|que)\b))/i,
  }),
  // Infinitives on buttons; "du" only where the tone is familiar
  de: createRules(de, {
    tag: 'de',
    startsWithAction:
      /\s\p{Ll}+(?:en|ern|eln)$|^(?:Buche?|Entdecke?|Folge?|Hole?|Höre?|Kaufe?|Komm|Lies|Mach|Melde?|Schaue?|Schreibe?|Spende|Unterstütze?)\s/u,
    instruction:
      /^(?:bitte )?(?:erwähne?|betone?|(?:schreibe? )?(?:et)?was über)(?: auch)? (?=(?:die|das|deine|eine|eure|ihre|meine|neue|unsere)\b)/iu,
  }),
  // Infinitives on buttons, "vous" elsewhere; high punctuation after a narrow no-break space. Names never follow "de", which would elide
  fr: createRules(fr, {
    tag: 'fr',
    startsWithAction:
      /^(?:(?:achet|command|commenc|contact|écout|inscri|lis|pren|regard|réserv|télécharg|visit)(?:ez|er|re|vez)|découvr(?:ez|ir)|écri(?:re|vez)|lire|prendre|rejoign(?:ez)|rejoindre|soute(?:nir|nez)|sui(?:vre|vez)|voir)\s/iu,
    instruction:
      /^(?:(?:mentionne[rz]?|annonce[rz]?|soulignez|dites) qu(?:e |['’])|(?:mentionne[rz]?|annonce[rz]?|soulignez|(?:écrivez|quelque chose) sur) (?!qu|(?:à|au|aux|de)\s))/iu,
  }),
}
