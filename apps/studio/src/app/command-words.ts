import type { StudioLanguage } from '@vitrine/contract'
import de from '../messages/de/commands.ts'
import en from '../messages/en/commands.ts'
import es from '../messages/es/commands.ts'
import pt from '../messages/pt/commands.ts'

export type CommandWords = Readonly<Record<keyof typeof en, readonly string[]>>

/** Words of all languages, so that the search needs no connection. Loaded with the list of commands. */
export const commandWords: Readonly<Record<StudioLanguage, Readonly<Record<string, readonly string[]>>>> = {
  en,
  de,
  es,
  pt,
}
