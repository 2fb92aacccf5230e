import {
  createProblem,
  type ImportResult,
  initialTheme,
  listProseLengths,
  maxSocialLinks,
  type Plan,
  type Problem,
  ProfileUpdate,
  profileFields,
} from '@vitrine/contract'
import { includes } from '../../domain/plans.ts'
import { isSame } from '../../domain/resource.ts'
import { compileLazily } from '../../domain/validate.ts'
import { isObject } from '../../lib/is-object.ts'
import { type ParsedSource, withNotes } from './parsed-source.ts'

type Outcome = ImportResult['settings'][number]
export type Choice = 'keep' | 'fill' | 'replace'

const validate = compileLazily(ProfileUpdate, 'profile')

const maxLengths = new Map(listProseLengths(profileFields))

type Social = { readonly platform: string; readonly url: string }

const keptNote = createProblem(null, 'import_setting_kept')

/** Plans the import of settings: returns the body of an update, and the outcome of each setting. */
export const planSettings = (
  source: Pick<ParsedSource, 'profile' | 'avatar' | 'avatarUrl' | 'excludedSettings'>,
  page: Readonly<Record<string, unknown>>,
  choice: Choice,
  plan: Plan,
): { body: Record<string, unknown>; wantsAvatar: boolean; outcomes: Outcome[] } => {
  const body: Record<string, unknown> = {}
  const outcomes: Outcome[] = []
  const addSetting = (field: string, value?: unknown, problems: readonly Problem[] = []) =>
    outcomes.push({
      member: field,
      outcome: 'set',
      reason: null,
      ...(value === undefined ? {} : { value }),
      ...withNotes(problems),
    })
  const exclude = (field: string, reason: Outcome['reason'], ...problems: Problem[]) =>
    outcomes.push({ member: field, outcome: 'left_out', reason, ...withNotes(problems) })
  for (const [field, value] of Object.entries(source.profile)) {
    if (isEmpty(value)) continue
    const resolution = resolveSetting(field, value, page[field], choice, plan)
    if ('reason' in resolution) exclude(field, resolution.reason, ...resolution.problems)
    else {
      body[field] = resolution.value
      addSetting(field, resolution.value, resolution.notes)
    }
  }
  const hasAvatar = (source.avatar ?? source.avatarUrl) !== undefined
  const wantsAvatar = hasAvatar && choice !== 'keep' && (choice === 'replace' || isEmpty(page.avatar_url))
  if (hasAvatar)
    if (wantsAvatar) addSetting('avatar_url')
    else exclude('avatar_url', 'setting_kept', keptNote)
  for (const { field, note } of source.excludedSettings ?? [])
    exclude(field.slice(0, 100), 'not_supported', note)
  return { body, wantsAvatar, outcomes }
}

/** Returns the value to store, or the reason why the setting is excluded. */
const resolveSetting = (
  field: string,
  imported: unknown,
  current: unknown,
  choice: Choice,
  plan: Plan,
): { value: unknown; notes: Problem[] } | { reason: Outcome['reason']; problems: Problem[] } => {
  if (field === 'footer_text' && !includes(plan, 'remove_footer'))
    return { reason: 'not_supported', problems: [createProblem(null, 'plan_footer', { plan: plan.name })] }
  const isList = field === 'social_links'
  if (choice === 'keep' || (choice === 'fill' && !isList && !isUnset(field, current)))
    return { reason: 'setting_kept', problems: [keptNote] }
  const { newValue, notes } = isList ? mergeNetworks(imported, current, choice) : shorten(field, imported)
  if (newValue === null) return { reason: 'duplicate', problems: [keptNote] }
  const body = { [field]: newValue }
  const problems = validate(body, notes)
  return problems.length
    ? { reason: 'invalid', problems: problems.slice(0, 5) }
    : { value: body[field], notes }
}

/** Returns true if the owner has not chosen a value: the setting is empty, or the default of a new page. */
const isUnset = (field: string, value: unknown): boolean => {
  if (field === 'theme' && isObject(value)) {
    const { type } = initialTheme.background
    return isSame({ ...value, background: { ...(value.background as object), type } }, initialTheme)
  }
  return isEmpty(
    field === 'seo' && isObject(value) && value.indexable === true ? { ...value, indexable: null } : value,
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && !value.length) ||
  (isObject(value) && Object.values(value).every(isEmpty))

const shorten = (field: string, value: unknown): { newValue: unknown; notes: Problem[] } => {
  const maxLength = maxLengths.get(field)
  if (maxLength === undefined || typeof value !== 'string' || value.length <= maxLength)
    return { newValue: value, notes: [] }
  const text = `${value
    .slice(0, maxLength - 1)
    .toWellFormed()
    .trimEnd()}…`
  return { newValue: text, notes: [createProblem(field, 'import_shortened', { max: maxLength })] }
}

/** Returns the page's networks (none for `replace`), then the source's new networks. Returns null if nothing is new. */
const mergeNetworks = (
  imported: unknown,
  current: unknown,
  choice: Choice,
): { newValue: Social[] | null; notes: Problem[] } => {
  const presentNetworks = choice === 'replace' ? [] : ((current ?? []) as Social[])
  const urls = new Set(presentNetworks.map(({ url }) => url))
  const notes: Problem[] = []
  const newNetworks: Social[] = []
  for (const { platform, url } of imported as Social[]) {
    if (urls.has(url)) continue
    urls.add(url)
    if (validate({ social_links: [{ platform, url }] }).length)
      notes.push(createProblem(null, 'import_network', { platform, url: url.slice(0, 200).toWellFormed() }))
    else if (presentNetworks.length + newNetworks.length >= maxSocialLinks)
      notes.push(createProblem(null, 'import_networks', { platform, max: maxSocialLinks }))
    else newNetworks.push({ platform, url })
  }
  return newNetworks.length
    ? { newValue: [...presentNetworks, ...newNetworks], notes }
    : { newValue: null, notes }
}
