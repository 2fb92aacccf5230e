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

/** Errors of the branches of one `anyOf`. `isExplained`: a branch has another error than a type mismatch at the union's own value. */
type Union = { isExplained: boolean; readonly typeMismatches: ErrorObject[] }

/**
 * Translates errors of the validator to problems. If no branch of a union accepts the value's type, one `any_of`
 * problem replaces their errors.
 */
export const toProblems = (errors: readonly ErrorObject[], rootName: string): Problem[] => {
  const { unions, typeMismatches } = groupByUnion(errors)
  const unsafe = new Set(errors.filter((error) => error.keyword === 'x-safe-urls').map(formatFieldPath))
  return errors.flatMap((error): Problem[] => {
    // `x-safe-urls` already reports this URL; format and length would repeat it
    if (
      ((error.keyword === 'format' && isUrl(error)) || error.keyword === 'maxLength') &&
      unsafe.has(error.instancePath)
    )
      return []
    if (typeMismatches.has(error)) return []
    if (error.keyword !== 'anyOf')
      return [addPath(formatPath(formatFieldPath(error), rootName), toProblem(error))]
    const union = unions.get(createUnionKey(error.schemaPath, error.instancePath))!
    if (union.isExplained) return []
    return [
      createProblem(formatPath(error.instancePath, rootName), 'any_of', {
        forms: listExpectedTypes(union.typeMismatches),
      }),
    ]
  })
}

/** Returns the unions by key, and all type mismatches of their branches. */
const groupByUnion = (errors: readonly ErrorObject[]) => {
  const unions = new Map<string, Union>()
  for (const error of errors)
    if (error.keyword === 'anyOf')
      unions.set(createUnionKey(error.schemaPath, error.instancePath), {
        isExplained: false,
        typeMismatches: [],
      })
  const typeMismatches = new Set<ErrorObject>()
  for (const error of errors) {
    const enclosingUnions = findEnclosingUnions(unions, error)
    const isMismatch = isTypeMismatch(error) && enclosingUnions.some(({ at }) => at === error.instancePath)
    if (isMismatch) typeMismatches.add(error)
    for (const { union } of enclosingUnions)
      if (isMismatch) union.typeMismatches.push(error)
      else union.isExplained = true
  }
  return { unions, typeMismatches }
}

const createUnionKey = (schemaPath: string, instancePath: string): string => `${schemaPath} ${instancePath}`

const findEnclosingUnions = (
  unions: ReadonlyMap<string, Union>,
  { schemaPath, instancePath }: ErrorObject,
): { readonly union: Union; readonly at: string }[] => {
  const enclosingUnions: { union: Union; at: string }[] = []
  for (let end = schemaPath.indexOf('/anyOf/'); end >= 0; end = schemaPath.indexOf('/anyOf/', end + 1)) {
    const path = schemaPath.slice(0, end + '/anyOf'.length)
    for (let at = instancePath; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const union = unions.get(createUnionKey(path, at))
      if (union) enclosingUnions.push({ union, at })
      if (union || !at) break
    }
  }
  return enclosingUnions
}

const isTypeMismatch = (error: ErrorObject) =>
  error.keyword === 'type' || error.keyword === 'const' || error.keyword === 'anyOf'

/** Returns the types that the branches allow, with literals as they are. */
const listExpectedTypes = (branches: readonly ErrorObject[]): string[] => {
  const getBranchPath = (error: ErrorObject) => error.schemaPath.slice(0, error.schemaPath.lastIndexOf('/'))
  const literals = new Set(branches.filter((b) => b.keyword === 'const').map(getBranchPath))
  const types = branches.flatMap((b) => {
    if (b.keyword === 'const') return [JSON.stringify(b.params.allowedValue)]
    return b.keyword === 'type' && !literals.has(getBranchPath(b)) ? [String(b.params.type)] : []
  })
  return [...new Set(types)]
}

const isUrl = (error: ErrorObject) =>
  error.keyword === 'x-safe-urls' ||
  (error.keyword === 'format' && (error.params.format === 'uri' || error.params.format === 'media-uri'))

const formatFieldPath = (error: ErrorObject): string => {
  if (error.keyword === 'required') return `${error.instancePath}/${error.params.missingProperty}`
  if (error.keyword === 'additionalProperties')
    return `${error.instancePath}/${error.params.additionalProperty}`
  if (error.keyword === 'x-safe-urls')
    return `${error.instancePath}/${String(error.params.path).replaceAll('.', '/')}`
  return error.instancePath
}

/** Converts a JSON pointer to a path: `/fields/0/label` → `fields[0].label`. */
const formatPath = (pointer: string, rootName: string): string => {
  let name = ''
  for (const raw of pointer.split('/').slice(1)) {
    const part = raw.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!part) continue
    name += /^\d+$/.test(part) ? `[${part}]` : name ? `.${part}` : part
  }
  return name || rootName
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
