import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPasswordHasher } from './password.ts'

const hasher = createPasswordHasher()
const formatPhc = (
  password: string,
  memory: number,
  passes: number,
  parallelism: number,
  { nonceLength = 16, tagLength = 32 } = {},
) => {
  const nonce = Buffer.from('sixteen bytes ok').subarray(0, nonceLength)
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength })
  const unpadded = (b: Buffer) => b.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

test('matches the Argon2id test vector of RFC 9106, section 5.3', () => {
  const tag = argon2Sync('argon2id', {
    message: Buffer.alloc(32, 1),
    nonce: Buffer.alloc(16, 2),
    secret: Buffer.alloc(8, 3),
    associatedData: Buffer.alloc(12, 4),
    parallelism: 4,
    tagLength: 32,
    memory: 32,
    passes: 3,
  })
  expect(tag.toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
})

describe('password hashing', () => {
  test('stores a password as a PHC string with the configured cost and a random nonce', async () => {
    const [a, b] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')])
    expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(a).not.toBe(b)
    expect(await hasher.verify(a, 'correct horse')).toEqual({ ok: true, rehash: false })
  })

  test('compares all characters: case, the 73rd one and the end of a long password', async () => {
    const long = `${'x'.repeat(72)}A${'y'.repeat(183)}`
    const phc = await hasher.hash(long)
    expect((await hasher.verify(phc, long)).ok).toBe(true)
    expect((await hasher.verify(phc, long.replace('A', 'a'))).ok).toBe(false)
    expect((await hasher.verify(phc, long.replace('A', 'B'))).ok).toBe(false)
    expect((await hasher.verify(phc, long.slice(0, -1))).ok).toBe(false)
  })

  test('treats composed and decomposed forms of a password as equal', async () => {
    const phc = await hasher.hash('Crème brûlée'.normalize('NFD'))
    expect((await hasher.verify(phc, 'Crème brûlée'.normalize('NFC'))).ok).toBe(true)
  })

  test('marks a correct password for rehashing if its hash has another cost', async () => {
    for (const phc of [
      formatPhc('old password', 4096, 3, 1),
      formatPhc('old password', 19_456, 2, 2),
      formatPhc('old password', 8192, 2, 1),
      formatPhc('old password', 19_456, 1, 1),
      formatPhc('old password', 19_456, 2, 1, { nonceLength: 8 }),
      formatPhc('old password', 19_456, 2, 1, { tagLength: 16 }),
      formatPhc('old password', 262_144, 1, 1),
    ]) {
      expect(await hasher.verify(phc, 'old password')).toEqual({ ok: true, rehash: true })
    }
    expect(await hasher.verify(formatPhc('old password', 4096, 3, 1), 'bad password')).toEqual({
      ok: false,
      rehash: false,
    })
    expect(await hasher.verify(formatPhc('old password', 19_456, 2, 1), 'old password')).toEqual({
      ok: true,
      rehash: false,
    })
  })
})

test('rejects a stored text that is not a plausible Argon2id hash', async () => {
  const good = await hasher.hash('whatever it is')
  for (const phc of [
    '',
    'plain',
    good.replace('argon2id', 'argon2i'),
    good.replace('v=19', 'v=16'),
    good.replace('m=19456', 'm=262145'),
    `x${good}`,
    `${good}.`,
    formatPhc('whatever it is', 64, 1, 1, { tagLength: 15 }),
    // A nonce of seven bytes
    good.replace(/\$[^$]{22}\$/, '$c2V2ZW4gYg$'),
    good.slice(0, good.lastIndexOf('$') + 1),
    good.slice(0, good.lastIndexOf('$') + 6),
    `${good}\n`,
  ])
    await expect(hasher.verify(phc, 'whatever it is'), phc).rejects.toThrow('PHC')
})

test('fails with `unavailable` immediately if the queue is full', async () => {
  const small = createPasswordHasher({ parallel: 1, queueLimit: 2 })
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => small.hash('a password')))
  expect(results.map((r) => r.status)).toEqual([...Array(3).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(results[5]).toMatchObject({ reason: { code: 'unavailable' } })
})
