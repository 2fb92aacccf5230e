import { type ApiKeyWrite, createProblem, type NewApiKey } from '@vitrine/contract'
import { isForeignKeyViolation } from '../../db/dialects/errors.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import * as credentials from '../credentials/index.ts'
import { findRole } from '../profile/index.ts'
import { listWorkspaces } from '../workspaces/index.ts'

/** Creates an API key for the whole account, or limited to one of the caller's pages or workspaces. */
export const createKey = async (ctx: UserContext, input: ApiKeyWrite): Promise<NewApiKey> => {
  const { profile_id: profileId, workspace_id: workspaceId } = input
  const problems = [
    ...(input.scope === 'admin' && (profileId || workspaceId)
      ? [createProblem('scope', 'key_limit_admin')]
      : []),
    ...(profileId && workspaceId ? [createProblem('workspace_id', 'key_limits_combined')] : []),
    ...(profileId && !(await findRole(ctx.deps, ctx.actor, profileId))
      ? [createProblem('profile_id', 'key_limit_unknown')]
      : []),
    ...(workspaceId && !(await listWorkspaces(ctx)).some(({ id }) => id === workspaceId)
      ? [createProblem('workspace_id', 'key_limit_unknown')]
      : []),
  ]
  if (problems.length) fail('validation_failed', problems)
  try {
    return await credentials.createKey(ctx, input)
  } catch (error) {
    // The page or workspace was deleted after the check
    if (isForeignKeyViolation(error))
      fail('validation_failed', createProblem(profileId ? 'profile_id' : 'workspace_id', 'key_limit_unknown'))
    throw error
  }
}
