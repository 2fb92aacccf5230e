import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { maxLengths } from '@vitrine/contract/limits'
import { type Config, loadConfig } from '../config.ts'
import { assertEncrypted } from '../process/plain-text.ts'

export type Command = {
  /** Name as typed: `audit verify`. */
  readonly name: string
  readonly summary: string
  readonly help: string
  /** Returns the exit code: 0 success, 1 failure, 2 wrong usage. */
  run(args: readonly string[], out: Output): Promise<number>
}

export type Output = {
  line(text: string): void
  /** Writes progress or a warning to stderr. */
  note(text: string): void
}

/** Escapes control characters, because names and messages of users could control the terminal. JSON keeps its meaning. */
const removeControls = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const sanitiseOutput = (out: Output): Output => ({
  line: (text) => out.line(removeControls(text)),
  note: (text) => out.note(removeControls(text)),
})

/** Exit code 2 with a hint at `--help`. */
export class UsageError extends Error {}

type Values<O extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: O }>>['values']

/** Parses options and arguments. `names` lists the required arguments: `name?` is optional, `name...` one or more. */
export const readArgs = <const O extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: O,
  names: readonly string[] = [],
): { values: Values<O>; positionals: string[] } => {
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    // Keep the first sentence: the others explain how to pass values that begin with a dash
    throw new UsageError((error as Error).message.split('. ', 1)[0])
  }
  const { positionals } = parsed
  const missingName = names.filter((name) => !name.endsWith('?'))[positionals.length]
  if (missingName) throw new UsageError(`${missingName} is missing`)
  if (positionals.length > names.length && !names.at(-1)?.endsWith('...'))
    throw new UsageError(`${positionals[names.length]} is one argument too many`)
  return { values: parsed.values as Values<O>, positionals }
}

export const readCount = (name: string, text: string, min: number, max: number): number => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}`)
  return value
}

export const readReason = (reason = ''): string => {
  const { block_reason: max } = maxLengths.report
  if (reason.length > max) throw new UsageError(`--reason must have at most ${max} characters`)
  return reason
}

export const requireYes = (irreversible: boolean, yes = false): void => {
  if (irreversible && !yes) throw new UsageError('this cannot be undone; add --yes to confirm')
}

/** Formats rows as columns for a terminal. Does not pad the last column. */
export const formatTable = (head: readonly string[], content: readonly (readonly string[])[]): string[] => {
  const rows = content.map((row) => row.map((cell) => removeControls(cell.replace(/\s*[\r\n]+\s*/g, ' '))))
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), ...rows.map(line)]
}

/** Loads the settings for a command without a container, which would check that no secret leaves in plain text. */
export const loadCheckedConfig = async (out: Output): Promise<Config> => {
  const config = loadConfig()
  await assertEncrypted(config.plainTargets, out.note)
  return config
}

/** Returns the URL for session state (locks, notifications) and its setting: the direct one if DATABASE_URL is a pooler. */
export const findSessionDatabase = ({
  DATABASE_LISTEN_URL: direct,
  DATABASE_URL,
}: Config): { url: string; setting: string } =>
  direct ? { url: direct, setting: 'DATABASE_LISTEN_URL' } : { url: DATABASE_URL, setting: 'DATABASE_URL' }
