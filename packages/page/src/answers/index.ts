import type { Answer, LanguageTag } from '@vitrine/contract'
import type { Catalogue } from '@vitrine/texts'
import { createTextFinder } from '../local-texts.ts'
import { type AnswerTexts, formatTooFewWithTexts, formatWithTexts } from './text.ts'
import ar from './texts/ar.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

const catalogues: Readonly<Record<LanguageTag, Catalogue>> = { en, pt, es, de, fr, it, ja, ar }
const findTexts = createTextFinder<AnswerTexts>(catalogues)
const getTexts = (language: string) => findTexts(language) ?? findTexts('en')!

/** Returns the sentences of an answer for a language tag such as `pt-BR`, in English for other languages. */
export const formatAnswer = (
  answer: Omit<Answer, 'text' | 'how'>,
  language: string,
): { readonly text: string; readonly how: string } => {
  const texts = getTexts(language)
  const { text, figures, rule } = formatWithTexts(answer, texts, texts.tag)
  return { text, how: `${figures}${texts.tag === 'ja' ? '' : ' '}${rule}` }
}

/** Returns the notice about too few visitors, or null if there are enough. */
export const formatTooFewVisitors = (visitors: number, language: string): string | null =>
  formatTooFewWithTexts(visitors, getTexts(language))
