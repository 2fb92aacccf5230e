import { formats } from '@vitrine/contract'
import { Ajv } from 'ajv'
import addFormatsModule from 'ajv-formats'

// ajv-formats is CommonJS: its callable is the default of the default
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

const ajv = new Ajv({ allErrors: true, strict: false })
addFormats(ajv, ['email'])
for (const [name, { check }] of Object.entries(formats))
  ajv.addFormat(name, { type: 'string', validate: check })
for (const name of ['password', 'binary', 'uri-reference']) ajv.addFormat(name, true)

/** The parts of JSON Schema that our schemas use. */
export type Schema = {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

const compiled = new WeakMap<object, ReturnType<typeof ajv.compile>>()

/** What is wrong with a value, each place named; empty when it is valid. */
export const problemsOf = (schema: object, value: unknown): string[] => {
  let validate = compiled.get(schema)
  if (!validate) {
    validate = ajv.compile(schema)
    compiled.set(schema, validate)
  }
  return validate(value) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath || 'body'} ${e.message}`)
}

/** A body with one thing wrong, and the name under which the service must report it. */
export type Mutation = { readonly name: string; readonly what: string; readonly body: unknown }

const candidates: readonly unknown[] = [{}, 'wrong type', [], 5, true, null, 'javascript:alert(1)', 1.5, '5']

/** Every member of a body once with each value of `candidates` that its schema refuses, and once left out if required. */
export const mutationsOf = (schema: Schema, valid: Record<string, unknown>, each: number): Mutation[] => {
  const found: Mutation[] = []
  const walk = (at: Schema, value: unknown, name: string, put: (value: unknown) => unknown): void => {
    if (name) {
      const refused = candidates.filter((candidate) => problemsOf(at, candidate).length > 0).slice(0, each)
      for (const wrong of refused)
        found.push({ name, what: `${name} = ${JSON.stringify(wrong)}`, body: put(wrong) })
    }
    const object = (at.anyOf ?? [at]).find((s) => s.properties)
    if (object?.properties) {
      const members = isObject(value) ? value : {}
      for (const [key, property] of Object.entries(object.properties)) {
        const path = name ? `${name}.${key}` : key
        walk(property, members[key], path, (v) => put({ ...members, [key]: v }))
        if (!object.required?.includes(key)) continue
        const { [key]: _, ...rest } = members
        found.push({ name: path, what: `${path} left out`, body: put(rest) })
      }
    }
    const array = (at.anyOf ?? [at]).find((s) => s.items)
    if (array?.items) {
      const first = Array.isArray(value) ? value[0] : undefined
      walk(array.items, first, `${name}[0]`, (v) => put([v]))
    }
  }
  walk(schema, valid, '', (body) => body)
  return found
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Texts that a query or path parameter must not have. */
export const badTexts = (schema: Schema): string[] => {
  const refused: string[] = []
  if (schema.type === 'integer') {
    refused.push('abc', '1.5', '1e3', '9007199254740992', '1 OR 1', '\0')
    if ((schema.minimum ?? 0) >= 1) refused.push('0', '-1')
    if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER)
      refused.push(String(schema.maximum + 1))
  } else if (schema.format === 'date') refused.push('yesterday', '2026-13-40', '2026-02-30', '20260101')
  else if (schema.enum) refused.push('nonsense')
  else if (schema.type === 'boolean') refused.push('maybe', '1')
  return refused
}

/** Whether one of the messages is about the member. */
export const names = (errors: readonly string[] | undefined, member: string): boolean =>
  errors?.some((e) => e.startsWith(member) && /^[:.[]/.test(e.slice(member.length))) ?? false
