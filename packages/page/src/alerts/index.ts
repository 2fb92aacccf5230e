import type { Alert, LanguageTag } from '@vitrine/contract'
import type { Catalogue } from '@vitrine/texts'
import { createTextFinder } from '../local-texts.ts'
import { type AlertTexts, formatAlertWithTexts } from './text.ts'
import ar from './texts/ar.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

/** English sentences are in the alerts. */
const catalogues: Readonly<Record<Exclude<LanguageTag, 'en'>, Catalogue>> = { pt, es, de, fr, it, ja, ar }
const findTexts = createTextFinder<AlertTexts>(catalogues)

/** Returns title and message of an alert for a language tag such as `pt-BR`, in English for other languages. */
export const formatAlert = (alert: Alert, language: string): { title: string; message: string } => {
  const texts = findTexts(language)
  const { title, message } = formatAlertWithTexts(alert, texts, texts?.tag ?? 'en')
  return { title, message }
}
