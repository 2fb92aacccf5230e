import type { Link, Profile, ProposalConflict, ProposalDifference } from '@vitrine/contract'
import { merge } from '../../app/merge.ts'
import { parseFieldPath } from '../../editor/field-paths.ts'

type Page = { readonly profile: Profile; readonly links: readonly Link[] }
export type Side = 'current' | 'proposed'

/** Groups differences and conflicts by change: first those of the page, then those of blocks in the order of the page. */
export const groupByChange = (
  differences: readonly ProposalDifference[],
  conflicts: readonly ProposalConflict[],
  links: readonly Pick<Link, 'id'>[],
) => {
  const places = new Map(links.map(({ id }, i) => [`link.${id}`, i]))
  const findPlace = (name: string) =>
    name.startsWith('profile.')
      ? -1
      : (places.get(name) ?? (name === 'order' ? Number.POSITIVE_INFINITY : links.length))
  const names = [...new Set([...differences, ...conflicts].map(({ change }) => change))]
  return names
    .sort((a, b) => (findPlace(a) < findPlace(b) ? -1 : Number(findPlace(a) > findPlace(b))))
    .map((name) => ({
      name,
      differences: differences.filter(({ change }) => change === name),
      conflicts: conflicts.filter(({ change }) => change === name),
    }))
}
export type Change = ReturnType<typeof groupByChange>[number]

/** Returns the page with changes, for its preview. The service computes what an acceptance writes. */
export const applyChanges = (
  page: Page,
  changes: readonly Change[],
  choices: Readonly<Record<string, Side>>,
): Page => {
  const won = changes
    .flatMap(({ conflicts }) => conflicts)
    .filter(({ path }) => choices[path] === 'proposed')
    .map(({ path, proposed }) => ({ op: 'replace', path, after: proposed }))
  let { profile } = page
  const links = new Map(page.links.map((link) => [link.id, link]))
  const places = new Map<number, number>()
  for (const { op, path, after } of [...changes.flatMap(({ differences }) => differences), ...won]) {
    const { linkId, fields } = parseFieldPath(path)
    const change = fields.reduceRight<unknown>((part, name) => ({ [name]: part }), after) as object
    if (linkId === null) profile = merge(profile, change)
    else if (op === 'move') places.set(linkId, Number(after))
    else if (fields.length) links.set(linkId, merge(links.get(linkId) as Link, change))
    else if (after === null) links.delete(linkId)
    else {
      links.set(linkId, { ...(after as Link), id: linkId, archived_at: null })
      places.set(linkId, (after as Link).order ?? links.size)
    }
  }
  const order = [...links.keys()].filter((id) => !places.has(id))
  for (const [id, place] of [...places].sort(([, a], [, b]) => a - b))
    if (links.has(id)) order.splice(place, 0, id)
  return { profile, links: order.map((id) => links.get(id)!) }
}
