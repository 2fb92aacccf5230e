import type { PromotedVariant } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { changeLinks, liveLinksIn, placeFirst, writeLinks } from '../links/service.ts'
import { type Access, type Settings, writeSettings } from '../profile/service.ts'
import { captureBefore } from '../versions/service.ts'
import { applyVariant } from './overrides.ts'
import * as repo from './repo.ts'
import { assertVariantsIncluded, noteSplit, openVariant } from './service.ts'
import { mergeVariant, toVariant } from './variant.ts'

/**
 * Makes what a variant shows the page itself: settings, titles, what is hidden, the order. The variant stops. One
 * recovery version is kept first, which takes all of it back.
 */
export const promoteVariant = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  id: number,
  expected: readonly number[] | undefined,
): Promise<PromotedVariant> => {
  const { stats, seenToday } = await openVariant(deps, ctx, access, id)
  return ctx.tx((db) =>
    changeLinks(deps, db, access, ctx.now, async (profile) => {
      assertVariantsIncluded(deps, profile)
      const before = await repo.liveVariants(db, profile.id)
      const current = before.find((v) => v.id === id) ?? fail('not_found')
      const { overrides } = current.doc
      const stopped = mergeVariant(current, { status: 'stopped' }, deps.config, ctx.now)
      const variant =
        (await repo.updateVariant(db, profile.id, id, expected, stopped, ctx.now)) ?? fail('stale_revision')
      const { id: version } = await captureBefore(deps, db, ctx, profile, 'variant.promote')
      const { profile: doc } = applyVariant({ profile: profile.doc, links: [] }, overrides)
      const settings: Settings = { doc, extra: profile.extra }
      const written = await writeSettings(deps, db, access, profile, settings, version, ctx.now)
      const hidden = new Set(overrides.hidden_link_ids)
      const contents = (await liveLinksIn(db, profile.id)).flatMap(({ id: linkId, doc: link, extra }) => {
        const title = overrides.link_titles?.[String(linkId)] ?? link.title
        const isEnabled = link.is_enabled && !hidden.has(linkId)
        if (title === link.title && isEnabled === link.is_enabled) return []
        return [[linkId, { doc: { ...link, title, is_enabled: isEnabled }, extra }] as const]
      })
      await writeLinks(db, profile.id, new Map(contents), version, ctx.now)
      if (overrides.link_order?.length) await placeFirst(db, profile.id, overrides.link_order)
      await noteSplit(db, profile, before, seenToday, ctx.now)
      return {
        profile: written,
        variant: toVariant(variant, stats, deps.config),
        version_id: version,
        changed_links: contents.length,
      }
    }),
  )
}
