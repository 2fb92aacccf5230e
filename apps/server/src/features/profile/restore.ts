import type { Profile } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { includes, resolvePlan } from '../../domain/plans.ts'
import { copyProfileToHistory } from '../history/index.ts'
import type { Access, LockedProfile } from './access.ts'
import { type ProfileSettings, toProfile } from './profile.ts'
import * as repo from './repo.ts'
import { emitUpdateEvent } from './update-event.ts'

/** Returns the settings that a restore writes. A footer that the plan does not include stays unchanged. */
export const resolveRestoredSettings = (
  deps: Deps,
  planKey: string,
  current: ProfileSettings,
  restored: ProfileSettings,
): ProfileSettings => ({
  extra: restored.extra,
  doc: {
    ...restored.doc,
    footer_text: includes(resolvePlan(deps.plans, planKey), 'remove_footer')
      ? restored.doc.footer_text
      : current.doc.footer_text,
  },
})

/** Writes restored settings; the caller has saved version `versionId`. Keeps username, custom domain and publication. */
export const writeSettings = async (
  deps: Deps,
  db: Tx,
  {
    access,
    profile,
    settings,
    versionId,
    now,
  }: {
    access: Access
    profile: LockedProfile
    settings: ProfileSettings
    versionId: number
    now: number
  },
): Promise<Profile> => {
  const { doc, extra } = profile
  if (JSON.stringify({ doc, extra }) === JSON.stringify({ doc: settings.doc, extra: settings.extra }))
    return toProfile(profile, access.role, deps)
  await copyProfileToHistory(db, profile.id, versionId)
  const updatedProfile = await repo.updateProfile(db, profile, settings, {
    ...profile,
    contentRevision: profile.contentRevision + 1,
    now,
  })
  await emitUpdateEvent(deps, db, profile, updatedProfile!, now)
  return toProfile(updatedProfile!, access.role, deps)
}
