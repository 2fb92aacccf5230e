import {
  firstTemporaryId,
  maxLengths,
  type ProposalConflict,
  type ProposalDifference,
} from '@vitrine/contract'
import { computeDiff, formatPath, type State } from '@vitrine/contract/diff'
import { readExternalKey } from '../../domain/external-ids.ts'
import { isSame } from '../../domain/resource.ts'
import { isObject } from '../../lib/is-object.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A field that a proposal changes, with its value when it was proposed. A missing value means that the field did not exist. */
export type Leaf = { path: string[]; base?: unknown; proposed?: unknown }

export type ProposedLink = {
  id: number
  action: 'add' | 'change' | 'restore' | 'archive'
  /** Of a new link, compared with an empty one; of a restored one, with its archived content. */
  leaves: Leaf[]
  /** Content of a link to archive when that was proposed. */
  base: Fields | null
}

/** Place of a link: the proposal was made by moving and adding links one after the other. A null order means last. */
export type Move = { id: number; order: number | null }

export type ProposedChanges = {
  profile: Leaf[]
  links: ProposedLink[]
  moves: Move[]
  /** Links that the proposal had added, which can be restored. */
  removed: ProposedLink[]
  /** Number of temporary ids that have been given. */
  added: number
  /** Number of changes of each resource, which its author reads as part of the revision. */
  writes: Readonly<Record<string, number>>
}

/** Stored content of a page: all active links in their order, and the archived ones that a proposal names. */
export type PageContent = {
  readonly profile: Fields
  readonly order: readonly number[]
  readonly links: ReadonlyMap<number, Fields>
}

export type Decisions = {
  readonly leaveOut: ReadonlySet<string>
  readonly choose: ReadonlyMap<string, 'current' | 'proposed'>
}
export const noDecisions: Decisions = { leaveOut: new Set(), choose: new Map() }

/** Values that an acceptance writes: fields of the page and of links, and the ids of the active links in their order. */
export type Merge = {
  readonly profile: readonly Leaf[]
  readonly links: readonly MergedLink[]
  readonly order: readonly number[]
  /** All conflicts, also decided ones. */
  readonly conflicts: readonly ProposalConflict[]
  /** Conflicts without a decision. */
  readonly open: readonly ProposalConflict[]
}
export type MergedLink = Pick<ProposedLink, 'id' | 'action' | 'leaves'>

export const nameLink = (id: number): string => `link.${id}`
/** Names the change of a field. Long names, of fields that the service does not know, may share one. */
const nameField = (name: string): string =>
  `profile.${name}`.slice(0, maxLengths.proposal.change).toWellFormed()

/**
 * Merges a proposal into a page, field by field: a field that still has its base gets the proposed value; a field that
 * already has it stays; others are conflicts, which stay as they are until a side is chosen.
 */
export const mergeProposal = (
  page: PageContent,
  proposal: ProposedChanges,
  { leaveOut, choose }: Decisions,
): Merge => {
  const conflicts: ProposalConflict[] = []
  const open: ProposalConflict[] = []
  /** Records a conflict. Returns true if the proposed side was chosen. */
  const isWon = (conflict: ProposalConflict): boolean => {
    conflicts.push(conflict)
    const side = choose.get(conflict.path)
    if (!side && !leaveOut.has(conflict.change)) open.push(conflict)
    return side === 'proposed'
  }
  const mergeLeaves = (scope: string, nameChange: (leaf: Leaf) => string, current: Fields, leaves: Leaf[]) =>
    leaves.filter((leaf) => {
      const value = readLeaf(current, leaf.path)
      if (isSame(value, leaf.proposed)) return false
      const change = nameChange(leaf)
      const isApplied =
        isSame(value, leaf.base) ||
        isWon({ ...showLeaf(scope, leaf), change, current: showValue(leaf, value) })
      return isApplied && !leaveOut.has(change)
    })

  const profile = mergeLeaves('profile', ({ path }) => nameField(path[0]!), page.profile, proposal.profile)
  const active = new Set(page.order)
  const takenKeys = new Set(page.order.map((id) => readExternalKey(page.links.get(id)!)))
  const mergeLink = ({ id, action, leaves, base }: ProposedLink): MergedLink | null => {
    const change = nameLink(id)
    const scope = `links.${id}`
    const current = page.links.get(id)
    if (action === 'add') return { id, action, leaves: omitTakenKey(takenKeys, {}, leaves) }
    if (!current) return null
    if (action === 'archive') {
      const isGone = !active.has(id)
      const whole = {
        path: scope,
        change,
        base: showFields(base),
        current: showFields(current),
        proposed: null,
      }
      return !isGone && (isSame(current, base) || isWon(whole)) ? { id, action, leaves: [] } : null
    }
    if (active.has(id)) {
      const merged = mergeLeaves(scope, () => change, current, leaves)
      return merged.length ? { id, action: 'change', leaves: merged } : null
    }
    const restored = omitTakenKey(takenKeys, current, leaves)
    const proposed = showFields(setLeaves(current, restored))
    const whole = { path: scope, change, base: showFields(nest(leaves, 'base')), current: null, proposed }
    return action === 'restore' || isWon(whole) ? { id, action: 'restore', leaves: restored } : null
  }
  const links = proposal.links.flatMap((link) => {
    const merged = mergeLink(link)
    return merged && !leaveOut.has(nameLink(link.id)) ? [merged] : []
  })
  return { profile, links, order: mergeOrder(page, links, proposal.moves, leaveOut), conflicts, open }
}

