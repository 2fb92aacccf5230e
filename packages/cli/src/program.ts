import type { ParseArgsConfig } from 'node:util'
import type { Client, ExtensionClient } from '@vitrine/sdk'

/** What the program has of the world around it. */
export type World = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  /** Whether a person can be asked. */
  readonly isInteractive: boolean
  /** Milliseconds of the first pause where something is waited for. */
  readonly pauseMs: number
  out(text: string): void
  err(text: string): void
  ask(question: string, isSecret: boolean): Promise<string>
  input(): Promise<string>
}

export type Options = NonNullable<ParseArgsConfig['options']>
export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** One run of a command. */
export type Call = {
  readonly world: World
  readonly values: Values
  readonly args: readonly string[]
  /** Tells a person what happens; with `--json` nothing. */
  say(text?: string): void
  /** The answer for programs: printed with `--json` alone. */
  json(value: unknown): void
  /** Signs in; fails with what to do where nobody has. */
  connect(): Promise<Connection>
}

export type Connection = {
  readonly url: string
  readonly api: Client
  readonly extensions: ExtensionClient
  /** The page that `--profile` names by id or name, else the first one. */
  profile(): Promise<{ readonly id: number; readonly username: string; readonly public_url: string }>
}

export type Command = {
  readonly name: string
  readonly usage: string
  readonly summary: string
  readonly help: string
  readonly options?: Options
  /** How many arguments it takes. */
  readonly args: readonly [least: number, most: number]
  /** The exit code, 0 without one. */
  run(call: Call): Promise<number | undefined>
}

/** How the program ends. */
export const exits = { ok: 0, failed: 1, usage: 2, refused: 3 } as const

/** What is told to the person, who can mend it. */
export class CliError extends Error {
  readonly exit: number
  constructor(message: string, exit: number = exits.failed) {
    super(message)
    this.exit = exit
  }
}

export const usageError = (message: string): CliError => new CliError(message, exits.usage)

/** A text of others for a terminal: nothing in it can move the cursor or hide what follows. */
export const plain = (text: unknown): string =>
  String(text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

/** Rows in columns, as wide as their widest cell. */
export const columns = (rows: readonly (readonly unknown[])[]): string => {
  const texts = rows.map((row) => row.map(plain))
  const widths = texts.reduce<number[]>(
    (most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, [...cell].length)),
    [],
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell + ' '.repeat(widths[i]! - [...cell].length)))
      .join('  ')
      .trimEnd()
  return texts.map(line).join('\n')
}

export const wholeNumber = (text: unknown, name: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(String(text))) throw usageError(`${name}: must be a whole number from 1.`)
  return Number(text)
}

/** Whether the person agrees; without anybody to ask, only where `--yes` was given. */
export const confirm = async ({ world, values }: Call, question: string): Promise<boolean> => {
  if (values.yes === true) return true
  if (!world.isInteractive || values.json === true) return false
  return /^y(?:es)?$/i.test((await world.ask(`${question} [y/N] `, false)).trim())
}
