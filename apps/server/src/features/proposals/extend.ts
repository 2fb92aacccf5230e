import {
  createProblem,
  firstTemporaryId,
  maxBulkRows,
  normaliseHost,
  type Problem,
  ProfileUpdate,
} from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { HostList } from '../../domain/blocked-hosts.ts'
import type { UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { readExternalKey } from '../../domain/external-ids.ts'
import { countBytes, isSame } from '../../domain/resource.ts'
import { assertNoProblems, compileLazily } from '../../domain/validate.ts'
import {
  addsLink,
  checkRows,
  emptyLink,
  findLinkProblems,
  findLinks,
  type LinkRecord,
  listLinksByExternalId,
  type Row,
  setsExternalKey,
} from '../links/index.ts'
import { mergeSettings } from '../profile/index.ts'
import {
  countWrites,
  diffFields,
  type Move,
  omitChanges,
  type ProposedChanges,
  type ProposedLink,
} from './merge.ts'
import {
  applyProposal,
  createAdded,
  createLinkRecord,
  listOrder,
  mergeRow,
  nestedOfLink,
  nestedOfProfile,
  type Page,
  toLinkFields,
  toProfileFields,
} from './state.ts'

export type ProposedUpdate = {
  readonly profile?: ProfileUpdate | null | undefined
  readonly rows?: readonly Row[] | null | undefined
  readonly remove?: readonly string[] | null | undefined
}

const maxChangesBytes = 2 * 1024 * 1024
const maxMoves = 2000
/** Temporary ids name their page, because requests for a link name no other. */
const temporaryIdsPerPage = 10_000
const toTemporaryId = (profileId: number, index: number): number =>
  firstTemporaryId + profileId * temporaryIdsPerPage + index
export const readTemporaryId = (id: number): { profileId: number } | null =>
  id < firstTemporaryId ? null : { profileId: Math.floor((id - firstTemporaryId) / temporaryIdsPerPage) }

const listProfileProblems = compileLazily(ProfileUpdate, 'profile')

/** Validates an update before the transaction: fields of the profile, rows, blocked hosts, short links. */
export const checkUpdate = async (
  ctx: UserContext,
  profileId: number,
  { profile, rows, remove }: ProposedUpdate,
): Promise<ProposedUpdate> => {
  if (profile) assertProfile(profile, await ctx.deps.blockedHosts.current(), ctx.warnings)
  if (!rows?.length) return { profile, remove }
  const checked = await checkRows(ctx, profileId, rows)
  const failures = [...checked.failures]
  if (failures.length)
    fail(
      failures[0]![1].code,
      failures.flatMap(([i, error]) => error.problems.map(inRow(i))),
    )
  for (const [i, warnings] of checked.warnings) ctx.warnings.push(...warnings.map(inRow(i)))
  return { profile, rows: checked.rows, remove }
}

export const assertProfile = (update: ProfileUpdate, hosts: HostList, changes: Problem[] = []): void => {
  const problems = listProfileProblems(update, changes)
  assertNoProblems(
    problems.map((problem) => ({ ...problem, path: problem.path && `profile.${problem.path}` })),
  )
  assertNoProblems(hosts.findProblems({ profile: update }))
}

const inRow =
  (index: number) =>
  (problem: Problem): Problem => ({
    ...problem,
    path: problem.path === null ? `rows[${index}]` : `rows[${index}].${problem.path}`,
  })

/**
 * Adds a checked update to what is proposed. Fields that get the value of the page are no longer proposed. A row that fails is
 * left out and added to `failures`; without them, it fails all.
 */
export const extendChanges = async (
  deps: Deps,
  db: Tx,
  page: Page,
  before: ProposedChanges,
  { profile, rows, remove }: ProposedUpdate,
  now: number,
  failures?: Map<number, DomainError>,
): Promise<ProposedChanges> => {
  const kept = remove?.length ? omitChanges(before, new Set(remove)) : before
  const state = applyProposal(deps, page, kept, now)
  const changed = profile ? proposeProfile(deps, page, state, kept, profile) : kept
  const changes = countWrites(
    before,
    rows?.length ? await proposeRows(deps, db, page, state.links, changed, rows, now, failures) : changed,
  )
  if (changes.links.length > maxBulkRows)
    fail('validation_failed', createProblem('rows', 'max_items', { max: maxBulkRows }))
  if (countBytes(changes) > maxChangesBytes) fail('validation_failed', createProblem('body', 'proposal_size'))
  return changes
}

const proposeProfile = (
  deps: Deps,
  page: Page,
  { profile: proposed }: { profile: Page['profile'] },
  changes: ProposedChanges,
  { revision: _, username, domain, is_published, ...update }: ProfileUpdate,
): ProposedChanges => {
  const host = domain === null ? null : domain?.host
  const target = {
    ...toProfileFields({ ...proposed, ...mergeSettings(proposed, update, deps.config) }),
    ...(username === undefined ? {} : { username: username.toLowerCase() }),
    ...(is_published === undefined ? {} : { is_published: is_published ?? true }),
    ...(host === undefined ? {} : { domain: host === null ? null : (normaliseHost(host) ?? host) }),
  }
  const leaves = diffFields(toProfileFields(page.profile), target, nestedOfProfile, changes.profile)
  return { ...changes, profile: leaves }
}

/** Links of a proposal while rows are added to it. */
type Draft = {
  readonly page: Page
  readonly now: number
  readonly active: ReadonlyMap<number, LinkRecord>
  readonly archived: ReadonlyMap<number, LinkRecord>
  /** Active links of the proposed page. */
  readonly shown: Map<number, LinkRecord>
  readonly entries: Map<number, ProposedLink>
  readonly removed: Map<number, ProposedLink>
  added: number
  moves: Move[]
  order: number[]
}

const mapById = <T extends { readonly id: number }>(items: readonly T[]): Map<number, T> =>
  new Map(items.map((item) => [item.id, item]))

const proposeRows = async (
  deps: Deps,
  db: Tx,
  page: Page,
  proposedLinks: readonly LinkRecord[],
  changes: ProposedChanges,
  rows: readonly Row[],
  now: number,
  failures?: Map<number, DomainError>,
): Promise<ProposedChanges> => {
  const draft: Draft = {
    page,
    now,
    active: mapById(page.links),
    archived: await findArchived(db, page, rows),
    shown: mapById(proposedLinks),
    entries: mapById(changes.links),
    removed: mapById(changes.removed),
    added: changes.added,
    moves: changes.moves,
    order: proposedLinks.map(({ id }) => id),
  }
  const problems: Problem[] = []
  let code: DomainError['code'] = 'validation_failed'
  for (const [index, row] of rows.entries())
    try {
      const target = findTarget(deps, draft, row)
      // Rows of a proposal itself have the revisions of the published page
      if (failures) assertRevision(row, target)
      if (!row.archived) proposeContent(deps, draft, row, target)
      else if (target && draft.shown.has(target.id)) proposeArchival(draft, target)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      failures?.set(index, error)
      if (failures) continue
      if (!problems.length) code = error.code
      problems.push(...error.problems.map(inRow(index)))
    }
  if (problems.length) fail(code, problems)
  const { entries, removed, added, moves } = draft
  const result = { ...changes, links: [...entries.values()], moves, removed: [...removed.values()], added }
  if (moves.length <= maxMoves) return result
  return { ...result, moves: listOrder(page, result).map((id, order) => ({ id, order })) }
}

/** Returns the link that a row changes, or null if the row adds one. */
const findTarget = (
  deps: Deps,
  { page, now, active, archived, shown, removed }: Draft,
  row: Row,
): LinkRecord | null => {
  if (row[addsLink]) return null
  if (row.id === undefined) {
    const key = readExternalKey(row)
    return key === null
      ? null
      : (findByExternalKey(shown.values(), key) ?? findByExternalKey(archived.values(), key) ?? null)
  }
  const shownLink = shown.get(row.id)
  if (shownLink) return shownLink
  const withdrawn = removed.get(row.id)
  const hidden =
    row.archived === undefined
      ? undefined
      : (active.get(row.id) ??
        archived.get(row.id) ??
        (withdrawn && createAdded(deps, withdrawn, page.profile.id, now)))
  return hidden ?? fail('not_found', createProblem('id', 'row_not_active', { id: row.id }))
}

const findByExternalKey = (links: Iterable<LinkRecord>, key: string): LinkRecord | undefined =>
  [...links].find(({ extra }) => readExternalKey(extra) === key)

const assertRevision = (row: Row, target: LinkRecord | null): void => {
  if (target && typeof row.revision === 'number' && row.revision !== target.revision)
    fail('stale_revision', createProblem('revision', 'revision_now', { revision: target.revision }))
}

const proposeArchival = (draft: Draft, { id }: LinkRecord): void => {
  const { active, entries, removed, shown } = draft
  shown.delete(id)
  draft.order = draft.order.filter((other) => other !== id)
  draft.moves = draft.moves.filter((move) => move.id !== id)
  const current = active.get(id)
  const earlier = entries.get(id)
  if (!current) {
    entries.delete(id)
    if (earlier?.action === 'add') removed.set(id, earlier)
  } else {
    const base = earlier?.action === 'archive' ? earlier.base : toLinkFields(current)
    entries.set(id, { id, action: 'archive', leaves: [], base })
  }
}

/** Adds the content and the place of a row to the draft. */
const proposeContent = (deps: Deps, draft: Draft, row: Row, target: LinkRecord | null): void => {
  if (!target) assertCanAdd(draft, row)
  const { page, now, shown } = draft
  const id = target?.id ?? toTemporaryId(page.profile.id, draft.added)
  const { id: _, ...fields } = row
  const before = target ?? createLinkRecord(emptyLink, id, page.profile.id, now)
  const content = mergeRow(deps, before, fields)
  const problems = findLinkProblems(content, before)
  if (problems.length) fail('validation_failed', problems)
  const key = setsExternalKey(row) ? readExternalKey(content.extra) : null
  const holder = key && findByExternalKey(shown.values(), key)
  if (holder && holder.id !== id)
    fail('conflict', createProblem('external_id', 'external_id_taken', { id: holder.id }))
  if (!target) draft.added += 1
  const isEntering = !shown.has(id)
  shown.set(id, { ...before, ...content })
  recordEntry(draft, id, content)
  if (isEntering || typeof row.order === 'number') place(draft, id, row.order ?? null)
}

const assertCanAdd = ({ added }: Draft, row: Row): void => {
  const missing = row.title === undefined ? 'title' : row.url === undefined ? 'url' : null
  if (missing) fail('validation_failed', createProblem(missing, 'required_to_create'))
  if (added >= temporaryIdsPerPage)
    fail('validation_failed', createProblem('rows', 'max_items', { max: temporaryIdsPerPage }))
}

/** Stores how a link differs from the published page. */
const recordEntry = (
  { page, active, archived, entries, removed }: Draft,
  id: number,
  content: Parameters<typeof toLinkFields>[0],
): void => {
  const origin = active.get(id) ?? archived.get(id) ?? page.archived.find((link) => link.id === id)
  const earlier = entries.get(id)
  const leaves = diffFields(
    toLinkFields(origin ?? emptyLink),
    toLinkFields(content),
    nestedOfLink,
    earlier?.leaves,
  )
  const newAction = !origin ? 'add' : active.has(id) ? 'change' : 'restore'
  const action = earlier && earlier.action !== 'archive' ? earlier.action : newAction
  if (action === 'change' && !leaves.length) entries.delete(id)
  else entries.set(id, { id, action, leaves, base: null })
  removed.delete(id)
}

/** Moves a link to a position; null is the end. */
const place = (draft: Draft, id: number, position: number | null): void => {
  const others = draft.order.filter((other) => other !== id)
  const order = others.toSpliced(position ?? others.length, 0, id)
  if (isSame(order, draft.order)) return
  draft.order = order
  draft.moves = [...draft.moves, { id, order: position }]
}

/** Returns the archived links that rows select. */
const findArchived = async (db: Tx, page: Page, rows: readonly Row[]): Promise<Map<number, LinkRecord>> => {
  const externalIds = rows.flatMap(({ external_id: id }) => (typeof id === 'string' ? [id] : []))
  const links = [
    ...(await listLinksByExternalId(db, page.profile.id, true, externalIds)),
    ...(await findLinks(
      db,
      rows.flatMap(({ id }) => (id !== undefined && id < firstTemporaryId ? [id] : [])),
    )),
  ]
  return new Map(
    links.flatMap((link) =>
      link.profileId === page.profile.id && link.archivedAt !== null ? [[link.id, link]] : [],
    ),
  )
}
