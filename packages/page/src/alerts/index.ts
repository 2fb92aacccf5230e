import type { Alert, LanguageTag } from '@vitrine/contract'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'
import { type AlertTexts, formatAlertWithTexts } from './text.ts'

const texts: Readonly<Record<LanguageTag, AlertTexts | null>> = { en: null, pt, es, de, fr, it, ja, ar }

/** Returns title and message of an alert for a language tag such as `pt-BR`, in English for other languages. */
export const formatAlert = (alert: Alert, language: string): { title: string; message: string } => {
  const tag = language.toLowerCase().split(/[-_]/)[0]!
  const { title, message } = formatAlertWithTexts(
    alert,
    Object.hasOwn(texts, tag) ? texts[tag as LanguageTag] : null,
    tag,
  )
  return { title, message }
}
