import { createProblem, type FormField, formats, formFieldTypes, type Problem } from '@vitrine/contract'
import type { Texts } from './texts/index.ts'

export const isForm = (kind: string): boolean => kind === 'form' || kind === 'email_capture'

export type FormDefinition = {
  readonly title: string
  readonly submitLabel: string | null
  /** Shown after the form was sent; of a sign-up for a newsletter after the confirmation. */
  readonly successMessage: string
  /** Text to which a person agrees who signs up for a newsletter; null for other forms. */
  readonly consent: string | null
  readonly fields: readonly FormField[]
}

export type FormNames = Pick<
  Texts['form'],
  'consent' | 'email' | 'message' | 'name' | 'sentBody' | 'subscribe' | 'subscribed'
>

type FormLink = {
  readonly kind: string
  readonly title: string
  readonly business_block_config?: Readonly<Record<string, unknown>> | null | undefined
}

/**
 * Returns a link's form, or default fields. Omits invalid values, because restored versions are not validated. `owner` is
 * the name of the page.
 */
export const toFormDefinition = (link: FormLink, names: FormNames, owner = ''): FormDefinition => {
  const config = link.business_block_config ?? {}
  const parsedFields = parseFields(config.fields)
  const fields = parsedFields.length ? parsedFields : createDefaultFields(link.kind, names)
  const isSignUp = link.kind === 'email_capture' && fields.some(({ type }) => type === 'email')
  const imprint = parseText(config.imprint, maxImprintLength)
  return {
    title: parseText(config.title, 200) ?? link.title,
    submitLabel:
      parseText(config.submit_label, 60) ?? (link.kind === 'email_capture' ? names.subscribe : null),
    successMessage: parseText(config.success_message, 500) ?? (isSignUp ? names.subscribed : names.sentBody),
    consent: isSignUp
      ? (parseText(config.consent_text, 500) ?? names.consent({ owner: imprint ?? owner }))
      : null,
    fields,
  }
}

const maxImprintLength = 200

/** Returns the owner's texts for the confirmation e-mail of a sign-up. */
export const readSignUpTexts = ({ business_block_config }: Pick<FormLink, 'business_block_config'>) => ({
  imprint: parseText(business_block_config?.imprint, maxImprintLength) ?? '',
  mailText: parseText(business_block_config?.mail_text, 200) ?? '',
})

const createDefaultFields = (kind: string, names: FormNames): FormField[] => {
  const email: FormField = { id: 'email', type: 'email', label: names.email, required: true }
  if (kind === 'email_capture') return [email]
  return [
    { id: 'name', type: 'text', label: names.name },
    email,
    { id: 'message', type: 'textarea', label: names.message, required: true },
  ]
}

const parseText = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' ? value.trim().slice(0, maxLength) || undefined : undefined

const parseFields = (value: unknown): FormField[] => {
  if (!Array.isArray(value)) return []
  const fields = new Map<string, FormField>()
  for (const item of value.slice(0, 20)) {
    const field = parseField((item ?? {}) as Record<string, unknown>)
    if (field && !fields.has(field.id)) fields.set(field.id, field)
  }
  return [...fields.values()]
}

const parseField = ({ id, type, label, required, placeholder, options }: Record<string, unknown>) => {
  const labelText = parseText(label, 200)
  const knownType = formFieldTypes.find((t) => t === type)
  if (typeof id !== 'string' || id.length > 40 || !formats.slug.check(id) || !knownType || !labelText)
    return null
  const field: FormField = { id, type: knownType, label: labelText }
  if (required === true) field.required = true
  const hint = parseText(placeholder, 200)
  if (hint) field.placeholder = hint
  if (knownType !== 'select') return field
  const choices = parseChoices(options)
  return choices.length ? { ...field, options: choices.slice(0, 100) } : null
}

const parseChoices = (options: unknown): string[] =>
  Array.isArray(options) ? options.filter((option) => typeof option === 'string' && option.trim()) : []

/** Reports fields that are omitted because of a duplicate id or missing choices. */
export const findFieldProblems = (config: Readonly<Record<string, unknown>>): Problem[] => {
  const problems: Problem[] = []
  const ids = new Set<unknown>()
  for (const [i, item] of (Array.isArray(config.fields) ? config.fields : []).entries()) {
    const { id, type, options } = (item ?? {}) as Record<string, unknown>
    const path = `business_block_config.fields[${i}]`
    if (typeof id === 'string' && ids.has(id))
      problems.push(createProblem(`${path}.id`, 'field_id_taken', { id }))
    ids.add(id)
    if (type === 'select' && parseChoices(options).length === 0)
      problems.push(createProblem(`${path}.options`, 'required_for_field', { type }))
  }
  return problems
}

export type AnswerProblem =
  | 'required'
  | 'text'
  | 'long'
  | 'email'
  | 'phone'
  | 'number'
  | 'date'
  | 'choice'
  | 'checkbox'

export const maxAnswerLength = 2000

const spamUrlCount = 3
export const hasManyUrls = (answer: unknown): boolean =>
  [...String(answer).matchAll(/\b(?:https?:\/\/|www\.)\S+/gi)].length >= spamUrlCount
