import { channel } from 'node:diagnostics_channel'

type Scalar = string | number | boolean | null | undefined
type Members = Record<string, unknown>

/** Stands for a member without which an entry of a list, or an object that may be null, is none. */
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

/** Where readers say that they met one: they are called where nothing is known of logs. */
export const unreadableDocs = channel('vitrine.unreadable-doc')

/**
 * Reads the JSON documents of one kind. What is missing in one, or is no object or list where its default is one, gets
 * its default; all else stays as it is and where it is. A text that is no such document at all is read as `unreadable`
 * (without it, as one that has no members) and told to `unreadableDocs`: it takes no list down with it.
 */
export const docReader = <Doc extends object>(
  kind: string,
  defaults: Default<Doc>,
  unreadable: Default<Doc> = defaults,
): ((text: string | null, id: UnreadableDoc['id']) => Doc) => {
  const isKind = defaults instanceof ListOf || Array.isArray(defaults) ? Array.isArray : isObject
  return (text, id) => {
    const value = parse(text)
    if (isKind(value)) return complete(value, defaults) as Doc
    unreadableDocs.publish({ kind, id } satisfies UnreadableDoc)
    return complete(undefined, unreadable) as Doc
  }
}

/** What a part of a document has, with what it lacks added in place, for parts whose kind is known after it was read. */
export const completed = <Part extends object>(part: object, defaults: Defaults<Part>): Part =>
  complete(part, defaults) as Part

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The value with what it lacks added in place; its default when it is missing or of another kind. */
const complete = (value: unknown, initial: unknown): unknown => {
  if (initial === null || typeof initial !== 'object') return value === undefined ? initial : value
  if (Array.isArray(initial)) return Array.isArray(value) ? value : [...initial]
  if (initial instanceof ListOf) return completeList(value, initial.entry)
  if (initial instanceof NullOr) {
    const object = isObject(value) ? completeMembers(value, initial.members) : null
    return object === needed ? null : object
  }
  return completeMembers(isObject(value) ? value : {}, initial)
}

const completeMembers = (members: Members, defaults: object): Members | Needed => {
  for (const name in defaults) {
    const initial = (defaults as Members)[name]
    const value = members[name]
    // Nearly all are scalars and there, and a page reads thousands of them
    if (value !== undefined && (initial === null || typeof initial !== 'object')) continue
    const whole = complete(value, initial)
    if (whole === needed) return needed
    if (whole !== value) members[name] = whole
  }
  return members
}

const completeList = (list: unknown, entry: object): unknown[] =>
  Array.isArray(list) ? list.filter((each) => isObject(each) && completeMembers(each, entry) !== needed) : []

const isObject = (value: unknown): value is Members =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
