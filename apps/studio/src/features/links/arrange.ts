import { type Section, toSections } from '@vitrine/page/sections'

export type Step = -1 | 1 | 'top' | 'bottom'

type ArrangedLink = { readonly id: number; readonly pinned: boolean; readonly section: string | null }

export type Position = { readonly section: string; readonly index: number }

/** Result of a move: order of all links, and section and pin of the moved link. */
export type Arrangement = {
  readonly order: readonly number[]
  readonly section: string | null
  readonly pinned: boolean
}

/** Groups links as on the page. The first group (pinned links and those without a section) always exists. */
export const toGroups = <L extends ArrangedLink>(links: readonly L[]): Section<L>[] => {
  const groups = toSections(links)
  return groups[0]?.name === '' ? groups : [{ name: '', links: [] }, ...groups]
}

/** Returns the names of sections, in the order of the page. */
export const listSections = (links: readonly ArrangedLink[]): string[] =>
  toGroups(links)
    .map(({ name }) => name)
    .filter(Boolean)

/** Moves a link. Unpins a pinned link that leaves the pinned links at the top, but never pins a link. */
export const moveTo = <L extends ArrangedLink>(
  links: readonly L[],
  id: number,
  position: Position,
): Arrangement => {
  const moved = links.find((link) => link.id === id)!
  const groups = toGroups(links).map((group) => ({
    ...group,
    links: group.links.filter((link) => link.id !== id),
  }))
  const target = groups.find((group) => group.name === position.section)
  const index = Math.max(0, Math.min(position.index, target?.links.length ?? 0))
  const pinned =
    position.section === '' &&
    moved.pinned &&
    index <= (target?.links.filter((link) => link.pinned).length ?? 0)
  if (target) target.links.splice(index, 0, moved)
  else groups.push({ name: position.section, links: [moved] })
  return {
    order: groups.flatMap((group) => group.links.map((link) => link.id)),
    section: position.section === '' ? null : position.section,
    pinned,
  }
}

export const findPosition = <L extends ArrangedLink>(links: readonly L[], id: number): Position => {
  for (const group of toGroups(links)) {
    const index = group.links.findIndex((link) => link.id === id)
    if (index >= 0) return { section: group.name, index }
  }
  return { section: '', index: 0 }
}

/** Returns the position one step up or down, including across sections. Returns null at the ends. */
export const findStep = <L extends ArrangedLink>(
  links: readonly L[],
  id: number,
  step: -1 | 1,
): Position | null => {
  const groups = toGroups(links)
  const { section, index } = findPosition(links, id)
  const at = groups.findIndex((group) => group.name === section)
  const group = groups[at]!
  const next = index + step
  if (next >= 0 && next < group.links.length) return { section, index: next }
  const neighbour = groups[at + step]
  return neighbour ? { section: neighbour.name, index: step < 0 ? neighbour.links.length : 0 } : null
}

/**
 * Returns the order of all links after some have moved to the end of a section. A new section follows the last one that they leave.
 * Links that are in the section already stay where they are.
 */
export const appendToSection = <L extends ArrangedLink>(
  links: readonly L[],
  ids: readonly number[],
  name: string,
): readonly number[] => {
  const groups = toGroups(links)
  const moves = (group: Section<L>) => (link: L) => group.name !== name && ids.includes(link.id)
  const moved = groups.flatMap((group) => group.links.filter(moves(group)))
  const result = groups.map((group) => ({
    name: group.name,
    links: [...group.links.filter((link) => !moved.includes(link)), ...(group.name === name ? moved : [])],
  }))
  if (!result.some((group) => group.name === name)) {
    const left = groups.findLastIndex((group) => group.links.some(moves(group)))
    result.splice(left + 1, 0, { name, links: moved })
  }
  return result.flatMap((group) => group.links.map(({ id }) => id))
}

/** Moves a section past its neighbour or to an end, and returns the order, or null at the ends. The unnamed group stays first. */
export const moveSection = <L extends ArrangedLink>(
  links: readonly L[],
  name: string,
  step: Step,
): { readonly order: readonly number[]; readonly index: number; readonly count: number } | null => {
  const [first, ...sections] = toGroups(links)
  const from = sections.findIndex((section) => section.name === name)
  const index = step === 'top' ? 0 : step === 'bottom' ? sections.length - 1 : from + step
  if (from < 0 || index === from || !sections[index]) return null
  const moved = sections.toSpliced(from, 1).toSpliced(index, 0, sections[from]!)
  const order = [first!, ...moved].flatMap((group) => group.links.map(({ id }) => id))
  return { order, index, count: sections.length }
}
