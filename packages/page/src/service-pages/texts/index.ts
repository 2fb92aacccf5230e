import { createTextFinder, type LocalTexts } from '../../local-texts.ts'
import type { Texts } from '../../texts.gen.d.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

export type SiteTexts = LocalTexts<Texts['service-pages']>

const catalogues = { en, pt, de, es, fr, it, ja, ar }
const findTexts = createTextFinder<Texts['service-pages']>(catalogues)

/** Returns the texts for a language tag by its primary subtag, in English for other languages. */
export const getSiteTexts = (language: string | null | undefined): SiteTexts =>
  findTexts(language) ?? findTexts('en')!

export const siteLanguages: readonly string[] = Object.keys(catalogues)
