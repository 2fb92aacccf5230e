import type { LanguageTag } from '@vitrine/contract'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'
import type { Texts } from './type.ts'

export type { Texts }

const texts: Readonly<Record<LanguageTag, Texts>> = { en, pt, es, de, fr, it, ja, ar }

/** Returns the texts for a language tag such as `pt-BR` by its primary subtag, in English for other languages. */
export const getTexts = (language: string | null | undefined): Texts => {
  const base = (language ?? '').toLowerCase().split(/[-_]/)[0]!
  return Object.hasOwn(texts, base) ? texts[base as LanguageTag] : en
}

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

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
  return { lang, dir: rightToLeft.has(lang.toLowerCase().split('-')[0]!) ? 'rtl' : 'ltr' }
}
