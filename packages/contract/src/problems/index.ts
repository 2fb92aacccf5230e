import type { Problem } from '../envelopes.ts'
import { type ErrorCode, errorCodes, getErrorField, getErrorMessage } from '../errors.ts'
import { featureRules } from './features.ts'
import { importRules } from './imports.ts'
import { inputRules } from './input.ts'
import { noteRules } from './notes.ts'

export { limitTexts } from './features.ts'
export type { ReadAlternative, UnreadReason } from './imports.ts'

/** Rules of the error codes. Each code is also a rule, for errors without a more specific one. */
const codeRules = Object.fromEntries(errorCodes.map((code) => [code, () => getErrorMessage(code)])) as Record<
  ErrorCode,
  () => string
>

/**
 * English texts by rule, as functions of the parameters. Rules are added but never renamed.
 * A text for a field is a lower-case fragment without a final stop, because the field precedes it. Other texts are sentences.
 */
export const rules = { ...codeRules, ...inputRules, ...featureRules, ...importRules, ...noteRules }

export type Rule = keyof typeof rules
export type RuleParams<R extends Rule> = Parameters<(typeof rules)[R]>

export type FieldlessProblem = Omit<Problem, 'path'>

export const createFieldlessProblem = <R extends Rule>(
  rule: R,
  ...params: RuleParams<R>
): FieldlessProblem => ({
  rule,
  params: params[0] ?? {},
  message: (rules[rule] as (...args: RuleParams<R>) => string)(...params),
})

/** Creates a problem. `path` is null if it belongs to no field. */
export const createProblem = <R extends Rule>(
  path: string | null,
  rule: R,
  ...params: RuleParams<R>
): Problem => ({
  path,
  ...createFieldlessProblem(rule, ...params),
})

export const addPath = (path: string, problem: FieldlessProblem): Problem => ({ path, ...problem })

export const createProblemOfCode = (code: ErrorCode): Problem => createProblem(getErrorField(code), code)

const urlRule = /^(?:url|format_uri|format_media_uri)(?:_|$)/

export const isUrlProblem = ({ rule }: FieldlessProblem): boolean => urlRule.test(rule)

export const formatProblem = ({ path, message }: Problem): string =>
  path === null ? message : `${path}: ${message}`

export const createErrorEnvelope = (code: ErrorCode, problems: readonly Problem[]) => ({
  ok: false as const,
  errors: problems.map(formatProblem),
  problems,
  code,
})
