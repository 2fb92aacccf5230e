import { expect, test } from 'vitest'
import { createSecrets } from '../../crypto/secrets.ts'
import { createChallenge, verifyChallenge } from './challenge.ts'
import { challengeLifetimeMs } from './policy.ts'

test('rejects a challenge of a former secret, another purpose or an expired time', () => {
  const [former, current] = ['f'.repeat(32), 'c'.repeat(32)]
  const challenge = createChallenge({ secrets: createSecrets(former) }, 'sign-in', 1000).toString('base64url')
  const rotated = { secrets: createSecrets(current, former) }
  expect(verifyChallenge(rotated, 'sign-in', challenge, 1000)).toBe(1000 + challengeLifetimeMs)
  expect(verifyChallenge({ secrets: createSecrets(current) }, 'sign-in', challenge, 1000)).toBeNull()
  expect(verifyChallenge(rotated, 'register', challenge, 1000)).toBeNull()
  expect(verifyChallenge(rotated, 'sign-in', challenge, 1000 + challengeLifetimeMs)).toBeNull()
})
