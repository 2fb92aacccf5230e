import type { Messages } from '../messages/index.tsx'

/** Target of a change. `linkId` is null for the page. */
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

/** Returns the label of the longest labelled prefix of a path, or the stored name. */
export const getFieldName = (fields: readonly string[], t: Messages): string => {
  const names: Readonly<Record<string, string>> = t.changes.fields
  for (let from = 0; from < fields.length; from++)
    for (let to = fields.length; to > from; to--) {
      const name = names[fields.slice(from, to).join('.')]
      if (name) return name
    }
  return fields.join(' ').replaceAll('_', ' ')
}
