import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import type { SiteTexts } from './type.ts'

export type { SiteTexts } from './type.ts'

const languages: Readonly<Record<string, SiteTexts>> = { en, pt, de, es }

/** Returns the texts for a language tag by its primary subtag, in English for other languages. */
export const getSiteTexts = (language: string | null | undefined): SiteTexts => {
  const base = (language ?? '').toLowerCase().split('-')[0]!
  return Object.hasOwn(languages, base) ? languages[base]! : en
}

export const siteLanguages: readonly string[] = Object.keys(languages)
