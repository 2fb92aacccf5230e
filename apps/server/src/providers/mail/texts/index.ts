import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'
import type { MailTexts } from './type.ts'

/** The languages of public pages; a test compares the two. */
export const mailLanguages: Readonly<Record<string, MailTexts>> = { en, pt, es, de, fr, it, ja, ar }

/** Returns the texts for the primary subtag of a language tag such as `pt-BR`, and that subtag. Defaults to English. */
export const mailTextsFor = (language: string | undefined): { tag: string; texts: MailTexts } => {
  const tag = (language ?? '').toLowerCase().split(/[-_]/)[0]!
  return Object.hasOwn(mailLanguages, tag) ? { tag, texts: mailLanguages[tag]! } : { tag: 'en', texts: en }
}
