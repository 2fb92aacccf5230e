import type { Link } from '@vitrine/contract'
import type { Messages } from '../messages/index.tsx'

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

type Names = Readonly<Record<string, unknown>>

/** Returns the editor's label of a part of a link, such as "Shown from" for `schedule.starts_at`. */
const findEditorLabel = ([group = '', part = '']: readonly string[], { links, changes }: Messages) => {
  const { gate, schedule, audience, utm, blockFields } = links
  const labels: Readonly<Record<string, Names>> = {
    schedule: { starts_at: schedule.from, ends_at: schedule.until, timezone: changes.fields.timezone },
    gate: { type: gate.label, min_age: gate.minAge, message: gate.message, code: gate.accessCode },
    audience,
    utm,
    business_block_config: blockFields,
  }
  const label = labels[group]?.[part]
  if (typeof label !== 'string') return null
  return group === 'utm' ? `${changes.fields.utm}: ${label}` : label
}

/** Returns the label of the longest labelled prefix of a path, or the stored name. */
export const getFieldName = (fields: readonly string[], t: Messages): string => {
  const label = findEditorLabel(fields, t)
  if (label) return label
  const names: Readonly<Record<string, string>> = t.changes.fields
  for (let from = 0; from < fields.length; from++)
    for (let to = fields.length; to > from; to--) {
      const name = names[fields.slice(from, to).join('.')]
      if (name) return name
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
  return `${links.find(({ id }) => id === linkId)?.title ?? t.changes.link(linkId)}: ${field}`
}
