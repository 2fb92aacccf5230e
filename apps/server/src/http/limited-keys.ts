import type { AnyOperation } from '@vitrine/contract'
import type { Actor } from '../domain/context.ts'

export const isLimited = ({ onlyProfileId, onlyWorkspaceId }: Actor): boolean =>
  onlyProfileId !== null || onlyWorkspaceId !== null

/** Returns true if a limited API key may call an operation, which then checks its target. */
export const acceptsLimitedKeys = ({ limitedKeys, params, query }: AnyOperation): boolean =>
  limitedKeys
    ? limitedKeys === 'allowed'
    : [params, query].some((schema) =>
        ['profile_id', 'workspace_id'].some((name) => name in (schema?.properties ?? {})),
      )
