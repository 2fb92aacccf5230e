import type { StudioLanguage } from '@vitrine/contract'
import { createTexts } from '@vitrine/texts'
import type { Texts } from '../texts.gen.d.ts'
import de from './commands/texts/de.json' with { type: 'json' }
import en from './commands/texts/en.json' with { type: 'json' }
import es from './commands/texts/es.json' with { type: 'json' }
import pt from './commands/texts/pt.json' with { type: 'json' }

type CommandTexts = Texts['app/commands']

/** Words and texts of all languages, so that the search needs no connection. Loaded with the list of commands. */
export const commandTexts: Readonly<Record<StudioLanguage, CommandTexts>> = {
  en: createTexts(en, 'en'),
  de: createTexts(de, 'de'),
  es: createTexts(es, 'es'),
  pt: createTexts(pt, 'pt'),
}

/** Returns the words that find a command, by its id. */
export const listCommandWords = (id: string, language: StudioLanguage): readonly string[] => {
  const words: Readonly<Record<string, string>> = commandTexts[language].words
  return words[id]?.split(', ') ?? []
}
