import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as contract from '@vitrine/contract'
import { collectComponents, namedSchemas } from '@vitrine/contract/components'
import { createWebhookPayload } from '@vitrine/contract/openapi-webhook'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { type TObject, type TSchema, Type } from 'typebox'
import ts from 'typescript'

/** Returns declarations of the SDK without imports. `contract.d.ts` is generated from the schemas, because its types import typebox. */
export const readDeclarations = async (entry: string): Promise<Map<string, string>> => {
  const files = new Map([['contract.d.ts', await contractDeclaration()]])
  const add = (path: string): void => {
    const name = basename(path).replace(/\.ts$/, '.d.ts')
    if (files.has(name)) return
    const text = emit(path).replaceAll("'@vitrine/contract'", "'./contract.ts'")
    files.set(name, text.replace(/ from '(.+)\.ts'/g, " from '$1.js'"))
    for (const [, imported] of text.matchAll(/ from '(.+)'/g)) add(join(path, '..', imported!))
  }
  add(entry)
  return files
}

const emit = (fileName: string): string => {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext }
  const options = { fileName, compilerOptions, reportDiagnostics: true }
  const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(fileName, 'utf8'), options)
  for (const { messageText } of diagnostics ?? [])
    throw new Error(`${fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
  return outputText
}

/** Types of operations, for tables without schemas. */
const operationTypes = `
export type AnyOperation = object
export type Statuses = object
export type ParamsOf<O> = O extends { params: infer P } ? P : Record<never, never>
export type QueryOf<O> = O extends { query: infer Q } ? Q : Record<never, never>
export type BodyOf<O> = O extends { body: infer B } ? B : undefined
export type DataOf<O> = O extends { ok: infer R } ? R[keyof R & number] : never
export type MetaOf<O> = 'meta' extends keyof O ? O['meta' & keyof O] : undefined
`

const contractDeclaration = async (): Promise<string> => {
  const { LinkBulk, webhookEvents } = contract
  const types: Record<string, object> = {
    ...Object.fromEntries(namedSchemas),
    LinkBulk: Type.Object({
      ...LinkBulk.properties,
      links: { ...LinkBulk.properties.links, items: bulkRow },
    }),
    ErrorCode: contract.Enum(contract.errorCodes),
    LinkKind: contract.Enum(contract.linkKinds),
    BlockConfigs: Type.Object(contract.blockConfigs),
    WebhookPayload: Type.Union(
      Object.entries(webhookEvents).map(([type, { data }]) => createWebhookPayload(type, data)),
    ),
    Operations: describeTable(contract.operations),
    ExtensionOperations: describeTable(contract.extensionOperations),
    AccountOperations: describeTable(contract.accountOperations),
  }
  // A titled schema becomes a named type
  const titled = Object.entries(types).map(([title, schema]) => [title, { ...schema, title }])
  const schema = collectComponents().inline(Type.Object(Object.fromEntries(titled)))
  const text = await compile(JSON.parse(JSON.stringify(schema, adapt)) as JSONSchema, 'Contract', {
    additionalProperties: false,
    bannerComment: '',
    style: { singleQuote: true },
  })
  // Interfaces are not assignable to Record<string, unknown>, and a quoted status is not a number
  return (
    text.replace(/^export interface (\w+) \{/gm, 'export type $1 = {').replace(/^( +)'(\d+)':/gm, '$1$2:') +
    operationTypes
  )
}

/** Row of a bulk write. Its schema in the contract has no fields, because rows are validated separately. */
const bulkRow = Type.Intersect([
  Type.Unsafe({ tsType: 'Partial<LinkWrite>' }),
  Type.Partial(Type.Object({ id: contract.Id, archived: Type.Boolean() })),
  Type.Unsafe({ tsType: `{ [field: \`x_\${string}\`]: unknown }` }),
])

const describeTable = (table: Readonly<Record<string, contract.AnyOperation>>): TObject =>
  Type.Object(
    Object.fromEntries(Object.entries(table).map(([id, operation]) => [id, describeOperation(operation)])),
  )

const describeOperation = (operation: contract.AnyOperation): TObject => {
  const { summary, description, method, path, access, params, query, body, upload, etag, ok } = operation
  const { meta } = (contract.createSuccessEnvelope(Type.Null(), operation) as TObject).properties
  const fields = {
    method: Type.Literal(method),
    path: Type.Literal(path),
    params,
    query,
    body,
    upload: upload && Type.Object({}),
    etag: etag && Type.Literal(etag),
    ok: Type.Object(ok),
    meta,
  }
  const present = Object.entries(fields).filter((field): field is [string, TSchema] => Boolean(field[1]))
  const sessionsOnly = access === 'session' ? ', for sessions only' : ''
  return Type.Object(Object.fromEntries(present), {
    description: `${summary}: \`${method} ${path}\`${sessionsOnly}.\n\n${description}`,
  })
}

/** Adapts a schema for json-schema-to-typescript, which copies `tsType` verbatim. */
// biome-ignore lint/suspicious/noExplicitAny: values of JSON.stringify
const adapt = (_key: string, value: any): unknown => {
  if (typeof value?.$ref === 'string')
    return { tsType: basename(value.$ref), description: findDescription(value) }
  // A schema without a type accepts any value
  if (typeof value?.description === 'string' && Object.keys(value).length === 1)
    return { ...value, tsType: 'unknown' }
  if (value?.anyOf?.[1]?.type === 'null')
    return { ...value, description: value.description ?? findDescription(value.anyOf[0]) }
  if (value?.properties && value.additionalProperties === true)
    return { ...value, additionalProperties: undefined }
  // Array limits would become tuples, and descriptions of items would be added to that of the field
  if ([value?.type].flat().includes('array'))
    return { ...value, minItems: undefined, maxItems: undefined, items: { ...value.items, description: '' } }
  return value
}

type Described = { readonly description?: string; readonly $ref?: string }

const findDescription = ({ description, $ref }: Described): string | undefined => {
  const named: Described | undefined = $ref ? namedSchemas.get(basename($ref)) : undefined
  return description ?? named?.description
}
