import { createProblem, type Link, type LinkWrite, type Problem } from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { omitExternalId, readExternalKey } from '../../domain/external-ids.ts'
import { assertWithinLimit, resolvePlan } from '../../domain/plans.ts'
import { isSame, requireRevision } from '../../domain/resource.ts'
import { copyLinksToHistory, readManifest, saveAutomaticVersion } from '../history/index.ts'
import { findSources } from '../latest/index.ts'
import { type Access, changeProfile, loadResourceProfile } from '../profile/index.ts'
import { changeLinks } from './change-links.ts'
import { createDroppedWarning } from './external-ids.ts'
import {
  emptyLink,
  findLinkProblems,
  isGateCode,
  isSameContent,
  type LinkContent,
  type LinkRecord,
  mergeLink,
  stringifyLink,
  toLink,
} from './link.ts'
import { addOpenClicks, toCountedLink, toCountedLinks } from './open-clicks.ts'
import { findMoved, reorder } from './order.ts'
import { assertChangeFits, computeContentLength, countCharacters } from './page-size.ts'
import * as repo from './repo.ts'
import { resolveShortLinks } from './short-links.ts'
import * as writeRepo from './write-repo.ts'

/** Creates a link, after saving an automatic version. Fails with `plan_limit` if the plan's number of links is reached. */
export const createLink = async (ctx: UserContext, access: Access, input: LinkWrite): Promise<Link> => {
  const { deps } = ctx
  const content = mergeLink(emptyLink, await withResolvedUrls(ctx, input), deps)
  assertValidLink(content, emptyLink)
  const text = stringifyLink(content)
  return ctx.tx((db) =>
    changeLinks(deps, db, access, ctx.now, async (profile) => {
      const holder = await findTakerOf(db, profile.id, null, content)
      if (holder !== undefined) fail('validation_failed', createTakenProblem(holder))
      await assertCampaignExists(db, profile.id, content.doc.campaign_id)
      const version = await saveAutomaticVersion(db, ctx, profile, 'link.create', content.doc.title)
      const count = version.link_count
      assertWithinLimit(resolvePlan(deps.plans, profile.planKey), 'links', count)
      await assertChangeFits(db, profile.id, version, [], [countCharacters(text)])
      const position = Math.min(input.order ?? count, count)
      if (position < count) await writeRepo.shiftPositions(db, profile.id, position, 1)
      const link = await writeRepo.insertLink(db, profile.id, position, text, ctx.now)
      return toLink(deps.config, link, position, profile.isPublished, ctx.now)
    }),
  )
}

/** Replaces a new short link of a video or of music, and adds the source of a block that shows the latest entries, with warnings. */
const withResolvedUrls = async (
  ctx: UserContext,
  input: LinkWrite,
  current: LinkRecord['doc'] = emptyLink.doc,
): Promise<LinkWrite> => {
  const { url, kind = current.kind } = input
  const found = (await findSources(ctx, [input], current)).get(0)
  if (found?.problem) ctx.warnings.push(found.problem)
  if (found) return { ...input, business_block_config: found.config }
  if (url === current.url && kind === current.kind) return input
  const resolved = (await resolveShortLinks(ctx, [{ url, kind }])).get(0)
  if (!resolved) return input
  ctx.warnings.push(resolved.change)
  return { ...input, url: resolved.url }
}

