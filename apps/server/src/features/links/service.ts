import { createProblem, type Link, type LinkWrite, type Problem } from '@vitrine/contract'
import { createArchivableRepo } from '../../db/archivable.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertWithinLimit, resolvePlan } from '../../domain/plans.ts'
import { isSame, requireRevision } from '../../domain/resource.ts'
import { copyLinksToHistory, readManifest, saveAutomaticVersion } from '../history/index.ts'
import { type Access, changeProfile, loadResourceProfile } from '../profile/index.ts'
import { changeLinks } from './change-links.ts'
import {
  emptyLink,
  findLinkProblems,
  isGateCode,
  isSameContent,
  type LinkRecord,
  mergeLink,
  readExternalId,
  stringifyLink,
  toLink,
} from './link.ts'
import { reorder } from './order.ts'
import { assertChangeFits, computeContentLength, countCharacters } from './page-size.ts'
import * as repo from './repo.ts'

/** Creates a link, after saving an automatic version. Fails with `plan_limit` if the plan's number of links is reached. */
export const createLink = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  input: LinkWrite,
): Promise<Link> => {
  const content = mergeLink(emptyLink, input, deps)
  assertValidLink(content, emptyLink)
  const text = stringifyLink(content)
  return ctx.tx((db) =>
    changeLinks(deps, db, access, ctx.now, async (profile) => {
      await assertActiveCampaign(db, profile.id, content.doc.campaign_id)
      const version = await saveAutomaticVersion(deps, db, ctx, profile, 'link.create', content.doc.title)
      const count = version.link_count
      assertWithinLimit(resolvePlan(deps.plans, profile.planKey), 'links', count)
      await assertChangeFits(db, profile.id, version, [], [countCharacters(text)])
      const position = Math.min(input.order ?? count, count)
      if (position < count) await repo.shiftPositions(db, profile.id, position, 1)
      const link = await repo.insertLink(db, profile.id, position, text, ctx.now)
      return toLink(deps.config, link, position, profile.isPublished, ctx.now)
    }),
  )
}

/** Updates a link, after saving an automatic version. A write that changes nothing creates neither a version nor a revision. */
export const updateLink = async (
  deps: Deps,
  ctx: UserContext,
  { link: before, access }: LinkAccess,
  expectedRevisions: readonly number[] | undefined,
  input: LinkWrite,
): Promise<Link> => {
  const { id } = before
  const isContentSame = isSameContent(before, mergeLink(before, input, deps))
  if (isContentSame && !(await movesLink(deps, before, access.id, input.order))) {
    requireRevision(expectedRevisions, before.revision)
    return toLink(deps.config, before, before.position, access.isPublished, ctx.now)
  }
  return ctx.tx((db) =>
    changeLinks(deps, db, access, ctx.now, async (profile) => {
      const version = await saveAutomaticVersion(deps, db, ctx, profile, 'link.update', before.doc.title)
      const links = readManifest(version.manifest)
      const position = links.findIndex((link) => link.id === id)
      if (position < 0) fail('not_found')
      // An unchanged revision means unchanged content, so the link need not be read again
      const isSameRevision = links[position]!.revision === before.revision
      const current = isSameRevision ? { ...before, position } : await loadActiveLink(db, id)
      const content = mergeLink(current, input, deps)
      assertValidLink(content, current)
      const text = stringifyLink(content)
      await assertChangeFits(
        db,
        profile.id,
        version,
        [computeContentLength(current)],
        [countCharacters(text)],
      )
      if (content.doc.campaign_id !== current.doc.campaign_id)
        await assertActiveCampaign(db, profile.id, content.doc.campaign_id)
      await copyLinksToHistory(db, [id], version.id)
      requireRevision(expectedRevisions, current.revision)
      const link = (await repo.updateLink(db, id, current.revision, text, ctx.now)) ?? fail('stale_revision')
      const order = await moveLink(db, link, input.order ?? null)
      return toLink(deps.config, link, order, profile.isPublished, ctx.now)
    }),
  )
}