const mergeOrder = (
  { order }: PageContent,
  links: readonly MergedLink[],
  moves: readonly Move[],
  leaveOut: ReadonlySet<string>,
): number[] => {
  const active = new Set(order)
  const archived = new Set(links.flatMap(({ id, action }) => (action === 'archive' ? [id] : [])))
  const entering = links.flatMap(({ id }) => (active.has(id) ? [] : [id]))
  const ids = order.filter((id) => !archived.has(id))
  const place = ({ id, order: position }: Move): void => {
    const index = ids.indexOf(id)
    if (index >= 0) ids.splice(index, 1)
    ids.splice(Math.min(position ?? ids.length, ids.length), 0, id)
  }
  for (const move of moves) {
    const isKept = active.has(move.id)
      ? !leaveOut.has('order') && !archived.has(move.id)
      : entering.includes(move.id)
    if (isKept) place(move)
  }
  for (const id of entering) if (!ids.includes(id)) place({ id, order: null })
  return ids
}

/** Removes the external id of a link that becomes active while another active link has it. */
const omitTakenKey = (taken: ReadonlySet<string | null>, current: Fields, leaves: Leaf[]): Leaf[] => {
  const key = readExternalKey(setLeaves(current, leaves))
  if (key === null || !taken.has(key)) return leaves
  const others = leaves.filter(({ path }) => path[0] !== 'external_id')
  return Object.hasOwn(current, 'external_id') ? [...others, { path: ['external_id'] }] : others
}