/** Updates a link, after saving an automatic version. A write that changes nothing creates neither a version nor a revision. */
export const updateLink = async (
  ctx: UserContext,
  { link: before, access }: LinkAccess,
  expectedRevisions: readonly number[] | undefined,
  typedInput: LinkWrite,
): Promise<Link> => {
  const { deps } = ctx
  const { id } = before
  const input = await withResolvedUrls(ctx, typedInput, before.doc)
  const isContentSame = isSameContent(before, mergeLink(before, input, deps))
  if (isContentSame && !(await movesLink(deps, before, access.id, input.order))) {
    requireRevision(expectedRevisions, before.revision)
    return toCountedLink(deps, deps.db.read, before, before.position, access.isPublished, ctx.now)
  }
  return ctx.tx((db) =>
    changeLinks(deps, db, access, ctx.now, async (profile) => {
      const version = await saveAutomaticVersion(db, ctx, profile, 'link.update', before.doc.title)
      const links = readManifest(version.manifest)
      const position = links.findIndex((link) => link.id === id)
      if (position < 0) fail('not_found')
      // An unchanged revision means unchanged content, so the link need not be read again
      const isSameRevision = links[position]!.revision === before.revision
      const current = isSameRevision ? { ...before, position } : await loadActiveLink(db, id)
      const content = mergeLink(current, input, deps)
      assertValidLink(content, current)
      const holder = await findTakerOf(db, profile.id, current, content)
      if (holder !== undefined) fail('conflict', createTakenProblem(holder))
      const text = stringifyLink(content)
      await assertChangeFits(
        db,
        profile.id,
        version,
        [computeContentLength(current)],
        [countCharacters(text)],
      )
      if (content.doc.campaign_id !== current.doc.campaign_id)
        await assertCampaignExists(db, profile.id, content.doc.campaign_id)
      await copyLinksToHistory(db, [id], version.id)
      requireRevision(expectedRevisions, current.revision)
      const link =
        (await writeRepo.updateLink(db, id, current.revision, text, ctx.now)) ?? fail('stale_revision')
      const order = await moveLink(db, link, input.order ?? null)
      return toCountedLink(deps, db, link, order, profile.isPublished, ctx.now)
    }),
  )
}

/** Returns the id of another active link that uses the external key of `content`. */
const findTakerOf = async (
  db: Tx,
  profileId: number,
  current: LinkRecord | null,
  { extra }: LinkContent,
): Promise<number | undefined> => {
  const key = readExternalKey(extra)
  if (key === null || (current && key === readExternalKey(current.extra))) return undefined
  const links = await repo.listLinksByExternalId(db, profileId, false, [String(extra.external_id)])
  return links.find((link) => readExternalKey(link.extra) === key)?.id
}

const createTakenProblem = (id: number): Problem => createProblem('external_id', 'external_id_taken', { id })

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
  ctx: UserContext,
  { link: before, access }: LinkAccess,
  expectedRevisions: readonly number[] | undefined,
): Promise<Link> => {
  const { id } = before
  return ctx.tx((db) =>
    changeLinks(ctx.deps, db, access, ctx.now, async (profile) => {
      const version = await saveAutomaticVersion(db, ctx, profile, 'link.archive', before.doc.title)
      const { revision } = readManifest(version.manifest).find((link) => link.id === id) ?? fail('not_found')
      requireRevision(expectedRevisions, revision)
      await copyLinksToHistory(db, [id], version.id)
      const link = (await writeRepo.archiveLink(db, id, revision, ctx.now)) ?? fail('stale_revision')
      await writeRepo.shiftPositions(db, profile.id, link.position + 1, -1)
      return toCountedLink(ctx.deps, db, link, link.position, profile.isPublished, ctx.now)
    }),
  )
}