/** Returns true if `order` moves a link. An order beyond the end means the last position. */
const movesLink = async (
  deps: Deps,
  { position }: LinkRecord,
  profileId: number,
  order: number | null | undefined,
): Promise<boolean> => {
  if (typeof order !== 'number' || order === position) return false
  return (
    order < position || position < (await repo.countLinks(deps.db.read, { profileId, archived: false })) - 1
  )
}

/** Archives a link. Saves an automatic version first. */
export const archiveLink = async (
  deps: Deps,
  ctx: UserContext,
  { link: before, access }: LinkAccess,
  expectedRevisions: readonly number[] | undefined,
): Promise<Link> => {
  const { id } = before
  return ctx.tx((db) =>
    changeLinks(deps, db, access, ctx.now, async (profile) => {
      const version = await saveAutomaticVersion(deps, db, ctx, profile, 'link.archive', before.doc.title)
      const { revision } = readManifest(version.manifest).find((link) => link.id === id) ?? fail('not_found')
      requireRevision(expectedRevisions, revision)
      await copyLinksToHistory(db, [id], version.id)
      const link = (await repo.archiveLink(db, id, revision, ctx.now)) ?? fail('stale_revision')
      await repo.shiftPositions(db, profile.id, link.position + 1, -1)
      return toLink(deps.config, link, link.position, profile.isPublished, ctx.now)
    }),
  )
}

/** Restores an archived link with its id and counters. Saves an automatic version first. */
export const restoreLink = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  id: number,
  order: number | null | undefined,
): Promise<Link> => {
  return ctx.tx((db) =>
    changeLinks(deps, db, access, ctx.now, async (profile) => {
      const archivedLink = (await repo.findLink(db, id)) ?? fail('not_found')
      if (archivedLink.archivedAt === null)
        fail('conflict', createProblem(null, 'already_active', { kind: 'link' }))
      const activeFilter = { profileId: profile.id, archived: false }
      const ids = await repo.listLinkIds(db, activeFilter)
      assertWithinLimit(resolvePlan(deps.plans, profile.planKey), 'links', ids.length)
      const externalId = readExternalId(archivedLink.extra)
      const [holderId] =
        externalId === null ? [] : await repo.listLinkIds(db, { ...activeFilter, externalId })
      if (holderId !== undefined)
        fail(
          'conflict',
          createProblem('external_id', 'used_by', { kind: 'link', id: holderId, field: 'external_id' }),
        )
      const version = await saveAutomaticVersion(
        deps,
        db,
        ctx,
        profile,
        'link.bring_back',
        archivedLink.doc.title,
      )
      await assertChangeFits(db, profile.id, version, [], [computeContentLength(archivedLink)])
      const link = (await repo.restoreLink(db, id, ctx.now)) ?? fail('conflict')
      const position = Math.min(order ?? ids.length, ids.length)
      ids.splice(position, 0, id)
      await repo.placeLinks(db, ids)
      return toLink(deps.config, link, position, profile.isPublished, ctx.now)
    }),
  )
}

/** Moves the named links to the front. Fails with 422 for an id that is unknown, archived, repeated or of another profile. */
export const reorderLinks = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  order: readonly number[],
): Promise<Link[]> => {
  const activeLinks = await repo.listActiveLinks(deps.db.read, access.id)
  const toLinks = (links: readonly LinkRecord[], isPublished: boolean) =>
    links.map((link, position) => toLink(deps.config, link, position, isPublished, ctx.now))
  if (isSame(listIds(activeLinks), computeOrder(activeLinks, order)))
    return toLinks(activeLinks, access.isPublished)
  return ctx.tx((db) =>
    changeProfile(deps, db, access, async (profile) => {
      const links = await repo.listActiveLinks(db, profile.id)
      const ids = computeOrder(links, order)
      await saveAutomaticVersion(deps, db, ctx, profile, 'link.reorder')
      await repo.placeLinks(db, ids)
      const byId = new Map(links.map((l) => [l.id, l]))
      return toLinks(
        ids.map((id) => byId.get(id)!),
        profile.isPublished,
      )
    }),
  )
}

const listIds = (links: readonly LinkRecord[]): number[] => links.map(({ id }) => id)

