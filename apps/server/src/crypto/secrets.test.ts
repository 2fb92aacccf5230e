import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { encryptedColumns, type StoredPurpose } from './encrypted-columns.ts'
import { createSecrets, loadMasterSecret } from './secrets.ts'

const master = 'a master secret of more than 32 characters'
const secrets = createSecrets(master)
const purposes = fc.constantFrom(...(Object.keys(encryptedColumns) as StoredPurpose[]))
const directory = await mkdtemp(join(tmpdir(), 'vitrine-secrets-'))
afterAll(() => rm(directory, { recursive: true }))

describe('encrypted texts', () => {
  test('decrypts any content and never encrypts it to the same text twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), purposes, (text, purpose) => {
        const encryptedText = secrets.encrypt(purpose, text)
        expect(encryptedText).toMatch(/^v1\.[\w-]{16}\.[\w-]{22,}$/)
        expect(secrets.decrypt(purpose, encryptedText)).toBe(text)
        expect(secrets.encrypt(purpose, text)).not.toBe(encryptedText)
      }),
    )
  })

  test('decrypts in another process only with the same master secret', () => {
    const encryptedText = secrets.encrypt('totp', 'JBSWY3DPEHPK3PXP')
    expect(createSecrets(Buffer.from(master)).decrypt('totp', encryptedText)).toBe('JBSWY3DPEHPK3PXP')
    expect(() => createSecrets(`${master}!`).decrypt('totp', encryptedText)).toThrow('encrypted')
  })

  test('decrypts texts and verifies MACs of earlier releases', () => {
    const encryptedText = 'v1.r_M1gvdE6mnf6qME.sBb1n5rrEapvXbJbYOoGF7aXgvAaqSQqMh2j64g2'
    expect(secrets.decrypt('totp', encryptedText)).toBe('kept for years')
    expect(secrets.mac('csrf', 'session 1')).toBe('N_yWx9oIKL_ZprUsQbC2Z51a7Q25c1s-JdKvwd6sfrg')
  })

  test('does not decrypt for another purpose', () => {
    expect(() => secrets.decrypt('mail', secrets.encrypt('totp', 'text'))).toThrow('purpose')
  })

  test('does not decrypt after any change, cut or addition', () => {
    const encryptedText = secrets.encrypt('totp', 'a text to keep')
    for (let at = 0; at < encryptedText.length; at++)
      for (const c of ['A', 'B', 'w', '.', '=', ' ']) {
        const tampered = encryptedText.slice(0, at) + c + encryptedText.slice(at + 1)
        if (tampered !== encryptedText)
          expect(() => secrets.decrypt('totp', tampered), tampered).toThrow('encrypted')
      }
    for (let end = 0; end < encryptedText.length; end++)
      expect(() => secrets.decrypt('totp', encryptedText.slice(0, end))).toThrow(
        'The encrypted text was changed',
      )
    for (const tail of ['A', '=', '\n', '.', '.AA'])
      expect(() => secrets.decrypt('totp', encryptedText + tail)).toThrow('The encrypted text was changed')
  })
})

test('accepts only a complete MAC of the same purpose, text and master secret', () => {
  const mac = secrets.mac('csrf', 'session 1')
  expect(mac).toMatch(/^[\w-]{43}$/)
  expect(secrets.verifyMac('csrf', 'session 1', mac)).toBe(true)
  expect(secrets.verifyMac('csrf', 'session 2', mac)).toBe(false)
  expect(secrets.verifyMac('reset', 'session 1', mac)).toBe(false)
  expect(createSecrets(`${master}!`).verifyMac('csrf', 'session 1', mac)).toBe(false)
  for (const wrong of ['', mac.slice(1), `${mac}A`, mac.replace(/.$/, '!')])
    expect(secrets.verifyMac('csrf', 'session 1', wrong)).toBe(false)
})

test('rejects a short master secret', () => {
  expect(() => createSecrets('x'.repeat(31))).toThrow('32 characters')
  expect(createSecrets('x'.repeat(32)).mac('csrf', 'text')).toHaveLength(43)
})

