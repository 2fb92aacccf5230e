import { formats } from '@vitrine/contract'
import type { ErrorObject } from 'ajv'
import { showName } from './texts.ts'

/** What is wrong with a value, naming its field. `url`: only that an address is not allowed. */
export type Problem = { readonly message: string; readonly url: boolean }

/** What branches of a union say of the value at its place. */
type Union = { told: boolean; readonly vague: ErrorObject[] }

/**
 * Errors of the validator in words; `where` names the value itself.
 * A union (mostly "or null") makes an error of each branch and one of its own. What a branch says of a part of
 * the value, or of its length or form, is reported; only when all it says is "another type", the union speaks.
 */
export const problemsOf = (errors: readonly ErrorObject[], where: string): Problem[] => {
  const unions = new Map<string, Union>()
  for (const e of errors)
    if (e.keyword === 'anyOf') unions.set(placeOf(e.schemaPath, e.instancePath), { told: false, vague: [] })
  const vague = new Set<ErrorObject>()
  for (const e of errors) {
    const around = unionsAround(unions, e)
    const isVague = isForm(e) && around.some(({ at }) => at === e.instancePath)
    if (isVague) vague.add(e)
    for (const { union } of around)
      if (isVague) union.vague.push(e)
      else union.told = true
  }
  const unsafe = new Set(errors.filter((e) => e.keyword === 'x-safe-urls').map(fieldPath))
  return errors.flatMap((e): Problem[] => {
    // The walk over all addresses says what is wrong with this one; format and length only repeat it
    if (((e.keyword === 'format' && isUrl(e)) || e.keyword === 'maxLength') && unsafe.has(e.instancePath))
      return []
    if (vague.has(e)) return []
    if (e.keyword !== 'anyOf')
      return [{ message: `${nameOf(fieldPath(e), where)}: ${textOf(e)}`, url: isUrl(e) }]
    const union = unions.get(placeOf(e.schemaPath, e.instancePath))!
    if (union.told) return []
    return [{ message: `${nameOf(e.instancePath, where)}: must be ${formsOf(union.vague)}`, url: false }]
  })
}

const placeOf = (schemaPath: string, instancePath: string): string => `${schemaPath} ${instancePath}`

/** The unions in whose branches an error was made, each with its place in the value. */
const unionsAround = (
  unions: ReadonlyMap<string, Union>,
  { schemaPath, instancePath }: ErrorObject,
): { readonly union: Union; readonly at: string }[] => {
  const around: { union: Union; at: string }[] = []
  for (let end = schemaPath.indexOf('/anyOf/'); end >= 0; end = schemaPath.indexOf('/anyOf/', end + 1)) {
    const path = schemaPath.slice(0, end + '/anyOf'.length)
    for (let at = instancePath; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const union = unions.get(placeOf(path, at))
      if (union) around.push({ union, at })
      if (union || !at) break
    }
  }
  return around
}

const isForm = (e: ErrorObject) => e.keyword === 'type' || e.keyword === 'const' || e.keyword === 'anyOf'

/** "a string, an integer or null"; a literal stands for its type. */
const formsOf = (branches: readonly ErrorObject[]): string => {
  const branchOf = (e: ErrorObject) => e.schemaPath.slice(0, e.schemaPath.lastIndexOf('/'))
  const literals = new Set(branches.filter((b) => b.keyword === 'const').map(branchOf))
  const forms = branches.flatMap((b) => {
    if (b.keyword === 'const') return [JSON.stringify(b.params.allowedValue)]
    return b.keyword === 'type' && !literals.has(branchOf(b)) ? [article(String(b.params.type))] : []
  })
  const [last, ...rest] = [...new Set(forms)].reverse()
  return rest.length ? `${rest.reverse().join(', ')} or ${last}` : (last ?? 'one of the allowed forms')
}

const isUrl = (e: ErrorObject) =>
  e.keyword === 'x-safe-urls' ||
  (e.keyword === 'format' && (e.params.format === 'uri' || e.params.format === 'media-uri'))

const fieldPath = (e: ErrorObject): string => {
  if (e.keyword === 'required') return `${e.instancePath}/${e.params.missingProperty}`
  if (e.keyword === 'additionalProperties') return `${e.instancePath}/${e.params.additionalProperty}`
  if (e.keyword === 'x-safe-urls') return `${e.instancePath}/${String(e.params.path).replaceAll('.', '/')}`
  return e.instancePath
}

/** `/fields/0/label` → `fields[0].label`. */
const nameOf = (pointer: string, where: string): string => {
  let name = ''
  for (const raw of pointer.split('/').slice(1)) {
    const part = raw.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!part) continue
    name += /^\d+$/.test(part) ? `[${part}]` : name ? `.${part}` : part
  }
  return name || where
}

const article = (type: string) =>
  type === 'null' ? 'null' : /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`

const textOf = (e: ErrorObject): string => {
  switch (e.keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return `must be ${article(String(e.params.type))}`
    case 'enum':
      return `must be one of ${(e.params.allowedValues as unknown[]).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(e.params.allowedValue)}`
    case 'minLength':
      return e.params.limit === 1 ? 'must not be empty' : `must have at least ${e.params.limit} characters`
    case 'maxLength':
      return `must have at most ${e.params.limit} characters`
    case 'minimum':
      return `must be at least ${e.params.limit}`
    case 'maximum':
      return `must be at most ${e.params.limit}`
    case 'minItems':
      return `must have at least ${e.params.limit} entries`
    case 'maxItems':
      return `must have at most ${e.params.limit} entries`
    case 'uniqueItems':
      return 'must not repeat an entry'
    case 'additionalProperties':
      return 'is not known here'
    case 'maxProperties':
      return `must have at most ${e.params.limit} members`
    case 'propertyNames':
      return `must not have a member named ${showName(String(e.params.propertyName))}`
    case 'pattern':
      return 'must have the form that is described'
    case 'format':
      return formatText[e.params.format as string] ?? `must be a valid ${e.params.format}`
    default:
      return e.message ?? 'is not valid'
  }
}

const formatText: Record<string, string> = {
  ...Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format.hint])),
  email: 'must be an e-mail address',
}
