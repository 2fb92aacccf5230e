import { type ImportResult, ProfileUpdate, problemText } from '@vitrine/contract'
import { compile, type Validator } from '../../domain/validate.ts'
import { isObject } from '../../lib/is-object.ts'
import type { Found } from './found.ts'

type Outcome = ImportResult['settings'][number]
export type Choice = 'keep' | 'fill' | 'replace'

let known: Validator | undefined
const validate: Validator = (value) => {
  known ??= compile(ProfileUpdate, 'profile')
  return known(value)
}

const limits: Readonly<Record<string, number>> = { display_name: 80, bio: 1000, footer_text: 200 }
const maxNetworks = 30

type Social = { readonly platform: string; readonly url: string }

/** What of a source's settings is written to a page, as the body of an update, and what becomes of each. */
export const planSettings = (
  found: Pick<Found, 'profile' | 'avatar' | 'avatarUrl' | 'lost'>,
  page: Readonly<Record<string, unknown>>,
  choice: Choice,
  includesFooter: boolean,
): { body: Record<string, unknown>; wantsAvatar: boolean; outcomes: Outcome[] } => {
  const body: Record<string, unknown> = {}
  const outcomes: Outcome[] = []
  const set = (member: string, notes: string[] = []) =>
    outcomes.push({ member, outcome: 'set', reason: null, notes })
  const leave = (member: string, reason: Outcome['reason'], ...notes: string[]) =>
    outcomes.push({ member, outcome: 'left_out', reason, notes })
  const kept = 'The page keeps its own.'
  for (const [member, value] of Object.entries(found.profile)) {
    if (isEmpty(value)) continue
    if (member === 'footer_text' && !includesFooter) {
      leave(member, 'not_supported', 'The plan has no footer of your own.')
      continue
    }
    const { given, notes } =
      member === 'social_links' ? networks(value, page.social_links, choice) : shortened(member, value)
    if (given === null) leave(member, choice === 'keep' ? 'setting_kept' : 'duplicate', kept)
    else if (
      choice === 'keep' ||
      (choice === 'fill' && member !== 'social_links' && !isUnset(member, page[member]))
    )
      leave(member, 'setting_kept', kept)
    else {
      const problems = validate({ [member]: given })
      if (problems.length) leave(member, 'invalid', ...problems.slice(0, 5).map(problemText))
      else {
        body[member] = given
        set(member, notes)
      }
    }
  }
  const hasAvatar = (found.avatar ?? found.avatarUrl) !== undefined
  const wantsAvatar = hasAvatar && choice !== 'keep' && (choice === 'replace' || isEmpty(page.avatar_url))
  if (hasAvatar)
    if (wantsAvatar) set('avatar_url')
    else leave('avatar_url', 'setting_kept', kept)
  for (const { member, note } of found.lost ?? [])
    leave(member.slice(0, 100), 'not_supported', note.slice(0, 300))
  return { body, wantsAvatar, outcomes }
}

/** Returns true if the owner has not chosen a value: the setting is empty, or the default of a new page. */
const isUnset = (member: string, value: unknown): boolean => {
  if (member === 'theme' && isObject(value) && value.preset === 'vitrine' && value.mode === 'auto') {
    const background = isObject(value.background) ? { ...value.background, type: null } : null
    return isEmpty({ ...value, preset: null, mode: null, background })
  }
  return isEmpty(
    member === 'seo' && isObject(value) && value.indexable === true ? { ...value, indexable: null } : value,
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && !value.length) ||
  (isObject(value) && Object.values(value).every(isEmpty))

const shortened = (member: string, value: unknown): { given: unknown; notes: string[] } => {
  const most = limits[member]
  if (most === undefined || typeof value !== 'string' || value.length <= most)
    return { given: value, notes: [] }
  const text = `${value
    .slice(0, most - 1)
    .toWellFormed()
    .trimEnd()}…`
  return { given: text, notes: [`${member}: is shortened to ${most} characters.`] }
}

/** Networks that are found, behind those of the page unless they replace them; null when none is new. */
const networks = (
  found: unknown,
  own: unknown,
  choice: Choice,
): { given: Social[] | null; notes: string[] } => {
  const present = choice === 'replace' ? [] : ((own ?? []) as Social[])
  const addresses = new Set(present.map(({ url }) => url))
  const notes: string[] = []
  const added: Social[] = []
  for (const { platform, url } of found as Social[]) {
    if (addresses.has(url)) continue
    addresses.add(url)
    if (validate({ social_links: [{ platform, url }] }).length)
      notes.push(`${platform} ${url.slice(0, 200)}: is left out; its address is not allowed.`)
    else if (present.length + added.length >= maxNetworks)
      notes.push(`${platform}: is left out; there are ${maxNetworks} already.`)
    else added.push({ platform, url })
  }
  return added.length ? { given: [...present, ...added], notes } : { given: null, notes }
}
