import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'
import { createTokenSigner } from './signed-token.ts'

const [former, current] = ['f'.repeat(32), 'c'.repeat(32)]
const payload = { id: 7, name: 'Zoë · 1.2' }
const kind = createTokenSigner<typeof payload>('test')

test('returns the payload of a token of the current and the previous secret', () => {
  const token = kind.sign(createSecrets(former), payload)
  expect(kind.verify(createSecrets(former), token)).toEqual(payload)
  expect(kind.verify(createSecrets(current, former), token)).toEqual(payload)
  expect(kind.verify(createSecrets(current), token)).toBeNull()
})

test('rejects changed tokens, tokens of another purpose and other texts', () => {
  const secrets = createSecrets(current)
  const token = kind.sign(secrets, payload)
  for (let i = 0; i < token.length; i++) {
    const changed = token.slice(0, i) + (token[i] === '1' ? '2' : '1') + token.slice(i + 1)
    expect(kind.verify(secrets, changed), changed).toBeNull()
  }
  for (const other of [
    '',
    '.',
    `${token}.`,
    `.${token}`,
    token.slice(0, -1),
    `${token}x`,
    token.split('.')[0]!,
  ])
    expect(kind.verify(secrets, other), other).toBeNull()
  expect(createTokenSigner('other').verify(secrets, token)).toBeNull()
})
