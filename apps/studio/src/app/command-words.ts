import type { StudioLanguage } from '@vitrine/contract'
import de, { texts as deTexts } from '../messages/de/commands.ts'
import en, { texts as enTexts } from '../messages/en/commands.ts'
import es, { texts as esTexts } from '../messages/es/commands.ts'
import pt, { texts as ptTexts } from '../messages/pt/commands.ts'

export type CommandTexts = typeof enTexts
export type CommandWords = Readonly<Record<keyof typeof en, readonly string[]>>

/** Words and texts of all languages, so that the search needs no connection. Loaded with the list of commands. */
export const commandWords: Readonly<Record<StudioLanguage, Readonly<Record<string, readonly string[]>>>> = {
  en,
  de,
  es,
  pt,
}

export const commandTexts: Readonly<Record<StudioLanguage, CommandTexts>> = {
  en: enTexts,
  de: deTexts,
  es: esTexts,
  pt: ptTexts,
}
