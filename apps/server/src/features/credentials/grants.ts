import { createHash } from 'node:crypto'
import { type Agent, createProblem } from '@vitrine/contract'
import { constantTimeEqual } from '../../crypto/constant-time.ts'
import {
  createAccessToken,
  createRandomToken,
  createRefreshToken,
  formatRefreshToken,
  parseRefreshToken,
  type RefreshToken,
  sha256,
} from '../../crypto/tokens.ts'
import { readOrigin } from '../../db/credential-origin.ts'
import type { Db } from '../../db/handle.ts'
import { requireConfirmation } from '../../domain/confirmation.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type Deleted, toFixedFields, toIso, toIsoOrNull } from '../../domain/resource.ts'
import { type AuditContext, audit } from '../audit/index.ts'
import { notifyUser } from '../mail/index.ts'
import { findUser } from '../users/index.ts'
import * as repo from './grant-repo.ts'
import {
  accessTokenLifetimeMs,
  authorizationCodeLifetimeMs,
  grantLifetimeMs,
  maxGrants,
  unusedGrantLifetimeMs,
} from './policy.ts'
import { lockCaller } from './service.ts'

export type Connection = {
  readonly profileId: number
  readonly clientId: string
  readonly clientName: string
  readonly clientHost: string
  readonly scope: Agent['scope']
  readonly grants: boolean
  readonly resource: string
  readonly redirectUri: string
  /** SHA-256 of the client's secret verifier, base64url (RFC 7636). */
  readonly challenge: string
}

/** Tokens of an agent. `expiresIn` is the access token's lifetime in seconds. */
export type Tokens = {
  readonly access: string
  readonly refresh: string
  readonly scope: Agent['scope']
  readonly expiresIn: number
}

/** Returns a single-use code, valid for a minute. Requires a confirmed session, and that the caller has verified the user's role. */
export const grantAgentAccess = async (
  ctx: UserContext,
  {
    profileId,
    clientId,
    clientName,
    clientHost,
    scope,
    grants,
    resource,
    redirectUri,
    challenge,
  }: Connection,
): Promise<string> => {
  requireConfirmation(ctx.actor, ctx.now)
  const code = createRandomToken()
  await ctx.tx(async (db) => {
    const user = await lockCaller(db, ctx.actor)
    if ((await repo.countGrants(db, user.id, ctx.now)) >= maxGrants)
      fail('conflict', createProblem(null, 'max_agents', { max: maxGrants }))
    const id = await repo.insertGrant(db, {
      user_id: user.id,
      profile_id: profileId,
      client_hash: sha256(clientId),
      client_name: clientName,
      client_host: clientHost,
      scope,
      grants: grants ? 1 : 0,
      resource,
      code_hash: sha256(code),
      code_challenge: challenge,
      redirect_uri: redirectUri,
      ...(await readOrigin(db, ctx.actor)),
      expires_at: ctx.now + authorizationCodeLifetimeMs,
      created_at: ctx.now,
    })
    await notifyUser(ctx.deps, db, user, 'agent_connected', { agent: clientName, scope }, ctx.now)
    const detail = { scope, profile: profileId, host: clientHost }
    await audit(db, ctx, 'agent.allow', { type: 'agent', id }, detail)
  })
  return code
}

/** Creates new credentials of a grant: hashes to store and tokens for the agent. They expire with the grant at the latest. */
const issue = (
  { scope, created_at }: { scope: Tokens['scope']; created_at: number },
  now: number,
  family?: string,
) => {
  const endsAt = created_at + grantLifetimeMs
  const accessExpiresAt = Math.min(now + accessTokenLifetimeMs, endsAt)
  const access = createAccessToken()
  const refresh: RefreshToken = createRefreshToken(family)
  const issued: repo.NewGrantTokens = {
    family_hash: sha256(refresh.family),
    refresh_hash: sha256(refresh.unique),
    access_hash: sha256(access),
    access_expires_at: accessExpiresAt,
    expires_at: Math.min(now + unusedGrantLifetimeMs, endsAt),
  }
  const tokens: Tokens = {
    access,
    refresh: formatRefreshToken(refresh),
    scope,
    expiresIn: Math.floor((accessExpiresAt - now) / 1000),
  }
  return { issued, tokens }
}

/** A blocked account gets no tokens. Its refresh tokens stay valid for the time after the block. */
const isBlocked = async (db: Db, userId: number): Promise<boolean> =>
  (await findUser(db, userId))?.blocked_at !== null

type Exchange = {
  readonly code: string
  readonly clientId: string
  readonly redirectUri: string
  readonly verifier: string
  readonly resource: string
}

const computeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

/** Returns null for an invalid code, and uses it up on any mismatch. A reused code revokes its tokens (RFC 6749, 4.1.2). */
export const exchangeCode = (
  { code, clientId, redirectUri, verifier, resource }: Exchange,
  ctx: Omit<AuditContext, 'actor'>,
): Promise<Tokens | null> =>
  ctx.deps.db.tx(async (db) => {
    const grant = await repo.findByCode(db, sha256(code))
    if (!grant) return null
    const fits =
      grant.connected_at === null &&
      grant.client_hash === sha256(clientId) &&
      grant.redirect_uri === redirectUri &&
      grant.resource === resource &&
      constantTimeEqual(grant.code_challenge, computeChallenge(verifier)) &&
      !(await isBlocked(db, grant.user_id))
    const { issued, tokens } = issue(grant, ctx.now)
    // The second of two concurrent requests finds the grant connected and revokes it
    if (!fits || !(await repo.activateGrant(db, grant.id, issued, ctx.now))) {
      await repo.deleteGrant(db, grant.id)
      return null
    }
    // A registered client is one installation; a client document represents all installations
    if (!clientId.startsWith('https://')) await repo.deleteEarlierGrants(db, grant)
    const by = { userId: grant.user_id, credential: `agent:${grant.id}` }
    await audit(db, { ...ctx, actor: null }, 'agent.connect', { type: 'agent', id: grant.id }, {}, by)
    return tokens
  })

/** Returns null for an invalid token. A reused one revokes the grant: one of its senders is not the agent (RFC 9700, 4.14.2). */
export const refreshTokens = (
  { token, clientId, resource }: { token: string; clientId: string; resource: string },
  ctx: Omit<AuditContext, 'actor'>,
): Promise<Tokens | null> => {
  const refreshToken = parseRefreshToken(token)
  if (!refreshToken) return Promise.resolve(null)
  return ctx.deps.db.tx(async (db) => {
    const grant = await repo.findByFamily(db, sha256(refreshToken.family))
    if (!grant || grant.client_hash !== sha256(clientId) || grant.expires_at <= ctx.now) return null
    if (grant.created_at + grantLifetimeMs <= ctx.now) return null
    if (grant.resource !== resource) return null
    if (await isBlocked(db, grant.user_id)) return null
    const { issued, tokens } = issue(grant, ctx.now, refreshToken.family)
    if (await repo.rotateGrantTokens(db, grant.id, sha256(refreshToken.unique), issued)) return tokens
    await repo.deleteGrant(db, grant.id)
    const by = { userId: grant.user_id, credential: `agent:${grant.id}` }
    await audit(db, { ...ctx, actor: null }, 'agent.reuse', { type: 'agent', id: grant.id }, {}, by)
    return null
  })
}

/** Revokes the grant of a token. Ignores unknown tokens (RFC 7009). */
export const revokeToken = (
  token: string,
  clientId: string,
  ctx: Omit<AuditContext, 'actor'>,
): Promise<void> =>
  ctx.deps.db.tx(async (db) => {
    const refresh = parseRefreshToken(token)
    const grant = refresh
      ? await repo.findByFamily(db, sha256(refresh.family))
      : await repo.findByAccess(db, sha256(token))
    if (!grant || grant.client_hash !== sha256(clientId)) return
    await repo.deleteGrant(db, grant.id)
    const by = { userId: grant.user_id, credential: `agent:${grant.id}` }
    await audit(db, { ...ctx, actor: null }, 'agent.end', { type: 'agent', id: grant.id }, {}, by)
  })

export const listGrants = async ({
  deps,
  actor,
  now,
}: Pick<UserContext, 'actor' | 'now' | 'deps'>): Promise<Agent[]> => {
  const grants = await repo.listGrants(deps.db.read, actor.userId, now)
  return grants.map((grant) => ({
    id: grant.id,
    name: grant.client_name,
    host: grant.client_host,
    profile: { id: grant.profile_id, username: grant.username },
    scope: grant.scope,
    grants: grant.grants === 1,
    connected_at: toIso(grant.connected_at),
    ...toFixedFields(grant.connected_at),
    last_used_at: toIsoOrNull(grant.last_used_at),
  }))
}

export const revokeGrant = (ctx: UserContext, id: number): Promise<Deleted> =>
  ctx.tx(async (db) => {
    if (!(await repo.deleteUserGrant(db, ctx.actor.userId, id))) fail('not_found')
    await audit(db, ctx, 'agent.end', { type: 'agent', id })
    return { id, deleted: true }
  })
