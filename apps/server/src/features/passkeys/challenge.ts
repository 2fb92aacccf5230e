import { createTokenSigner } from '../../crypto/signed-token.ts'
import { createRandomToken, sha256 } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { claimPasskeyChallenge } from '../credentials/index.ts'
import { challengeLifetimeMs } from './policy.ts'

type Challenge = { readonly use: string; readonly random: string; readonly expiresAt: number }
const challengeSigner = createTokenSigner<Challenge>('passkey-challenge')

/** Creates a challenge, signed for its purpose. Only used challenges are stored, so that opening the sign-in screen writes nothing. */
export const createChallenge = ({ secrets }: Pick<Deps, 'secrets'>, purpose: string, now: number) =>
  Buffer.from(
    challengeSigner.sign(secrets, {
      use: purpose,
      random: createRandomToken(16),
      expiresAt: now + challengeLifetimeMs,
    }),
  )

/** Returns the expiry of a valid challenge for this purpose, or null. */
export const verifyChallenge = (
  { secrets }: Pick<Deps, 'secrets'>,
  purpose: string,
  challenge: string,
  now: number,
): number | null => {
  const payload = challengeSigner.verify(secrets, Buffer.from(challenge, 'base64url').toString())
  return payload?.use === purpose && payload.expiresAt > now ? payload.expiresAt : null
}

export const claimChallenge = (db: Tx, challenge: string, expiresAt: number): Promise<boolean> =>
  claimPasskeyChallenge(db, sha256(challenge), expiresAt)
