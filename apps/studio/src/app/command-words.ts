import type { StudioLanguage } from '@vitrine/contract'
import { createTexts } from '@vitrine/texts'
import type { Texts } from '../texts.gen.d.ts'
import ar from './commands/texts/ar.json' with { type: 'json' }
import de from './commands/texts/de.json' with { type: 'json' }
import en from './commands/texts/en.json' with { type: 'json' }
import es from './commands/texts/es.json' with { type: 'json' }
import fr from './commands/texts/fr.json' with { type: 'json' }
import it from './commands/texts/it.json' with { type: 'json' }
import ja from './commands/texts/ja.json' with { type: 'json' }
import pt from './commands/texts/pt.json' with { type: 'json' }

type CommandTexts = Texts['app/commands']

/** Words and texts of all languages, so that the search needs no connection. Loaded with the list of commands. */
export const commandTexts: Readonly<Record<StudioLanguage, CommandTexts>> = {
  en: createTexts(en, 'en'),
  de: createTexts(de, 'de'),
  es: createTexts(es, 'es'),
  fr: createTexts(fr, 'fr'),
  it: createTexts(it, 'it'),
  pt: createTexts(pt, 'pt'),
  ja: createTexts(ja, 'ja'),
  ar: createTexts(ar, 'ar'),
}

/** Returns the words that find a command, by its id. */
export const listCommandWords = (id: string, language: StudioLanguage): readonly string[] => {
  const words: Readonly<Record<string, string>> = commandTexts[language].words
  return words[id]?.split(', ') ?? []
}
