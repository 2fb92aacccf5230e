import { createSystemContext, type Deps } from '../../deps.ts'
import type { Actor, UserContext } from '../../domain/context.ts'
import { type Access, findRoleOfUser, noCredential, type PageRecord } from '../profile/index.ts'

/** Returns a context in which a job or a guest acts for a person. Writes check the person's role again under the lock. */
export const actFor = async (
  deps: Deps,
  userId: number,
  { profile, planKey }: PageRecord,
  credential: string,
  need: Access['need'] = 'change',
): Promise<{ ctx: UserContext; access: Access }> => {
  const { id, revision, contentRevision, blockedAt, isPublished } = profile
  const state = { id, revision, contentRevision, blockedAt, isPublished }
  const actor: Actor = {
    userId,
    isAdmin: false,
    planKey,
    scope: 'session',
    credential,
    credentialId: noCredential,
    onlyProfileId: id,
    onlyWorkspaceId: null,
    mayGrant: false,
    confirmedAt: 0,
    hasSecondFactor: false,
    defaultProfile: state,
  }
  const role = (await findRoleOfUser(deps.db.read, userId, profile)) ?? 'viewer'
  return {
    ctx: { ...createSystemContext(deps, credential), actor },
    access: { ...state, role, planKey, actor, need },
  }
}
