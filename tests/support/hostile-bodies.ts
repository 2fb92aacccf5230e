import type { AnyOperation } from '@vitrine/contract'

/** JSON text that is as expensive as possible to parse and validate. */
export type HostileBody = { readonly what: string; readonly text: string }

type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly anyOf?: readonly Schema[]
}

/** Maximum bytes of a body that the service reads. */
const room = 1024 * 1024 - 1024
/** Maximum fields and entries of a body that the service reads. */
const values = 49_000

const entries = ['0', '9007199254740993', '{}', '[]', 'null', '""', '"javascript:1"', '[{"url":"x"}]']
const longTexts = ['a', '-', ' ', '@a.', ':', '\\u00e9', '.0', 'data:,', '\\ud83d\\ude00', '\\u202e']

const repeat = (part: string, maxCount: number, between = ','): string => {
  const count = Math.min(maxCount, Math.floor(room / (part.length + between.length)))
  return Array.from({ length: count }, () => part).join(between)
}
const members = (value: string, maxCount = values, name = (i: number) => `m${i}`): string => {
  const all: string[] = []
  for (let i = 0, size = 0; i < maxCount && size < room; i++) {
    const one = `${JSON.stringify(name(i))}:${value}`
    size += one.length + 1
    if (size < room) all.push(one)
  }
  return all.join()
}

const anywhere: readonly HostileBody[] = [
  ...entries.map((entry) => ({
    what: `a list of ${entry}`,
    text: `[${repeat(entry, Math.floor(values / (entry.split(/[{[]/).length + 1)))}]`,
  })),
  { what: 'a list of more than may be', text: `[${repeat('0', 500_000)}]` },
  ...longTexts.map((text) => ({ what: `a text of ${text}`, text: `"${repeat(text, room, '')}"` })),
  { what: 'an object of many members', text: `{${members('0')}}` },
  { what: 'an object of many addresses', text: `{${members('"javascript:1"', values, (i) => `url${i}`)}}` },
  { what: 'an object of many good addresses', text: `{"urls":[${repeat('"http://xn--a"', values)}]}` },
  {
    what: 'an object of long hosts',
    text: `{"urls":[${repeat(`"https://${'é.'.repeat(1000)}a"`, values)}]}`,
  },
  { what: 'an object of many numbers', text: `{${members('"x"', values, String)}}` },
  { what: 'an object of more than may be', text: `{${members('0', 100_000)}}` },
  {
    what: 'an object of objects of many members',
    text: `{${members(`{${members('"x"', 999)}}`, 48, (i) => `o${i}`)}}`,
  },
  { what: 'an object of as many members as may be', text: `{${members(`"${'x'.repeat(900)}"`, 999)}}` },
  { what: 'an object of one long name', text: `{"${'n.'.repeat(room / 2)}":"javascript:1"}` },
  { what: 'a number of many digits', text: '1'.repeat(room) },
  { what: 'nesting', text: `${'{"url":['.repeat(31)}${repeat('"x"', values)}${']}'.repeat(31)}` },
]

/** Yields bodies near 1 MiB for an operation. Each field, and an unknown one, becomes a long list, text, object or number. */
export function* hostileBodies(operation: AnyOperation): Generator<HostileBody> {
  const example = (operation.example.body ?? {}) as Record<string, unknown>
  for (const hostile of anywhere) yield { what: `the body is ${hostile.what}`, text: hostile.text }
  for (const path of listPaths(operation.body as Schema))
    for (const { what, text } of anywhere)
      yield { what: `${path.join('.')} is ${what}`, text: replaceText(example, path, text) }
  const full = JSON.stringify({ ...example, ...(createFullValue(operation.body as Schema) as object) })
  if (full.length < room) yield { what: 'every list is full of what is wrong', text: full }
  for (const { what, text } of anywhere)
    yield { what: `x_unknown is ${what}`, text: replaceText(example, ['x_unknown'], text) }
}

/** Returns the paths of all fields of a body, including nested ones. */
const listPaths = (schema: Schema, path: readonly string[] = []): string[][] =>
  (schema.anyOf ?? [schema]).flatMap((part) => [
    ...Object.entries(part.properties ?? {}).flatMap(([name, property]) => [
      [...path, name],
      ...listPaths(property, [...path, name]),
    ]),
    ...(part.items ? listPaths(part.items, [...path, '0']) : []),
  ])

/** Returns a value with the maximum number of entries and fields, all of them invalid. */
const createFullValue = (schema: Schema): unknown => {
  const listParts = (part: Schema): readonly Schema[] => (part.anyOf ? part.anyOf.flatMap(listParts) : [part])
  const list = listParts(schema).find((part) => part.items)
  if (list?.items) return Array.from({ length: list.maxItems ?? 0 }, () => createFullValue(list.items!))
  const object = listParts(schema).find((part) => part.properties)
  if (object?.properties)
    return Object.fromEntries(
      Object.entries(object.properties).map(([name, part]) => [name, createFullValue(part)]),
    )
  const record = listParts(schema).find((part) => typeof part.additionalProperties === 'object')
  if (record)
    return Object.fromEntries(Array.from({ length: record.maxProperties ?? 0 }, (_, i) => [`x${i}`, {}]))
  return {}
}

const replaceText = (example: unknown, [name, ...rest]: readonly string[], text: string): string => {
  if (name === undefined) return text
  if (name === '0') return `[${replaceText((example as unknown[] | undefined)?.[0], rest, text)}]`
  const { [name]: old, ...others } = (example ?? {}) as Record<string, unknown>
  const otherFields = Object.entries(others).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
  )
  return `{${[...otherFields, `${JSON.stringify(name)}:${replaceText(old, rest, text)}`].join()}}`
}
