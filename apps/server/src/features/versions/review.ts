import {
  checkUrl,
  findUnsafeUrls,
  type Problem,
  type VersionDifference,
  type VersionReview,
} from '@vitrine/contract'
import { computeDiff, type State } from '@vitrine/contract/diff'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { toIso } from '../../domain/resource.ts'
import {
  readActiveContents,
  readContentsOfVersion,
  type VersionContents,
  type VersionLink,
} from '../history/index.ts'
import { toContentFields } from '../links/index.ts'
import {
  type Access,
  findProfile,
  type ProfileSettings,
  readSettings,
  resolveRestoredSettings,
  toSettingsFields,
} from '../profile/index.ts'
import * as repo from './repo.ts'
import { toVersion } from './restore-points.ts'
import { createReviewToken, reviewLifetimeMs } from './review-token.ts'

/** Returns a version's content, the changes of restoring it, and the token that permits the restore. */
export const reviewVersion = async (ctx: UserContext, access: Access, id: number): Promise<VersionReview> => {
  const { deps } = ctx
  const db = deps.db.read
  const version = (await repo.findVersion(db, access.id, id)) ?? fail('not_found')
  // Read this before the links: a change in between makes the token stale, so a wrong review is detected
  const profile = (await findProfile(db, access.id)) ?? fail('not_found')
  const activeLinks = await readActiveContents(db, access.id)
  const contents = (await readContentsOfVersion(db, version, activeLinks)) ?? fail('not_found')
  const target = resolveTargetSettings(deps, profile, access.planKey, contents)
  const snapshot = toState(deps, target, contents.links)
  const expiresAt = ctx.now + reviewLifetimeMs
  return {
    ...toVersion(version),
    snapshot: { ...snapshot, links: snapshot.links.map((link, order) => ({ ...link, order })) },
    diff: computeDiff(toState(deps, profile, activeLinks), snapshot),
    preview_token: createReviewToken(deps.secrets, {
      profileId: access.id,
      versionId: id,
      userId: ctx.actor.userId,
      contentRevision: profile.contentRevision,
      expiresAt,
    }),
    expires_at: toIso(expiresAt),
  }
}

/** Returns what edits changed, from the version before the first edit to the state after the last one. */
export const listEditChanges = async (
  deps: Deps,
  profileId: number,
  firstVersionId: number,
  lastVersionId: number,
): Promise<VersionDifference[]> => {
  const db = deps.db.read
  const first = (await repo.findVersion(db, profileId, firstVersionId)) ?? fail('not_found')
  const next = await repo.findVersion(db, profileId, lastVersionId, 'next')
  const activeLinks = await readActiveContents(db, profileId)
  const readState = async (version: typeof first) => {
    const { profile, links } = (await readContentsOfVersion(db, version, activeLinks)) ?? fail('not_found')
    return toState(deps, readSettings(profile, profileId), links)
  }
  const after = next
    ? await readState(next)
    : toState(deps, (await findProfile(db, profileId)) ?? fail('not_found'), activeLinks)
  return computeDiff(await readState(first), after)
}

export const resolveTargetSettings = (
  deps: Deps,
  current: ProfileSettings & { id: number },
  planKey: string,
  contents: VersionContents,
): ProfileSettings =>
  resolveRestoredSettings(deps, planKey, current, readSettings(contents.profile, current.id))

const toState = (deps: Deps, settings: ProfileSettings, links: readonly VersionLink[]): State => ({
  profile: toSettingsFields(settings, deps.config),
  links: links.map((link) => ({ ...toContentFields(link), id: link.id })),
})

/** Returns at most 50 URLs of a state that are not allowed today, by path. */
export const findForbiddenUrls = (
  deps: Deps,
  settings: ProfileSettings,
  links: readonly VersionLink[],
): Problem[] => {
  const state = toState(deps, settings, links)
  const problems = findUnsafeUrls(state.profile, 'profile')
  for (const link of state.links) {
    if (problems.length >= 50) break
    const path = `links.${link.id}`
    const urls = [
      ['url', link.url] as const,
      ...[link.destinations ?? []]
        .flat()
        .map((entry, i) => [`destinations.${i}.url`, (entry as { url?: unknown } | null)?.url] as const),
    ].flatMap(([name, url]) => {
      const problem = checkUrl(String(url ?? ''))
      return problem ? [{ path: `${path}.${name}`, ...problem }] : []
    })
    const paths = new Set(urls.map((problem) => problem.path))
    problems.push(...urls, ...findUnsafeUrls(link, path).filter((u) => !paths.has(u.path)))
  }
  return problems.slice(0, 50)
}
