import type { Messages } from '../../messages/index.tsx'

/** What a path of a change speaks of: the page itself or one of its links, and which member of it. */
export type ChangePath = { readonly linkId: number | null; readonly members: readonly string[] }

/** Takes `links.42.image_alt` or `profile.theme.colors.text` apart; names that are no plain words stand quoted in brackets. */
export const parsePath = (path: string): ChangePath => {
  const steps = [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|[^.[\]]+/g)].map(
    ([whole, quoted]) => quoted ?? whole,
  )
  const [scope, id, ...rest] = steps
  if (scope === 'links') return { linkId: Number(id), members: rest }
  return { linkId: null, members: scope === 'profile' ? steps.slice(1) : steps }
}

/** The member in the person's words: the longest part of its path that has a name, else the name as it is stored. */
export const memberName = (members: readonly string[], t: Messages): string => {
  const names: Readonly<Record<string, string>> = t.changes.members
  for (let from = 0; from < members.length; from++)
    for (let to = members.length; to > from; to--) {
      const name = names[members.slice(from, to).join('.')]
      if (name) return name
    }
  return members.join(' ').replaceAll('_', ' ')
}
