import { createRandomToken, sha256 } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import type { BrowserContext } from '../../domain/context.ts'
import {
  createDeviceLabel,
  deleteChallenge,
  insertSession,
  revokeSessionOfToken,
} from '../credentials/index.ts'
import { notifyUser } from '../mail/index.ts'
import type { UserRow } from '../users/index.ts'
import { createDeviceCookie, storeDevice } from './device.ts'
import { getSessionLifetimes } from './policy.ts'

export type StartedSession = {
  /** Credential for the audit log, such as `session:7`. */
  readonly credential: string
  readonly token: string
  /** Lifetime of the cookie; null = until the browser closes. */
  readonly lifetimeMs: number | null
  /** Cookie that marks the browser as a known device. */
  readonly device: string
}

/** Revokes the request's session and challenge to prevent session fixation. Sends an e-mail about a new device if `notify` is set. */
export const startSession = async (
  db: Tx,
  ctx: BrowserContext,
  user: UserRow,
  {
    aal,
    remember,
    notify,
    confirmedAt,
  }: { aal: 1 | 2 | 3; remember: boolean; notify: boolean; confirmedAt?: number | undefined },
): Promise<StartedSession> => {
  const { browser, now, userAgent, address } = ctx
  if (browser.sessionHash) await revokeSessionOfToken(db, browser.sessionHash)
  if (browser.challengeToken) await deleteChallenge(db, sha256(browser.challengeToken))
  const token = createRandomToken()
  const { idleMs, absoluteMs } = getSessionLifetimes(remember)
  const id = await insertSession(db, {
    userId: user.id,
    tokenHash: sha256(token),
    aal,
    userAgent,
    address,
    idleMs,
    expiresAt: now + absoluteMs,
    confirmedAt: confirmedAt ?? null,
    now,
  })
  const isNew = await storeDevice(db, ctx.deps.secrets, { userId: user.id, userAgent, now })
  if (isNew && notify)
    await notifyUser(ctx.deps, db, user, 'new_device', { device: createDeviceLabel(userAgent), address }, now)
  return {
    credential: `session:${id}`,
    token,
    lifetimeMs: remember ? absoluteMs : null,
    device: createDeviceCookie(ctx.deps.secrets, browser.device, user, now),
  }
}
