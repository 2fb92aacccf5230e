import { channel } from 'node:diagnostics_channel'
import { isObject } from '../lib/is-object.ts'

type Scalar = string | number | boolean | null | undefined
type Fields = Record<string, unknown>

/**
 * Default of a mandatory field: without it a list entry is dropped, and a nullable object becomes null. Only for fields
 * since a kind's first version.
 */
export const required: unique symbol = Symbol('required')
type RequiredMarker = typeof required

/** Defaults for list entries. A missing list is empty. */
class ListOf<Entry> {
  readonly entry: Defaults<Entry, RequiredMarker>
  constructor(entry: Defaults<Entry, RequiredMarker>) {
    this.entry = entry
  }
}

/** Defaults for a nullable object. A missing object is null. */
class NullOr<Value> {
  readonly fields: Defaults<Value, RequiredMarker>
  constructor(fields: Defaults<Value, RequiredMarker>) {
    this.fields = fields
  }
}

export const listOf = <Entry>(entry: Defaults<Entry, RequiredMarker>): ListOf<Entry> => new ListOf(entry)
export const nullOr = <Value>(fields: Defaults<Value, RequiredMarker>): NullOr<Value> => new NullOr(fields)

/**
 * Defaults for fields that a stored document lacks, required at any depth unless the type is optional. Records
 * (`string` keys) have no defaults.
 */
export type Defaults<Doc, Other = never> = {
  readonly [Name in keyof Doc]: Default<Doc[Name], Other> | Other
}
type Default<Value, Other = never> = [Value] extends [Scalar]
  ? Value
  : unknown extends Value
    ? Value
    : [Value] extends [readonly (infer Entry)[]]
      ? [Entry] extends [Scalar]
        ? Value
        : ListOf<Entry>
      : null extends Value
        ? NullOr<NonNullable<Value>>
        : string extends keyof Value
          ? Value
          : Defaults<Value, Other>

/** A stored text that is not valid JSON: the kind of document, and the id of the row if there is an id. */
export type UnreadableDoc = { readonly kind: string; readonly id: number | null }

export const docKinds = [
  'ai_idea',
  'alert',
  'alert_preferences',
  'audit',
  'campaign',
  'destination',
  'destination_failure',
  'doctor_action',
  'doctor_run',
  'domain',
  'form_submission',
  'identity',
  'job',
  'latest_page',
  'latest_source',
  'link',
  'link_check',
  'mail',
  'page_report',
  'password_reset_request',
  'profile',
  'page_tags',
  'profile_ids',
  'proposal',
  'proposal_changes',
  'proposal_comment',
  'subscriber',
  'variant',
  'version_effect',
  'voucher',
  'webhook_delivery',
  'webhook_endpoint',
  'webhook_payload',
  'webhook_secret',
  'workspace',
] as const
export type DocKind = (typeof docKinds)[number]

/** Channel that reports unreadable documents, because readers have no logger. */
export const unreadableDocs = channel('vitrine.unreadable-doc')

/**
 * Creates a reader for JSON documents of one kind. Missing fields, and lists and objects of another type, get defaults;
 * an invalid text is reported and becomes `unreadable`. `prepare` changes the parsed document first.
 */
export const createDocReader = <Doc extends object>(
  kind: DocKind,
  defaults: Default<Doc>,
  unreadable: Default<Doc> = defaults,
  prepare?: (value: Fields) => void,
): ((text: string | null, id: UnreadableDoc['id']) => Doc) => {
  const isKind = defaults instanceof ListOf || Array.isArray(defaults) ? Array.isArray : isObject
  const complete = completeWith(defaults)
  const createReplacement = completeWith(unreadable)
  return (text, id) => {
    const value = parse(text)
    if (isKind(value)) {
      prepare?.(value as Fields)
      return complete(value) as Doc
    }
    unreadableDocs.publish({ kind, id } satisfies UnreadableDoc)
    return createReplacement(undefined) as Doc
  }
}

/** Creates a function that adds missing fields to a part of a document whose type depends on the rest. */
export const createPartReader = <Part extends object>(defaults: Defaults<Part>): ((part: object) => Part) =>
  completeWith(defaults) as (part: object) => Part

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Adds missing fields in place. Returns the value, or the default if it is missing or has another type. */
type Complete = (value: unknown) => unknown

const completeWith = (initial: unknown): Complete => {
  if (initial instanceof ListOf) {
    const complete = completeWith(initial.entry)
    return (value) =>
      Array.isArray(value) ? value.filter((entry) => isObject(entry) && complete(entry) !== required) : []
  }
  if (initial instanceof NullOr) {
    const complete = completeWith(initial.fields)
    return (value) => (isObject(value) && complete(value) !== required ? value : null)
  }
  if (Array.isArray(initial)) return (value) => (Array.isArray(value) ? value : [...initial])
  if (isObject(initial)) return completeFields(initial)
  return (value) => (value === undefined ? initial : value)
}

/** Creates a function that adds missing fields. Optimised for present fields: almost all are, and a page reads thousands of them. */
const completeFields = (defaults: Fields): Complete => {
  const entries = Object.entries(defaults)
  const scalars = entries.filter(([, initial]) => initial === null || typeof initial !== 'object')
  const names = scalars.map(([name]) => name)
  const parts = entries
    .filter((entry) => !scalars.includes(entry))
    .map(([name, initial]) => ({ name, complete: completeWith(initial) }))
  return (value) => {
    const fields: Fields = isObject(value) ? value : {}
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!
      if (fields[name] !== undefined) continue
      if (defaults[name] === required) return required
      fields[name] = defaults[name]
    }
    for (let i = 0; i < parts.length; i++) {
      const { name, complete } = parts[i]!
      const part = fields[name]
      const completed = complete(part)
      if (completed === required) return required
      if (completed !== part) fields[name] = completed
    }
    return fields
  }
}