describe('master secret', () => {
  test('uses a configured secret that is long enough without a file', async () => {
    const dir = join(directory, 'configured')
    expect(await loadMasterSecret(dir, master)).toBe(master)
    expect(await loadMasterSecret(dir, 'x'.repeat(32))).toBe('x'.repeat(32))
    await expect(loadMasterSecret(dir, 'x'.repeat(31))).rejects.toThrow(
      'SECRET must have at least 32 characters',
    )
    await expect(stat(dir)).rejects.toThrow('ENOENT')
  })

  test('creates the secret once, readable by the owner only', async () => {
    const dir = join(directory, 'made', 'deep')
    const secret = await loadMasterSecret(dir)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect((await stat(join(dir, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await loadMasterSecret(dir, '')).toBe(secret)
    expect(await readdir(dir)).toEqual(['secret'])
  })

  test('returns the same secret to concurrent readers without leaving temporary files', async () => {
    const dir = await mkdtemp(join(directory, 'at-once-'))
    const all = await Promise.all(Array.from({ length: 8 }, () => loadMasterSecret(dir)))
    expect(new Set(all).size).toBe(1)
    expect(await readdir(dir)).toEqual(['secret'])
    expect(await readFile(join(dir, 'secret'), 'utf8')).toBe(`${all[0]}\n`)
  })

  test('refuses to start if the secret cannot be read or created', async () => {
    const dir = await mkdtemp(join(directory, 'broken-'))
    await symlink(join(dir, 'nowhere'), join(dir, 'secret'))
    await expect(loadMasterSecret(dir)).rejects.toThrow('secret vanished while starting. Restore it')
    expect(await readdir(dir)).toEqual(['secret'])

    // The path fits the secret's name but not its longer draft (PATH_MAX is 4,096)
    let deep = await mkdtemp(join(directory, 'deep-'))
    for (const end = 4095 - '/secret'.length; deep.length < end; )
      deep = join(deep, 'd'.repeat(Math.max(1, Math.min(200, end - deep.length - 1))))
    await expect(loadMasterSecret(deep)).rejects.toThrow(/^Cannot create .*or set SECRET/)
    expect(await readdir(deep)).toEqual([])
  })

  test('refuses to start if the secret is damaged and does not replace it', async () => {
    const dir = await mkdtemp(join(directory, 'damaged-'))
    for (const text of ['cut off', '', 'x'.repeat(31), ` ${'x'.repeat(31)}\n`]) {
      await writeFile(join(dir, 'secret'), text)
      await expect(loadMasterSecret(dir)).rejects.toThrow('set SECRET')
      expect(await readFile(join(dir, 'secret'), 'utf8')).toBe(text)
    }
    await writeFile(join(dir, 'secret'), `${'x'.repeat(32)}\n`)
    expect(await loadMasterSecret(dir)).toBe('x'.repeat(32))
  })

  test('refuses to start with advice if the secret cannot be written', async () => {
    const path = join(directory, 'a-file')
    await writeFile(path, '')
    await expect(loadMasterSecret(path)).rejects.toThrow()
    if (process.getuid?.() === 0) return
    const dir = await mkdtemp(join(directory, 'readonly-'))
    await chmod(dir, 0o500)
    await expect(loadMasterSecret(dir)).rejects.toThrow('set SECRET')
  })

  test('returns the same secret to processes that start at the same time', async () => {
    const dir = join(directory, 'race')
    const module = fileURLToPath(new URL('./secrets.ts', import.meta.url))
    const script = `import { loadMasterSecret } from ${JSON.stringify(module)}
      process.stdout.write('ready')
      process.stdin.once('data', async () => {
        const all = await Promise.all(Array.from({ length: 8 }, () => loadMasterSecret(${JSON.stringify(dir)})))
        process.stdout.write('\\n' + [...new Set(all)].join())
        process.stdin.destroy()
      })`
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script]),
    )
    const outputs = children.map(() => '')
    const ready = children.map(
      (child, i) =>
        new Promise<void>((resolve) => {
          child.stdout.on('data', (chunk) => {
            outputs[i] += chunk
            resolve()
          })
        }),
    )
    const ended = children.map((child) => new Promise((resolve) => child.on('close', resolve)))
    await Promise.all(ready)
    for (const child of children) child.stdin.write('go')
    expect(await Promise.all(ended)).toEqual([0, 0, 0, 0])
    const secret = (await readFile(join(dir, 'secret'), 'utf8')).trim()
    expect(outputs).toEqual(Array(4).fill(`ready\n${secret}`))
    expect(await readdir(dir)).toEqual(['secret'])
  })
})
