import { randomToken, sha256 } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserContext } from '../../domain/context.ts'
import { iso } from '../../domain/resource.ts'
import { deleteChallenge, deviceLabel, endSessionOfToken, insertSession } from '../credentials/index.ts'
import { enqueueMail } from '../mail/index.ts'
import type { UserRow } from '../users/index.ts'
import { markDevice, rememberDevice } from './device.ts'
import { sessionTimes } from './policy.ts'

/** A session that was opened, for the browser to keep. */
export type StartedSession = {
  /** `session:7`: for the audit log. */
  readonly credential: string
  readonly token: string
  readonly tokenHash: string
  /** How long the browser keeps the token; null = until it closes. */
  readonly keepMs: number | null
  /** What marks the browser as a device of its accounts from now on. */
  readonly device: string
}

/**
 * Opens a session inside the transaction and ends the session and challenge the request came with: the token
 * always changes with the rights it gives (session fixation). Remembers the device and marks the browser, and mails a
 * notice when the device is a new one and `notify` is set.
 */
export const startSession = async (
  deps: Deps,
  db: Tx,
  ctx: BrowserContext,
  user: UserRow,
  { aal, remember, notify }: { aal: 1 | 2; remember: boolean; notify: boolean },
): Promise<StartedSession> => {
  const { browser, now, userAgent, address } = ctx
  if (browser.sessionHash) await endSessionOfToken(db, browser.sessionHash)
  if (browser.challengeToken) await deleteChallenge(db, sha256(browser.challengeToken))
  const token = randomToken()
  const tokenHash = sha256(token)
  const { idleMs, absoluteMs } = sessionTimes(remember)
  const id = await insertSession(db, {
    userId: user.id,
    tokenHash,
    aal,
    userAgent,
    address,
    idleMs,
    expiresAt: now + absoluteMs,
    now,
  })
  const isNew = await rememberDevice(db, deps.secrets, { userId: user.id, userAgent, now })
  if (isNew && notify)
    await enqueueMail(deps, db, {
      userId: user.id,
      to: user.email,
      kind: 'new_device',
      params: { name: user.name, at: iso(now), device: deviceLabel(userAgent), address },
      now,
    })
  return {
    credential: `session:${id}`,
    token,
    tokenHash,
    keepMs: remember ? absoluteMs : null,
    device: markDevice(deps.secrets, browser.device, user, now),
  }
}
