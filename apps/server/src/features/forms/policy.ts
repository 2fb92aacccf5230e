import {
  addPath,
  cleanEmail,
  cleanPhone,
  createFieldlessProblem,
  type FieldlessProblem,
  type FormField,
  formats,
  isEmail,
  isPhone,
  type Problem,
} from '@vitrine/contract'
import { type AnswerProblem, maxAnswerLength } from '@vitrine/page/form-definition'

export type Answer = string | number | boolean
export type AnswerCheck = {
  readonly answers: Readonly<Record<string, Answer>>
  /** Keyed by the field's id. */
  readonly problems: ReadonlyMap<string, AnswerProblem>
}

/** Validates submitted values. An empty field has no answer, an unticked box is false; values without a field are ignored. */
export const checkAnswers = (
  fields: readonly FormField[],
  values: ReadonlyMap<string, unknown>,
): AnswerCheck => {
  const answers: [string, Answer][] = []
  const problems = new Map<string, AnswerProblem>()
  for (const field of fields) {
    const result = checkAnswer(field, values.get(field.id))
    if ('problem' in result) problems.set(field.id, result.problem)
    else if (result.answer !== undefined) answers.push([field.id, result.answer])
  }
  return { answers: Object.fromEntries(answers), problems }
}

type FieldResult = { readonly answer: Answer | undefined } | { readonly problem: AnswerProblem }

const checkAnswer = (field: FormField, value: unknown): FieldResult => {
  if (field.type === 'checkbox') return parseCheckbox(field, value)
  const text = typeof value === 'number' && field.type === 'number' ? String(value) : (value ?? '')
  if (typeof text !== 'string') return { problem: field.type === 'number' ? 'number' : 'text' }
  if (text.length > maxAnswerLength) return { problem: 'long' }
  const cleanedText = cleanText(text, field.type === 'textarea')
  if (!cleanedText) return field.required ? { problem: 'required' } : { answer: undefined }
  return parsers[field.type](cleanedText, field)
}

const checkedValues = new Set<unknown>([true, 'true', 'on', '1', 'yes'])
const uncheckedValues = new Set<unknown>([undefined, null, false, 'false', 'off', '0', 'no', ''])
const parseCheckbox = (field: FormField, value: unknown): FieldResult => {
  if (checkedValues.has(value)) return { answer: true }
  if (!uncheckedValues.has(value)) return { problem: 'checkbox' }
  return field.required ? { problem: 'required' } : { answer: false }
}

/** Removes unpaired surrogates and control characters, except line breaks of long texts. */
const cleanText = (text: string, hasLines: boolean): string =>
  (hasLines
    ? text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]+/gu, '')
    : text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  )
    .toWellFormed()
    .trim()

const parsers: Record<
  Exclude<FormField['type'], 'checkbox'>,
  (text: string, field: FormField) => FieldResult
> = {
  text: (answer) => ({ answer }),
  textarea: (answer) => ({ answer }),
  email: (typed) => {
    const answer = cleanEmail(typed)
    return isEmail(answer) ? { answer } : { problem: 'email' }
  },
  phone: (typed) => {
    const answer = isPhone(typed) ? typed : cleanPhone(typed)
    return answer === null ? { problem: 'phone' } : { answer }
  },
  number: (text) => {
    const isNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text)
    return isNumber && Number.isFinite(Number(text)) ? { answer: Number(text) } : { problem: 'number' }
  },
  date: (answer) => (formats.date.check(answer) ? { answer } : { problem: 'date' }),
  select: (answer, { options }) =>
    options?.some((option) => cleanText(option, false) === answer) ? { answer } : { problem: 'choice' },
}

export const formatAnswer = (answer: unknown, texts = { yes: 'yes', no: 'no' }): string =>
  typeof answer === 'boolean' ? (answer ? texts.yes : texts.no) : String(answer)

export const listAnswerProblems = ({ problems }: AnswerCheck): Problem[] =>
  [...problems].map(([field, problem]) => addPath(field, fieldlessProblems[problem]))

const fieldlessProblems: Record<AnswerProblem, FieldlessProblem> = {
  required: createFieldlessProblem('required'),
  text: createFieldlessProblem('type', { type: 'string' }),
  long: createFieldlessProblem('max_length', { max: maxAnswerLength }),
  email: createFieldlessProblem('format_email'),
  phone: createFieldlessProblem('telephone'),
  number: createFieldlessProblem('type', { type: 'number' }),
  date: createFieldlessProblem('format_date'),
  choice: createFieldlessProblem('option'),
  checkbox: createFieldlessProblem('boolean'),
}

export type Contact = { name: string | null; email: string | null; phone: string | null }

const nameIds = /^(?:full|your|first|last|sur|given|family)?[-_]?name$/
const nameLabels =
  /^(?:(?:your|full|first|last|vor|nach) ?)?name$|^nom$|^pr[ée]nom$|^nombre$|^apellidos?$|^nome$|^cognome$|^(?:ال)?اسم$|^お?名前$/i

/** Returns the first e-mail address and telephone number, and the fields that form a name. */
export const findContact = (
  fields: readonly FormField[],
  answers: Readonly<Record<string, Answer>>,
): Contact => {
  const listAnswers = (isWanted: (field: FormField) => boolean): string[] =>
    fields.flatMap((field) => {
      const answer = isWanted(field) && Object.hasOwn(answers, field.id) ? answers[field.id] : undefined
      return typeof answer === 'string' ? [answer] : []
    })
  const isName = ({ type, id, label }: FormField) =>
    type === 'text' && (nameIds.test(id) || nameLabels.test(label.trim()))
  return {
    name: listAnswers(isName).slice(0, 2).join(' ') || null,
    email: listAnswers(({ type }) => type === 'email')[0] ?? null,
    phone: listAnswers(({ type }) => type === 'phone')[0] ?? null,
  }
}
