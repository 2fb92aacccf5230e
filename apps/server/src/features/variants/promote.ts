import type { PromotedVariant } from '@vitrine/contract'
import { applyVariant } from '@vitrine/page/visitors/apply-variant'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { isSame, requireRevision } from '../../domain/resource.ts'
import { saveAutomaticVersion } from '../history/index.ts'
import { changeLinks, listActiveLinks, moveToFront, placeLinks, writeFittingLinks } from '../links/index.ts'
import { type Access, lockProfile, type ProfileSettings, toProfile, writeSettings } from '../profile/index.ts'
import * as repo from './repo.ts'
import { assertVariantsIncluded, loadVariant, storeSplit } from './service.ts'
import { mergeVariant, toVariant } from './variant.ts'

/** Applies a variant to the page (settings, titles, hidden links, order) and stops it. Saves an automatic version if anything changes. */
export const promoteVariant = async (
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<PromotedVariant> => {
  const { deps } = ctx
  const { stats, shownToday } = await loadVariant(ctx, access, id)
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    assertVariantsIncluded(deps, profile)
    const previousVariants = await repo.listUnarchivedVariants(db, profile.id)
    const current = previousVariants.find((v) => v.id === id) ?? fail('not_found')
    requireRevision(expectedRevisions, current.revision)
    const { overrides } = current.doc
    const stoppedVariant = mergeVariant(current, { status: 'stopped' }, deps.config, ctx.now)
    const { profile: doc } = applyVariant({ profile: profile.doc, links: [] }, overrides)
    const hiddenIds = new Set(overrides.hidden_link_ids)
    const links = await listActiveLinks(db, profile.id)
    const contents = links.flatMap(({ id: linkId, doc: link, extra }) => {
      const title = overrides.link_titles?.[String(linkId)] ?? link.title
      const isEnabled = link.is_enabled && !hiddenIds.has(linkId)
      if (title === link.title && isEnabled === link.is_enabled) return []
      return [[linkId, { doc: { ...link, title, is_enabled: isEnabled }, extra }] as const]
    })
    const order = links.map((link) => link.id)
    const newOrder = moveToFront(order, overrides.link_order ?? [])
    const isPageSame = isSame([profile.doc, order], [doc, newOrder]) && !contents.length
    const isVariantSame = isSame([current.doc, current.extra], [stoppedVariant.doc, stoppedVariant.extra])
    const unchangedPage = {
      profile: toProfile(profile, access.role, deps),
      version_id: null,
      changed_links: 0,
    }
    if (isPageSame && isVariantSame)
      return { ...unchangedPage, variant: toVariant(current, stats, deps.config) }
    return changeLinks(deps, db, access, ctx.now, async () => {
      const variant = isVariantSame
        ? current
        : ((await repo.updateVariant(
            db,
            { profileId: profile.id, id, expectedRevisions },
            stoppedVariant,
            ctx.now,
          )) ?? fail('stale_revision'))
      await storeSplit(db, profile, previousVariants, shownToday, ctx.now)
      const promotedVariant = toVariant(variant, stats, deps.config)
      if (isPageSame) return { ...unchangedPage, variant: promotedVariant }
      const version = await saveAutomaticVersion(db, ctx, profile, 'variant.promote')
      const settings: ProfileSettings = { doc, extra: profile.extra }
      const updatedProfile = await writeSettings(deps, db, {
        access,
        profile,
        settings,
        versionId: version.id,
        now: ctx.now,
      })
      await writeFittingLinks(db, profile.id, new Map(contents), version, ctx.now)
      await placeLinks(db, newOrder)
      return {
        profile: updatedProfile,
        variant: promotedVariant,
        version_id: version.id,
        changed_links: contents.length,
      }
    })
  })
}
