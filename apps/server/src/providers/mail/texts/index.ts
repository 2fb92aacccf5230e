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

/** Returns the texts for the primary subtag of a language tag (`pt-BR`), and that subtag. Defaults to English. */
export const mailTextsFor = (language: string | undefined): { tag: string; texts: MailTexts } => {
  const tag = (language ?? '').toLowerCase().split(/[-_]/)[0]!
  return Object.hasOwn(texts, tag) ? { tag, texts: texts[tag as LanguageTag] } : { tag: 'en', texts: en }
}