/** Returns the name of the change that a difference belongs to. */
export const nameChange = ({ op, path }: Pick<ProposalDifference, 'op' | 'path'>): string => {
  if (op === 'move') return 'order'
  const [scope, name] = path.split(/[.[]/)
  return scope === 'links' ? nameLink(Number(name)) : nameField(readFirstField(path))
}
const readFirstField = (path: string): string =>
  path[7] === '.'
    ? path.slice(8).split(/[.[]/)[0]!
    : (JSON.parse(/^profile\[("(?:[^"\\]|\\.)*")/.exec(path)![1]!) as string)

export const compareStates = (current: State, result: State): ProposalDifference[] =>
  computeDiff(current, result).map((difference) => ({ ...difference, change: nameChange(difference) }))

/** Returns the names of the changes of a proposal. */
export const listChanges = ({ profile, links, moves }: ProposedChanges): string[] => {
  const entering = new Set(
    links.flatMap(({ id, action }) => (action === 'add' || action === 'restore' ? [id] : [])),
  )
  return [
    ...new Set(profile.map(({ path }) => nameField(path[0]!))),
    ...links.map(({ id }) => nameLink(id)),
    ...(moves.some(({ id }) => !entering.has(id)) ? ['order'] : []),
  ]
}

/** Returns the later proposal with the number of changes of each resource. A link that it adds begins with none. */
export const countWrites = (earlier: ProposedChanges, later: ProposedChanges): ProposedChanges => {
  const [before, after] = [earlier, later].map(({ links }) => new Map(links.map((link) => [link.id, link])))
  const ids = new Set([...before!.keys(), ...after!.keys()])
  const changed = [
    ...(isSame(earlier.profile, later.profile) ? [] : ['profile']),
    ...[...ids].flatMap((id) => {
      const [old, link] = [before!.get(id), after!.get(id)]
      return isSame(old, link) || (!old && link?.action === 'add') ? [] : [nameLink(id)]
    }),
  ]
  const writes = changed.map((name) => [name, (earlier.writes[name] ?? 0) + 1])
  return { ...later, writes: { ...earlier.writes, ...Object.fromEntries(writes) } }
}

/** Returns a proposal without some of its changes. */
export const omitChanges = (proposal: ProposedChanges, names: ReadonlySet<string>): ProposedChanges => {
  const links = proposal.links.filter(({ id }) => !names.has(nameLink(id)))
  const entering = new Set(
    links.flatMap(({ id, action }) => (action === 'add' || action === 'restore' ? [id] : [])),
  )
  const removed = new Set(proposal.links.flatMap(({ id }) => (names.has(nameLink(id)) ? [id] : [])))
  return {
    ...proposal,
    profile: proposal.profile.filter(({ path }) => !names.has(nameField(path[0]!))),
    links,
    moves: proposal.moves.filter(({ id }) =>
      entering.has(id) ? true : !names.has('order') && !(removed.has(id) && id >= firstTemporaryId),
    ),
  }
}

/** Returns the fields that differ, with the base that they had when they were first proposed. Only `nested` fields are compared by part. */
export const diffFields = (
  current: Fields,
  target: Fields,
  nested: readonly string[],
  earlier: readonly Leaf[] = [],
): Leaf[] => {
  const bases = new Map(earlier.map((leaf) => [JSON.stringify(leaf.path), leaf.base]))
  const leaves: Leaf[] = []
  const compare = (before: Fields, after: Fields, path: string[]): void => {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const at = [...path, name]
      const [base, proposed] = [before[name], after[name]]
      if (isSame(base, proposed)) continue
      if (isObject(base) && isObject(proposed) && nested.includes(at[0]!)) compare(base, proposed, at)
      else {
        const key = JSON.stringify(at)
        leaves.push({ path: at, base: bases.has(key) ? bases.get(key) : base, proposed })
      }
    }
  }
  compare(current, target, [])
  return leaves
}

const readLeaf = (fields: Fields, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, name) => (isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined),
    fields,
  )

/** Returns an update with the values of one side. A missing value becomes null, which removes the field. */
export const nest = (
  leaves: readonly Leaf[],
  side: 'base' | 'proposed' = 'proposed',
): Record<string, unknown> => {
  const update: Record<string, unknown> = {}
  for (const { path, [side]: value = null } of leaves) {
    let part = update
    for (const name of path.slice(0, -1)) {
      part[name] ??= {}
      part = part[name] as Record<string, unknown>
    }
    part[path.at(-1)!] = value
  }
  return update
}

const setLeaves = (fields: Fields, leaves: readonly Leaf[]): Fields => {
  const copy = structuredClone(fields) as Record<string, unknown>
  for (const { path, proposed } of leaves) {
    let part = copy
    for (const name of path.slice(0, -1)) {
      if (!isObject(part[name])) part[name] = {}
      part = part[name] as Record<string, unknown>
    }
    if (proposed === undefined) delete part[path.at(-1)!]
    else part[path.at(-1)!] = proposed
  }
  return copy
}

// The hash of an access code is not shown, but a part of it, as in reviews of versions
const isCode = (path: readonly string[]): boolean => path[0] === 'gate' && path[1] === 'code_mac'
const showCode = (mac: unknown): string | null => (typeof mac === 'string' ? mac.slice(0, 8) : null)
const showValue = ({ path }: Leaf, value: unknown): unknown =>
  isCode(path) ? showCode(value) : (value ?? null)
const showLeaf = (scope: string, leaf: Leaf) => ({
  path: scope + formatPath(isCode(leaf.path) ? ['gate', 'code_fingerprint'] : leaf.path),
  base: showValue(leaf, leaf.base),
  proposed: showValue(leaf, leaf.proposed),
})
const showFields = (fields: Fields | null): Fields | null => {
  if (!fields || !isObject(fields.gate) || !Object.hasOwn(fields.gate, 'code_mac')) return fields
  const { code_mac, ...gate } = fields.gate
  return { ...fields, gate: { ...gate, code_fingerprint: showCode(code_mac) } }
}

/** Hashes of access codes, which a comparison shows only in part but must not change after it was seen. */
export const listCodes = ({ links }: ProposedChanges): unknown[] =>
  links.flatMap(({ leaves }) => leaves.filter(({ path }) => isCode(path)).map(({ proposed }) => proposed))
