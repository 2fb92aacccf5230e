import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import type { SiteTexts } from './type.ts'

/** Those of the studio, where both pages lead. */
const languages: Readonly<Record<string, SiteTexts>> = { en, pt, de, es }

/** The texts for a language tag by its first part; English where there are none. */
export const siteTextsFor = (language: string | null | undefined): SiteTexts => {
  const base = (language ?? '').toLowerCase().split('-')[0]!
  return Object.hasOwn(languages, base) ? languages[base]! : en
}

/** Languages that these pages have. */
export const siteLanguages: readonly string[] = Object.keys(languages)
