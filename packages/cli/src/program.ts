import type { Client, ExtensionClient } from '@vitrine/sdk'
import { type Argument, InvalidArgumentError, type Option } from 'commander'

/** Environment, terminal and standard input of one run. */
export type Environment = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly isInteractive: boolean
  /** First pause of a polling loop in milliseconds. */
  readonly pauseMs: number
  out(text: string): void
  err(text: string): void
  ask(question: string, isSecret: boolean): Promise<string>
  input(): Promise<string>
}

export type Values = Readonly<Record<string, unknown>>

export type Call = {
  readonly environment: Environment
  readonly values: Values
  readonly args: readonly string[]
  readonly isJson: boolean
  /** Prints a line for users; nothing with `--json`. */
  say(text?: string): void
  /** Prints the result for programs, with `--json` only. */
  json(value: unknown): void
  /** Returns clients with the stored key; fails with the next step if no key is stored. */
  connect(): Promise<Connection>
}

export type Connection = {
  readonly url: string
  readonly key: string
  readonly api: Client
  readonly extensions: ExtensionClient
  /** Returns the page that `--profile` selects by id or username, or the first one. */
  profile(): Promise<Awaited<ReturnType<ExtensionClient['listProfiles']>>['data'][number]>
}

export type Command = {
  readonly name: string
  readonly summary: string
  readonly help?: string
  readonly arguments?: readonly Argument[]
  readonly options?: readonly Option[]
  run(call: Call): Promise<number>
}

export const exits = { ok: 0, failed: 1, usage: 2, refused: 3, unwritten: 4 } as const

/** A failure with a message that says what to do next. */
export class CliError extends Error {
  readonly exit: number
  constructor(message: string, exit: number = exits.failed) {
    super(message)
    this.exit = exit
  }
}

export const createUsageError = (message: string): CliError => new CliError(message, exits.usage)

/** Removes control characters, so that texts of other people cannot move the cursor or hide output. */
export const stripControlCharacters = (text: unknown): string =>
  String(text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

const wideGrapheme = /^(?:\p{RGI_Emoji}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])/v
const graphemes = new Intl.Segmenter()
const measureWidth = (text: string): number =>
  [...graphemes.segment(text)].reduce((sum, { segment }) => sum + (wideGrapheme.test(segment) ? 2 : 1), 0)

export const formatColumns = (rows: readonly (readonly unknown[])[]): string => {
  const texts = rows.map((row) => row.map(stripControlCharacters))
  const widths = texts.reduce<number[]>(
    (widths, row) => row.map((cell, i) => Math.max(widths[i] ?? 0, measureWidth(cell))),
    [],
  )
  const formatLine = (row: readonly string[]) =>
    row
      .map((cell, i) => cell + ' '.repeat(widths[i]! - measureWidth(cell)))
      .join('  ')
      .trimEnd()
  return texts.map(formatLine).join('\n')
}

export const parseWholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(text)
}

/** Asks for a confirmation. Without a terminal only `--yes` confirms. */
export const confirm = async ({ environment, values, isJson }: Call, question: string): Promise<boolean> => {
  if (values.yes === true) return true
  if (!environment.isInteractive || isJson) return false
  return /^y(?:es)?$/i.test((await environment.ask(`${question} [y/N] `, false)).trim())
}