const computeOrder = (links: readonly LinkRecord[], order: readonly number[]): number[] => {
  const { ids, problems } = reorder(listIds(links), order)
  if (problems.length) fail('validation_failed', problems)
  return ids
}

/** Returns the active ids with `frontIds` in front. Ignores ids that are not active. */
export const moveToFront = (activeIds: readonly number[], frontIds: readonly number[]): number[] =>
  reorder(
    activeIds,
    frontIds.filter((id) => activeIds.includes(id)),
  ).ids

export const createLinkContent = (
  deps: Deps,
  body: LinkWrite,
): { content: Pick<LinkRecord, 'doc' | 'extra'>; problems: Problem[] } => {
  const content = mergeLink(emptyLink, body, deps)
  return { content, problems: findLinkProblems(content, emptyLink) }
}

/** Appends links after the `count` active ones in the open transaction. Returns their ids in order. */
export const appendLinks = (
  db: Tx,
  profileId: number,
  count: number,
  contents: readonly Pick<LinkRecord, 'doc' | 'extra'>[],
  now: number,
): Promise<number[]> => repo.insertLinks(db, profileId, count, contents, now)

/** Returns problems for named links that are not active. Ignores previous references, whose links may have been archived since. */
export const findReferenceProblems = async (
  db: Db,
  profileId: number,
  named: readonly { readonly field: string; readonly id: number }[],
  namedBefore: readonly number[],
): Promise<Problem[]> => {
  const idsBefore = new Set(namedBefore)
  const newReferences = named.filter(({ id }) => !idsBefore.has(id))
  if (!newReferences.length) return []
  const activeIds = new Set((await repo.listActiveLinks(db, profileId)).map((link) => link.id))
  return newReferences
    .filter(({ id }) => !activeIds.has(id))
    .map(({ field, id }) => createProblem(field, 'not_active_link', { id }))
}

export const exportLinks = async (
  deps: Deps,
  profile: { id: number; isPublished: boolean },
  now: number,
): Promise<Link[]> =>
  (await repo.listAllLinks(deps.db.read, profile.id)).map((link) =>
    toLink(deps.config, link, link.position, profile.isPublished, now),
  )

export const findTitles = async (deps: Deps, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await repo.findLinks(deps.db.read, ids)).map(({ id, doc }) => [id, doc.title]))

export const opensGate = (deps: Deps, link: LinkRecord, code: string): boolean =>
  isGateCode(deps.secrets, link.doc.gate, code)

/** Returns an active link with its profile. Fails with 404 if the caller has no role on the profile. */
export const loadLink = async (deps: Deps, ctx: UserContext, id: number): Promise<LinkAccess> => {
  const link = await repo.findLink(deps.db.read, id)
  if (!link || link.archivedAt !== null) return fail('not_found')
  return { link, access: await loadResourceProfile(deps, ctx, link, 'change') }
}

export type LinkAccess = { readonly link: LinkRecord; readonly access: Access }

const loadActiveLink = async (db: Tx, id: number): Promise<LinkRecord> => {
  const link = await repo.findLink(db, id)
  return link && link.archivedAt === null ? link : fail('not_found')
}

const moveLink = async (db: Tx, link: LinkRecord, order: number | null): Promise<number> => {
  if (order === null || order === link.position) return link.position
  const ids = (await repo.listActiveLinks(db, link.profileId)).map((l) => l.id).filter((id) => id !== link.id)
  const position = Math.min(order, ids.length)
  ids.splice(position, 0, link.id)
  await repo.placeLinks(db, ids)
  return position
}

const assertValidLink = (...contents: Parameters<typeof findLinkProblems>): void => {
  const problems = findLinkProblems(...contents)
  if (problems.length) fail('validation_failed', problems)
}

const campaigns = createArchivableRepo('campaign')

/** Fails with 422 unless the profile has this campaign. */
export const assertActiveCampaign = async (db: Tx, profileId: number, id: number | null): Promise<void> => {
  if (id !== null && !(await campaigns.findUnarchived(db, profileId, id)))
    fail('validation_failed', createProblem('campaign_id', 'no_such_campaign'))
}
