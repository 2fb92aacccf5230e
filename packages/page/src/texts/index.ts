import type { LanguageTag } from '@vitrine/contract'
import type { Catalogue } from '@vitrine/texts'
import { createTextFinder, getDirection, type LocalTexts } from '../local-texts.ts'
import type { Texts as AllTexts } from '../texts.gen.d.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

export type Texts = LocalTexts<AllTexts['page']>

const catalogues: Readonly<Record<LanguageTag, Catalogue>> = { en, pt, es, de, fr, it, ja, ar }
const findTexts = createTextFinder<AllTexts['page']>(catalogues)

/** Returns the texts for a language tag such as `pt-BR` by its primary subtag, in English for other languages. */
export const getTexts = (language: string | null | undefined): Texts =>
  findTexts(language) ?? findTexts('en')!

/** Returns true for valid language tags (RFC 5646). Intl throws for all other texts, here and in the page script. */
const isTag = (language: string): boolean => {
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(language)) return false
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}

/** Returns `lang` and `dir` of a page: those of the profile's language, even if the interface texts are English. */
export const resolveLanguage = (
  language: string | null | undefined,
): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } => {
  const lang = language && isTag(language) ? language : 'en'
  return { lang, dir: getDirection(lang) }
}
