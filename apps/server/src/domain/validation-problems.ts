import {
  addPath,
  createFieldlessProblem,
  createFormatProblem,
  createProblem,
  type FieldlessProblem,
  type FormatName,
  type Problem,
} from '@vitrine/contract'
import type { ErrorObject } from 'ajv'
import { shortenName } from './texts.ts'

/** Errors of a union's branches. `isExplained` is true if a branch has an error other than a wrong type. */
type Union = { isExplained: boolean; readonly vague: ErrorObject[] }

/** Converts errors of the validator to problems. If all branches of a union expect another type, one `any_of` replaces their errors. */
export const toProblems = (errors: readonly ErrorObject[], where: string): Problem[] => {
  const unions = new Map<string, Union>()
  for (const e of errors)
    if (e.keyword === 'anyOf')
      unions.set(formatPlace(e.schemaPath, e.instancePath), { isExplained: false, vague: [] })
  const vague = new Set<ErrorObject>()
  for (const e of errors) {
    const around = findUnions(unions, e)
    const isVague = isForm(e) && around.some(({ at }) => at === e.instancePath)
    if (isVague) vague.add(e)
    for (const { union } of around)
      if (isVague) union.vague.push(e)
      else union.isExplained = true
  }
  const unsafe = new Set(errors.filter((e) => e.keyword === 'x-safe-urls').map(formatFieldPath))
  return errors.flatMap((e): Problem[] => {
    // `x-safe-urls` already reports this URL; format and length would repeat it
    if (((e.keyword === 'format' && isUrl(e)) || e.keyword === 'maxLength') && unsafe.has(e.instancePath))
      return []
    if (vague.has(e)) return []
    if (e.keyword !== 'anyOf') return [addPath(formatName(formatFieldPath(e), where), toProblem(e))]
    const union = unions.get(formatPlace(e.schemaPath, e.instancePath))!
    if (union.isExplained) return []
    return [createProblem(formatName(e.instancePath, where), 'any_of', { forms: listForms(union.vague) })]
  })
}

const formatPlace = (schemaPath: string, instancePath: string): string => `${schemaPath} ${instancePath}`

const findUnions = (
  unions: ReadonlyMap<string, Union>,
  { schemaPath, instancePath }: ErrorObject,
): { readonly union: Union; readonly at: string }[] => {
  const around: { union: Union; at: string }[] = []
  for (let end = schemaPath.indexOf('/anyOf/'); end >= 0; end = schemaPath.indexOf('/anyOf/', end + 1)) {
    const path = schemaPath.slice(0, end + '/anyOf'.length)
    for (let at = instancePath; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const union = unions.get(formatPlace(path, at))
      if (union) around.push({ union, at })
      if (union || !at) break
    }
  }
  return around
}

const isForm = (e: ErrorObject) => e.keyword === 'type' || e.keyword === 'const' || e.keyword === 'anyOf'

/** Returns the types that the branches allow, with literals as they are. */
const listForms = (branches: readonly ErrorObject[]): string[] => {
  const parseBranch = (e: ErrorObject) => e.schemaPath.slice(0, e.schemaPath.lastIndexOf('/'))
  const literals = new Set(branches.filter((b) => b.keyword === 'const').map(parseBranch))
  const forms = branches.flatMap((b) => {
    if (b.keyword === 'const') return [JSON.stringify(b.params.allowedValue)]
    return b.keyword === 'type' && !literals.has(parseBranch(b)) ? [String(b.params.type)] : []
  })
  return [...new Set(forms)]
}

const isUrl = (e: ErrorObject) =>
  e.keyword === 'x-safe-urls' ||
  (e.keyword === 'format' && (e.params.format === 'uri' || e.params.format === 'media-uri'))

const formatFieldPath = (e: ErrorObject): string => {
  if (e.keyword === 'required') return `${e.instancePath}/${e.params.missingProperty}`
  if (e.keyword === 'additionalProperties') return `${e.instancePath}/${e.params.additionalProperty}`
  if (e.keyword === 'x-safe-urls') return `${e.instancePath}/${String(e.params.path).replaceAll('.', '/')}`
  return e.instancePath
}

/** Converts a JSON pointer to a path: `/fields/0/label` → `fields[0].label`. */
const formatName = (pointer: string, where: string): string => {
  let name = ''
  for (const raw of pointer.split('/').slice(1)) {
    const part = raw.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!part) continue
    name += /^\d+$/.test(part) ? `[${part}]` : name ? `.${part}` : part
  }
  return name || where
}

type Params = ErrorObject['params']

/** Problems by keyword of the validator. */
const translations: Readonly<Record<string, (params: Params) => FieldlessProblem>> = {
  required: () => createFieldlessProblem('required'),
  type: ({ type }) => createFieldlessProblem('type', { type: String(type) }),
  enum: ({ allowedValues }) => createFieldlessProblem('enum', { values: allowedValues }),
  const: ({ allowedValue }) => createFieldlessProblem('const', { value: allowedValue }),
  minLength: ({ limit }) => createFieldlessProblem('min_length', { min: limit }),
  maxLength: ({ limit }) => createFieldlessProblem('max_length', { max: limit }),
  minimum: ({ limit }) => createFieldlessProblem('minimum', { min: limit }),
  maximum: ({ limit }) => createFieldlessProblem('maximum', { max: limit }),
  minItems: ({ limit }) => createFieldlessProblem('min_items', { min: limit }),
  maxItems: ({ limit }) => createFieldlessProblem('max_items', { max: limit }),
  uniqueItems: () => createFieldlessProblem('unique_items'),
  additionalProperties: ({ additionalProperty }) =>
    createFieldlessProblem('unknown_field', { name: shortenName(additionalProperty), meant: null }),
  maxProperties: ({ limit }) => createFieldlessProblem('max_properties', { max: limit }),
  propertyNames: ({ propertyName }) =>
    createFieldlessProblem('property_name', { name: shortenName(String(propertyName)) }),
  pattern: ({ pattern }) => createFieldlessProblem('pattern', { pattern }),
  format: ({ format }) => createFormatProblem(format as FormatName),
  'x-safe-urls': ({ reason }) => reason,
}

const toProblem = ({ keyword, params }: ErrorObject): FieldlessProblem =>
  translations[keyword]?.(params) ?? createFieldlessProblem('invalid')
