import { channel } from 'node:diagnostics_channel'
import { isObject } from '../lib/is-object.ts'

type Scalar = string | number | boolean | null | undefined
type Members = Record<string, unknown>

/**
 * Stands for a member without which an entry of a list, or an object that may be null, is none and is left out. Only
 * for what its kind had from the first: a member that came later is missing in what was stored before.
 */
export const needed: unique symbol = Symbol('needed')
type Needed = typeof needed

/** What the entries of a list of objects have. A list that is missing is empty. */
class ListOf<Entry> {
  readonly entry: Defaults<Entry, Needed>
  constructor(entry: Defaults<Entry, Needed>) {
    this.entry = entry
  }
}

/** What an object has that may also be null. One that is missing is null. */
class NullOr<Value> {
  readonly members: Defaults<Value, Needed>
  constructor(members: Defaults<Value, Needed>) {
    this.members = members
  }
}

export const listOf = <Entry>(entry: Defaults<Entry, Needed>): ListOf<Entry> => new ListOf(entry)
export const nullOr = <Value>(members: Defaults<Value, Needed>): NullOr<Value> => new NullOr(members)

/**
 * What is read for each member that a stored document lacks. A member without a default does not compile, at any
 * depth; only one that is optional in the document's type may be left out. Records keep whatever they have.
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

/** A stored text that is not the JSON it must be: the kind of document, and the id of its row, if it has one. */
export type UnreadableDoc = { readonly kind: string; readonly id: number | null }

/** Kinds of stored documents. Each has one reader. */
export const docKinds = [
  'ai_idea',
  'alert',
  'alert_preferences',
  'audit',
  'campaign',
  'doctor_action',
  'doctor_run',
  'domain',
  'form_submission',
  'job',
  'link',
  'mail',
  'password_reset_request',
  'profile',
  'profile_ids',
  'variant',
  'voucher',
  'webhook_delivery',
  'webhook_endpoint',
  'webhook_payload',
  'webhook_secret',
  'workspace',
] as const
export type DocKind = (typeof docKinds)[number]

/** Where readers say that they met one: they are called where nothing is known of logs. */
export const unreadableDocs = channel('vitrine.unreadable-doc')

/**
 * Reads the JSON documents of one kind. What is missing in one, or is no object or list where its default is one, gets
 * its default; all else stays as it is and where it is. A text that is no such document at all is read as `unreadable`
 * (without it, as one that has no members) and told to `unreadableDocs`: it takes no list down with it.
 */
export const docReader = <Doc extends object>(
  kind: DocKind,
  defaults: Default<Doc>,
  unreadable: Default<Doc> = defaults,
): ((text: string | null, id: UnreadableDoc['id']) => Doc) => {
  const isKind = defaults instanceof ListOf || Array.isArray(defaults) ? Array.isArray : isObject
  const complete = completing(defaults)
  const standIn = completing(unreadable)
  return (text, id) => {
    const value = parse(text)
    if (isKind(value)) return complete(value) as Doc
    unreadableDocs.publish({ kind, id } satisfies UnreadableDoc)
    return standIn(undefined) as Doc
  }
}

/** Adds what a part of a document lacks, for parts of which only the rest of it says what they are. */
export const partReader = <Part extends object>(defaults: Defaults<Part>): ((part: object) => Part) =>
  completing(defaults) as (part: object) => Part

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Adds in place what a value lacks and returns it; its default when it is missing or of another kind. */
type Complete = (value: unknown) => unknown

const completing = (initial: unknown): Complete => {
  if (initial instanceof ListOf) {
    const complete = completing(initial.entry)
    return (value) =>
      Array.isArray(value) ? value.filter((entry) => isObject(entry) && complete(entry) !== needed) : []
  }
  if (initial instanceof NullOr) {
    const complete = completing(initial.members)
    return (value) => (isObject(value) && complete(value) !== needed ? value : null)
  }
  if (Array.isArray(initial)) return (value) => (Array.isArray(value) ? value : [...initial])
  if (isObject(initial)) return completingMembers(initial)
  return (value) => (value === undefined ? initial : value)
}

/** Nearly all members are there, and a page reads thousands: scalars, most of them, are only looked at. */
const completingMembers = (defaults: Members): Complete => {
  const entries = Object.entries(defaults)
  const scalars = entries.filter(([, initial]) => initial === null || typeof initial !== 'object')
  const names = scalars.map(([name]) => name)
  const parts = entries
    .filter((entry) => !scalars.includes(entry))
    .map(([name, initial]) => ({ name, complete: completing(initial) }))
  return (value) => {
    const members: Members = isObject(value) ? value : {}
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!
      if (members[name] !== undefined) continue
      if (defaults[name] === needed) return needed
      members[name] = defaults[name]
    }
    for (let i = 0; i < parts.length; i++) {
      const { name, complete } = parts[i]!
      const part = members[name]
      const whole = complete(part)
      if (whole === needed) return needed
      if (whole !== part) members[name] = whole
    }
    return members
  }
}
