import type { Profile } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { includes, planOf } from '../../domain/plans.ts'
import { keepProfileContent } from '../history/index.ts'
import type { Access, LockedProfile } from './access.ts'
import { type Settings, toProfile } from './profile.ts'
import * as repo from './repo.ts'
import { reportUpdate } from './report.ts'

/** The settings that restoring `kept` gives: a footer the plan lacks stays as it is now. */
export const settingsToRestore = (
  deps: Deps,
  planKey: string,
  current: Settings,
  kept: Settings,
): Settings => ({
  extra: kept.extra,
  doc: {
    ...kept.doc,
    footer_text: includes(planOf(deps.plans, planKey), 'remove_footer')
      ? kept.doc.footer_text
      : current.doc.footer_text,
  },
})

/**
 * Writes settings as they are (of a restored version, of the doctor) inside the open transaction, after the version
 * `versionId` was kept. User name, custom domain and publication stay. Returns the profile as the caller sees it.
 */
export const writeSettings = async (
  deps: Deps,
  db: Tx,
  access: Access,
  profile: LockedProfile,
  settings: Settings,
  versionId: number,
  now: number,
): Promise<Profile> => {
  const { doc, extra } = profile
  if (JSON.stringify({ doc, extra }) === JSON.stringify({ doc: settings.doc, extra: settings.extra }))
    return toProfile(profile, access.role, deps)
  await keepProfileContent(db, profile.id, versionId)
  const written = await repo.updateProfile(db, profile, settings, {
    ...profile,
    contentRevision: profile.contentRevision + 1,
    now,
  })
  await reportUpdate(deps, db, profile, written!, now)
  return toProfile(written!, access.role, deps)
}
