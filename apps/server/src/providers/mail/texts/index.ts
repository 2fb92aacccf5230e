import type { LanguageTag } from '@vitrine/contract'
import { createTextFinder } from '@vitrine/page/local-texts'
import type { Catalogue } from '@vitrine/texts'
import type { Texts } from '../../../texts.gen.d.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

export type MailTexts = Texts['mail']

const catalogues: Readonly<Record<LanguageTag, Catalogue>> = { en, pt, es, de, fr, it, ja, ar }
const find = createTextFinder<MailTexts>(catalogues)

/** Returns the texts for the primary subtag of a language tag (`pt-BR`), and that subtag. Defaults to English. */
export const mailTextsFor = (language: string | undefined): { tag: LanguageTag; texts: MailTexts } => {
  const texts = find(language) ?? find('en')!
  return { tag: texts.tag as LanguageTag, texts }
}
