import { createProblem, type Restored } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { computeEffectiveLimit, resolvePlan } from '../../domain/plans.ts'
import { isSame, toIso } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { emitEvent } from '../events/index.ts'
import { readActiveContents, readContentsOfVersion, saveVersionBeforeRestore } from '../history/index.ts'
import { changeLinks, restoreLinks } from '../links/index.ts'
import { type Access, lockProfile, toProfile, writeSettings } from '../profile/index.ts'
import * as repo from './repo.ts'
import { findForbiddenUrls, resolveTargetSettings } from './review.ts'
import { verifyReviewToken } from './review-token.ts'

/**
 * Restores settings and active links of a reviewed version, after saving the version before the restore. Validates the
 * token under the lock. Keeps username, publication, custom domain and counters. Restoring the current state writes
 * nothing else.
 */
export const restoreVersion = async (
  ctx: UserContext,
  access: Access,
  versionId: number,
  token: string,
): Promise<Restored> => {
  const { deps } = ctx
  const review = verifyReviewToken(deps.secrets, token)
  if (!review) fail('validation_failed', createProblem('preview_token', 'preview_token'))
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    return changeLinks(deps, db, access, ctx.now, async () => {
      const version = (await repo.findVersion(db, profile.id, versionId)) ?? fail('not_found')
      const currentLinks = await readActiveContents(db, profile.id)
      assertLinksFit(deps, profile.planKey, version.link_count, currentLinks.length)
      const isCurrent =
        review.profileId === profile.id &&
        review.versionId === versionId &&
        review.userId === ctx.actor.userId &&
        review.expiresAt > ctx.now &&
        review.contentRevision === profile.contentRevision
      if (!isCurrent) fail('stale_review')
      const contents = (await readContentsOfVersion(db, version, currentLinks)) ?? fail('not_found')
      const settings = resolveTargetSettings(deps, profile, profile.planKey, contents)
      const urlProblems = findForbiddenUrls(deps, settings, contents.links)
      if (urlProblems.length) fail('url_not_allowed', urlProblems)
      const { doc, extra } = profile
      const activeLinks = currentLinks.map((link) => ({ id: link.id, doc: link.doc }))
      if (isSame([{ doc, extra }, activeLinks], [settings, contents.links]))
        return {
          profile: toProfile(profile, access.role, deps),
          restored_from: versionId,
          restored_version_id: versionId,
          safety_version_id: null,
        }

      const beforeRestoreId = await saveVersionBeforeRestore(db, ctx, profile, versionId)
      await restoreLinks(db, profile.id, contents.links, beforeRestoreId, ctx.now)
      const restoredPage = await writeSettings(deps, db, {
        access,
        profile,
        settings,
        versionId: beforeRestoreId,
        now: ctx.now,
      })
      await emitEvent(deps, db, {
        type: 'version.restored',
        profileId: profile.id,
        resource: `page:${profile.id}`,
        at: ctx.now,
        data: () => ({
          version: { id: version.id, name: version.name, created_at: toIso(version.created_at) },
          safety_version_id: beforeRestoreId,
        }),
      })
      await audit(
        db,
        ctx,
        'version.restore',
        { type: 'profile', id: profile.id },
        { version_id: versionId, safety_version_id: beforeRestoreId },
      )
      return {
        profile: restoredPage,
        restored_from: versionId,
        restored_version_id: versionId,
        safety_version_id: beforeRestoreId,
      }
    })
  })
}

/** Fails if a restore brings more links than the plan allows, unless there are as many now. */
const assertLinksFit = (deps: Deps, planKey: string, restoredCount: number, currentCount: number): void => {
  const plan = resolvePlan(deps.plans, planKey)
  const maxLinks = computeEffectiveLimit(plan, 'links')
  if (maxLinks !== null && restoredCount > maxLinks && restoredCount > currentCount)
    fail(
      'plan_limit',
      createProblem(null, 'plan_links_of_version', { plan: plan.name, max: maxLinks, count: restoredCount }),
    )
}
