import { type TObject, type TSchema, Type } from 'typebox'
import { blockConfigs } from './blocks.ts'
import { ErrorEnvelope, Pagination, Problem } from './envelopes.ts'
import * as accountExtensions from './extensions/account.ts'
import * as agentExtensions from './extensions/agents.ts'
import * as answerExtensions from './extensions/answers.ts'
import * as destinationExtensions from './extensions/destinations.ts'
import * as effectExtensions from './extensions/effects.ts'
import * as exportExtensions from './extensions/exports.ts'
import * as feedExtensions from './extensions/feeds.ts'
import * as importExtensions from './extensions/imports.ts'
import * as linkBulk from './extensions/link-bulk.ts'
import * as linkExtensions from './extensions/links.ts'
import * as pageTransferExtensions from './extensions/page-transfers.ts'
import * as previewExtensions from './extensions/preview.ts'
import * as profileExtensions from './extensions/profiles.ts'
import * as proposalSchemas from './extensions/proposal-schemas.ts'
import * as segmentExtensions from './extensions/segments.ts'
import * as variantExtensions from './extensions/variants.ts'
import * as webhookEvents from './extensions/webhook-events.ts'
import * as webhookExtensions from './extensions/webhook-schemas.ts'
import * as workspaceExtensions from './extensions/workspaces.ts'
import * as account from './features/account.ts'
import * as admin from './features/admin.ts'
import * as ai from './features/ai.ts'
import * as alerts from './features/alerts.ts'
import * as analytics from './features/analytics.ts'
import * as auth from './features/auth.ts'
import * as billing from './features/billing.ts'
import * as campaigns from './features/campaigns.ts'
import * as common from './features/common.ts'
import * as doctor from './features/doctor.ts'
import * as forms from './features/forms.ts'
import * as links from './features/links.ts'
import * as profile from './features/profile.ts'
import * as theme from './features/theme.ts'
import * as variants from './features/variants.ts'
import * as versions from './features/versions.ts'
import * as workspaces from './features/workspaces.ts'
import { type Format, formats } from './formats.ts'
import { OpenObject } from './operation.ts'

const features = [
  // Extensions come first, so that a schema that a contract module also exports has the contract's name
  accountExtensions,
  profileExtensions,
  linkBulk,
  linkExtensions,
  variantExtensions,
  workspaceExtensions,
  pageTransferExtensions,
  importExtensions,
  previewExtensions,
  agentExtensions,
  answerExtensions,
  exportExtensions,
  effectExtensions,
  destinationExtensions,
  feedExtensions,
  proposalSchemas,
  segmentExtensions,
  webhookExtensions,
  webhookEvents,
  common,
  auth,
  profile,
  theme,
  links,
  variants,
  campaigns,
  versions,
  doctor,
  ai,
  alerts,
  workspaces,
  forms,
  billing,
  analytics,
  admin,
  account,
]

const isObjectSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' &&
  value !== null &&
  (value as { type?: unknown }).type === 'object' &&
  'properties' in value

const toConfigName = (kind: string): string =>
  `${kind.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Config`

/** Schemas of `business_block_config` by name. Kinds with the same settings share a schema. */
const configs = [...new Set<TObject>(Object.values(blockConfigs))]
  .filter(({ properties }) => Object.keys(properties).length)
  .map((schema): [name: string, schema: TSchema] => {
    const kinds = Object.entries(blockConfigs).flatMap(([kind, config]) => (config === schema ? [kind] : []))
    const description = `Settings of ${kinds.map((kind) => `\`${kind}\``).join(' and ')}.`
    return [toConfigName(kinds[0]!), { ...schema, description }]
  })

export const namedSchemas: ReadonlyMap<string, TSchema> = new Map<string, TSchema>([
  ['Error', ErrorEnvelope],
  ['Pagination', Pagination],
  ['Problem', Problem],
  ...features.flatMap((feature) =>
    Object.entries(feature).filter(
      (entry): entry is [string, TSchema] => /^[A-Z]/.test(entry[0]) && isObjectSchema(entry[1]),
    ),
  ),
  ...configs,
  // The last alternative: settings that break the schema of their kind are stored with a warning
  ['BlockConfig', Type.Union([...configs.map(([, schema]) => schema), OpenObject])],
])

export type Json = Record<string, unknown>

export type Components = {
  readonly reference: (schema: TSchema) => Json
  readonly inline: (schema: TSchema) => Json
  readonly schemas: () => Json
}

export const collectComponents = (): Components => {
  const names = new Map(
    [...namedSchemas].map(([name, schema]) => [serialiseContent(schema), { name, schema }]),
  )
  const usedSchemas = new Map<string, Json>()

  const createReference = (candidate: TSchema): Json => {
    const component = names.get(serialiseContent(candidate))
    if (component === undefined) return inlineSchema(candidate)
    const { name, schema } = component
    if (!usedSchemas.has(name)) {
      // Reserved before it is filled, so that a schema may reference itself
      usedSchemas.set(name, {})
      usedSchemas.set(name, inlineSchema(schema))
    }
    const { description } = candidate as { description?: string }
    const differs = description !== (schema as { description?: string }).description
    return { $ref: `#/components/schemas/${name}`, ...(differs && description ? { description } : {}) }
  }

  const inlineSchema = (schema: TSchema): Json => {
    const { 'x-safe-urls': _, 'x-documented': documented, ...converted } = schema as Json
    if (documented)
      return createReference({ ...namedSchemas.get(String(documented)), description: converted.description })
    if (converted.properties)
      converted.properties = mapValues(converted.properties as Record<string, TSchema>, (property) =>
        createReference(describeDefault(property)),
      )
    if (converted.items) converted.items = createReference(converted.items as TSchema)
    if (typeof converted.additionalProperties === 'object')
      converted.additionalProperties = createReference(converted.additionalProperties as TSchema)
    if (Array.isArray(converted.allOf)) converted.allOf = converted.allOf.map(createReference)
    const { pattern }: Format = formats[converted.format as keyof typeof formats] ?? {}
    if (pattern) converted.pattern ??= pattern
    if (/^(?:media|font)-uri$/.test(String(converted.format))) converted.format = 'uri-reference'
    return Array.isArray(converted.anyOf)
      ? simplifyAnyOf({ ...converted, anyOf: converted.anyOf.map(createReference) })
      : converted
  }

  return {
    reference: createReference,
    inline: inlineSchema,
    schemas: () => Object.fromEntries([...usedSchemas].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Returns the JSON text of a schema without its description, which may differ by place. */
const serialiseContent = (schema: TSchema): string => JSON.stringify({ ...schema, description: undefined })

/** Moves the default of a property to its description. Generators declare a property with `default` as required. */
const describeDefault = (schema: TSchema): TSchema => {
  const { default: value, description, ...rest } = schema as Json
  if (value === undefined) return schema
  return { ...rest, description: `${description ?? ''} Default: \`${value}\`.`.trim() } as TSchema
}

const mapValues = <A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

const simplifyAnyOf = (schema: Json & { anyOf: Json[] }): Json => {
  const { anyOf, ...rest } = schema
  const [value, none] = anyOf
  if (anyOf.length !== 2 || none?.type !== 'null' || typeof value?.type !== 'string' || 'const' in value)
    return schema
  return {
    ...value,
    ...rest,
    type: [value.type, 'null'],
    ...(Array.isArray(value.enum) ? { enum: [...value.enum, null] } : {}),
  }
}
