import type { Link, LinkFields, ProfileFields } from '@vitrine/contract'
import type { LinkKind } from '@vitrine/contract/block-kinds'
import type { Messages } from '../app/texts.tsx'

export type FieldPath = { readonly linkId: number | null; readonly fields: readonly string[] }

/** Parses paths such as `links.42.image_alt` or `profile.theme.colors.text`. Names with other characters are quoted in brackets. */
export const parseFieldPath = (path: string): FieldPath => {
  const steps = [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|[^.[\]]+/g)].map(
    ([whole, quoted]) => quoted ?? whole,
  )
  const [scope, id, ...rest] = steps
  if (scope === 'links') return { linkId: Number(id), fields: rest }
  return { linkId: null, fields: scope === 'profile' ? steps.slice(1) : steps }
}

/** Groups whose name is shown before the labels of their parts, because "Title" or "Source" alone is ambiguous. */
const shownGroups: readonly string[] = ['seo', 'theme.colors', 'theme.dark_colors', 'utm']

/** Returns the labels of all fields by path, such as "Shown from" for `schedule.starts_at`. */
const listLabels = ({ links, profile }: Messages): ReadonlyMap<string, string> => {
  const labels: Readonly<Record<keyof LinkFields | keyof ProfileFields, string>> = {
    ...profile.fields,
    ...links.fields,
  }
  const { gate, schedule, audience, utm, blockFields } = links
  const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    schedule: { starts_at: schedule.from, ends_at: schedule.until, timezone: profile.fields.timezone },
    gate: { min_age: gate.minAge, message: gate.message, code: gate.accessCode },
    audience,
    // Not by the names in design-choices.ts, which this module would bring to the first screen
    'theme.dark_colors': Object.fromEntries(
      Object.entries(profile.fields).flatMap(([field, label]) => {
        const [, name] = /^theme\.colors\.(.*)/.exec(field) ?? []
        return name ? [[name, label]] : []
      }),
    ),
    utm,
    business_block_config: blockFields,
  }
  const partLabels = Object.entries(parts).flatMap(([group, labels]) =>
    Object.entries(labels).map(([part, label]) => [`${group}.${part}`, label] as const),
  )
  return new Map([...Object.entries(labels), ...partLabels])
}

/** Returns the name of a kind of block. Unknown kinds are shown as plain links. */
export const getKindName = (kind: unknown, { links: { kinds } }: Messages): string =>
  kinds[Object.hasOwn(kinds, String(kind)) ? (kind as LinkKind) : 'normal'].name

/** Returns the label of the longest labelled prefix of a path, or the stored name. Entries have the name of their kind of block. */
export const getFieldName = (fields: readonly string[], t: Messages, kind?: unknown): string => {
  if (kind !== undefined && /^business_block_config\.(?:items|groups)$/.test(fields.join('.')))
    return getKindName(kind, t)
  const labels = listLabels(t)
  for (let from = 0; from < fields.length; from++)
    for (let to = fields.length; to > from; to--) {
      const label = labels.get(fields.slice(from, to).join('.'))
      const group = fields.slice(from, to - 1).join('.')
      if (label)
        return shownGroups.includes(group) ? t.common.pair({ name: labels.get(group)!, value: label }) : label
    }
  return fields.join(' ').replaceAll('_', ' ')
}

/** Returns the label of a path. For a block, its title comes first. */
export const describePath = (
  path: string,
  links: readonly Pick<Link, 'id' | 'title'>[],
  t: Messages,
): string => {
  const { linkId, fields } = parseFieldPath(path)
  const field = getFieldName(fields, t)
  if (linkId === null) return field
  return t.common.pair({
    name: links.find(({ id }) => id === linkId)?.title ?? t.changes.archivedBlock,
    value: field,
  })
}