/** Restores an archived link with its id and counters. Saves an automatic version first. */
export const restoreLink = async (
  ctx: UserContext,
  access: Access,
  id: number,
  order: number | null | undefined,
): Promise<Link> => {
  return ctx.tx((db) =>
    changeLinks(ctx.deps, db, access, ctx.now, async (profile) => {
      const archivedLink = (await repo.findLink(db, id)) ?? fail('not_found')
      if (archivedLink.archivedAt === null)
        fail('conflict', createProblem(null, 'already_active', { kind: 'link' }))
      const ids = await repo.listActiveIds(db, profile.id)
      assertWithinLimit(resolvePlan(ctx.deps.plans, profile.planKey), 'links', ids.length)
      const version = await saveAutomaticVersion(db, ctx, profile, 'link.bring_back', archivedLink.doc.title)
      const { doc, extra } = archivedLink
      const holder = await findTakerOf(db, profile.id, null, archivedLink)
      if (holder !== undefined) ctx.warnings.push(createDroppedWarning(id, holder))
      const text = stringifyLink(holder === undefined ? { doc, extra } : omitExternalId({ doc, extra }))
      await assertChangeFits(db, profile.id, version, [], [countCharacters(text)])
      const link = (await writeRepo.restoreLink(db, id, text, ctx.now)) ?? fail('conflict')
      const position = Math.min(order ?? ids.length, ids.length)
      ids.splice(position, 0, id)
      await writeRepo.placeLinks(db, ids)
      return toCountedLink(ctx.deps, db, link, position, profile.isPublished, ctx.now)
    }),
  )
}

/** Moves the named links to the front. Fails with 422 for an id that is unknown, archived, repeated or of another profile. */
export const reorderLinks = async (
  ctx: UserContext,
  access: Access,
  order: readonly number[],
): Promise<Link[]> => {
  const { deps } = ctx
  const activeLinks = await repo.listActiveLinks(deps.db.read, access.id)
  const toLinks = async (db: Db, links: readonly LinkRecord[], isPublished: boolean) =>
    (await addOpenClicks(deps, db, access.id, links)).map((link, position) =>
      toLink(deps.config, link, position, isPublished, ctx.now),
    )
  if (isSame(listIds(activeLinks), computeOrder(activeLinks, order)))
    return toLinks(deps.db.read, activeLinks, access.isPublished)
  return ctx.tx((db) =>
    changeProfile(deps, db, access, async (profile) => {
      const links = await repo.listActiveLinks(db, profile.id)
      const ids = computeOrder(links, order)
      const byId = new Map(links.map((l) => [l.id, l]))
      const moved = findMoved(listIds(links), ids)
      const title = moved === undefined ? '' : byId.get(moved)!.doc.title
      await saveAutomaticVersion(db, ctx, profile, 'link.reorder', title)
      await writeRepo.placeLinks(db, ids)
      return toLinks(
        db,
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

/** Appends links after the `count` active ones in the open transaction. Returns their ids in order. Their external ids must be free. */
export const appendLinks = (
  db: Tx,
  profileId: number,
  count: number,
  contents: readonly LinkContent[],
  now: number,
): Promise<number[]> => writeRepo.insertLinks(db, profileId, count, contents, now)

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
  toCountedLinks(deps, deps.db.read, profile, await repo.listAllLinks(deps.db.read, profile.id), now)

export const findTitles = async (deps: Deps, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await repo.findLinks(deps.db.read, ids)).map(({ id, doc }) => [id, doc.title]))

export const opensGate = (deps: Deps, link: LinkRecord, code: string): boolean =>
  isGateCode(deps.secrets, link.doc.gate, code)

/** Returns an active link with its profile. Fails with 404 if the caller has no role on the profile. */
export const loadLink = async (ctx: UserContext, id: number): Promise<LinkAccess> => {
  const link = await repo.findLink(ctx.deps.db.read, id)
  if (!link || link.archivedAt !== null) return fail('not_found')
  return { link, access: await loadResourceProfile(ctx, link, 'change') }
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
  await writeRepo.placeLinks(db, ids)
  return position
}

const assertValidLink = (...contents: Parameters<typeof findLinkProblems>): void => {
  const problems = findLinkProblems(...contents)
  if (problems.length) fail('validation_failed', problems)
}

/** Fails with 422 if the profile has no campaign with this id, or only an archived one. Null passes. */
export const assertCampaignExists = async (db: Tx, profileId: number, id: number | null): Promise<void> => {
  if (id !== null && !(await repo.hasCampaign(db, profileId, id)))
    fail('validation_failed', createProblem('campaign_id', 'no_such_campaign'))
}
