import { randomToken, sha256 } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { claimPasskeyChallenge } from '../credentials/index.ts'
import { challengeMs } from './policy.ts'

const purpose = 'passkey-challenge'

/** Creates a challenge, signed for its use. Only used ones are stored, so that opening the sign-in screen writes nothing. */
export const newChallenge = (deps: Pick<Deps, 'secrets'>, use: string, now: number): Buffer<ArrayBuffer> => {
  const text = `${randomToken(16)}.${now + challengeMs}`
  return Buffer.from(`${text}.${deps.secrets.mac(purpose, `${use} ${text}`)}`)
}

/** Returns the expiry of a valid challenge for this use, or null. */
export const verifyChallenge = (
  deps: Pick<Deps, 'secrets'>,
  use: string,
  challenge: string,
  now: number,
): number | null => {
  const [random = '', expiry = '', mac = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  const isSigned = deps.secrets.verifyMac(purpose, `${use} ${random}.${expiry}`, mac)
  return isSigned && Number(expiry) > now ? Number(expiry) : null
}

/** Uses up a challenge. Returns false if it was used before. */
export const claimChallenge = (db: Tx, challenge: string, expiresAt: number): Promise<boolean> =>
  claimPasskeyChallenge(db, sha256(challenge), expiresAt)
