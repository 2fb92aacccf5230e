import { type ApiKey, type ApiKeyWrite, createProblem, type NewApiKey } from '@vitrine/contract'
import { createApiKey, sha256 } from '../../crypto/tokens.ts'
import { readOrigin } from '../../db/credential-origin.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type Deleted, toFixedFields, toIsoOrNull } from '../../domain/resource.ts'
import { toEpoch } from '../../domain/times.ts'
import { audit } from '../audit/index.ts'
import { notifyUser } from '../mail/index.ts'
import * as repo from './key-repo.ts'
import { maxApiKeys } from './policy.ts'
import { lockCaller } from './service.ts'

const prefixLength = 7

const toApiKey = (row: repo.KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  prefix: row.prefix,
  profile_id: row.profile_id,
  workspace_id: row.workspace_id,
  grants: row.grants === 1,
  expires_at: toIsoOrNull(row.expires_at),
  last_used_at: toIsoOrNull(row.last_used_at),
  ...toFixedFields(row.created_at),
})

export const listKeys = async (ctx: UserContext): Promise<ApiKey[]> =>
  (await repo.listKeys(ctx.deps.db.read, ctx.actor.userId)).map(toApiKey)

/** Returns the key of the request. Fails with 401 if it was deleted in the meantime. */
export const readCurrentKey = async ({ deps, actor }: UserContext): Promise<ApiKey> =>
  toApiKey((await repo.findKey(deps.db.read, actor.userId, actor.credentialId)) ?? fail('unauthenticated'))

/**
 * Creates a key and returns its secret; `admin` requires an administrator. The caller has checked access to a limited
 * key's page or workspace.
 */
export const createKey = async (ctx: UserContext, input: ApiKeyWrite): Promise<NewApiKey> => {
  if (input.scope === 'admin' && !ctx.actor.isAdmin) fail('not_admin')
  const name = input.name.trim()
  if (!name) fail('validation_failed', createProblem('name', 'min_length', { min: 1 }))
  const expiresAt = input.expires_at ? toEpoch(input.expires_at) : null
  if (expiresAt !== null && expiresAt <= ctx.now)
    fail('validation_failed', createProblem('expires_at', 'in_future'))
  const key = createApiKey()
  return ctx.tx(async (db) => {
    const user = await lockCaller(db, ctx.actor)
    if (input.scope === 'admin' && user.admin_at === null) fail('not_admin')
    if ((await repo.countKeys(db, user.id)) >= maxApiKeys)
      fail('conflict', createProblem(null, 'max_api_keys', { max: maxApiKeys }))
    const row = await repo.insertKey(db, {
      userId: user.id,
      name,
      scope: input.scope,
      prefix: key.slice(0, prefixLength),
      hash: sha256(key),
      profileId: input.profile_id ?? null,
      workspaceId: input.workspace_id ?? null,
      grants: input.grants === false ? 0 : 1,
      expiresAt,
      origin: await readOrigin(db, ctx.actor),
      now: ctx.now,
    })
    await notifyUser(ctx.deps, db, user, 'api_key_created', { keyName: name, scope: input.scope }, ctx.now)
    await audit(db, ctx, 'api_key.create', { type: 'api_key', id: row.id }, { scope: row.scope })
    return { ...toApiKey(row), key }
  })
}

export const deleteKey = async (ctx: UserContext, id: number): Promise<Deleted> =>
  ctx.tx(async (db) => {
    if (!(await repo.deleteKey(db, ctx.actor.userId, id))) fail('not_found')
    await audit(db, ctx, 'api_key.delete', { type: 'api_key', id })
    return { id, deleted: true }
  })
