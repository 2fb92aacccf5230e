import type { LanguageTag } from '@vitrine/contract'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'
import type { MailTexts } from './type.ts'

const texts: Readonly<Record<LanguageTag, MailTexts>> = { en, pt, es, de, fr, it, ja, ar }

/** The texts for a language tag such as `pt-BR`, by its first part, and that part; English where there are none. */
export const mailTextsFor = (language: string | undefined): { tag: string; texts: MailTexts } => {
  const tag = (language ?? '').toLowerCase().split(/[-_]/)[0]!
  return Object.hasOwn(texts, tag) ? { tag, texts: texts[tag as LanguageTag] } : { tag: 'en', texts: en }
}
