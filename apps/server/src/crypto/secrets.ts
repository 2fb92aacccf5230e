import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constantTimeEqual } from './constant-time.ts'
import type { EncryptionPurpose } from './encrypted-columns.ts'

const minMasterLength = 32
const nonceBytes = 12
const tagBytes = 16

export type Secrets = {
  /** Encrypts a text for one purpose: `v1.<nonce>.<ciphertext and tag>`. */
  encrypt(purpose: EncryptionPurpose, plaintext: string): string
  /** Decrypts a text. Throws if the purpose or secret differs or the text was changed. */
  decrypt(purpose: EncryptionPurpose, encryptedText: string): string
  /** Encrypts a text of the previous secret again. Returns null if the current secret decrypts it; throws if neither does. */
  encryptAgain(purpose: EncryptionPurpose, encryptedText: string): string | null
  /** Public name of the current secret, for data that must state which secret signed it. */
  readonly keyId: string
  /** Returns true for the name of the current or previous secret. */
  hasKey(keyId: string): boolean
  /** Returns an HMAC-SHA256 in base64url (43 characters). */
  mac(purpose: string, text: string): string
  /** Compares `mac` with the MAC of `text` in constant time. Accepts a MAC of the previous secret too. */
  verifyMac(purpose: string, text: string, mac: string): boolean
}

/**
 * Encrypts and signs texts with `master`, and also reads texts of `previous`. AES-256-GCM is safe for 2^32 texts per
 * purpose (NIST SP 800-38D, 8.3).
 */
export const createSecrets = (master: string | Buffer, previous = ''): Secrets => {
  const current = createKeys(master)
  const keys = previous ? [current, createKeys(previous)] : [current]
  const decryptWith = (
    purpose: EncryptionPurpose,
    encryptedText: string,
  ): { text: string; isCurrent: boolean } => {
    for (const key of keys) {
      const text = key.decrypt(purpose, encryptedText)
      if (text !== null) return { text, isCurrent: key === current }
    }
    throw new Error(
      'The encrypted text was changed, or encrypted with another secret or for another purpose.',
    )
  }
  return {
    encrypt: current.encrypt,
    decrypt: (purpose, encryptedText) => decryptWith(purpose, encryptedText).text,
    encryptAgain(purpose, encryptedText) {
      const { text, isCurrent } = decryptWith(purpose, encryptedText)
      return isCurrent ? null : current.encrypt(purpose, text)
    },
    keyId: current.id,
    hasKey: (keyId) => keys.some(({ id }) => id === keyId),
    mac: current.mac,
    verifyMac: (purpose, text, mac) =>
      keys.map((key) => constantTimeEqual(mac, key.mac(purpose, text))).includes(true),
  }
}

const createKeys = (master: string | Buffer) => {
  if (master.length < minMasterLength)
    throw new Error(`The master secret needs at least ${minMasterLength} characters.`)
  const keys = new Map<string, KeyObject>()
  const findKey = (usage: 'seal' | 'mac', purpose: string): KeyObject => {
    const info = `${usage}:${purpose}`
    let key = keys.get(info)
    if (!key) {
      // A MAC with a KeyObject takes 4 µs, with a Buffer 27 µs
      key = createSecretKey(Buffer.from(hkdfSync('sha256', master, 'vitrine', info, 32)))
      keys.set(info, key)
    }
    return key
  }
  const computeMac = (purpose: string, text: string) =>
    createHmac('sha256', findKey('mac', purpose)).update(text).digest('base64url')

  return {
    id: computeMac('key-id', '').slice(0, 8),
    encrypt(purpose: string, plaintext: string): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', findKey('seal', purpose), nonce)
      const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${nonce.toString('base64url')}.${body.toString('base64url')}`
    },
    /** Returns null if the text was not encrypted with this secret for this purpose. */
    decrypt(purpose: string, encryptedText: string): string | null {
      const [version, nonce, body, ...rest] = encryptedText.split('.')
      const iv = decodeBase64url(nonce)
      const bytes = decodeBase64url(body)
      if (version !== 'v1' || rest.length || iv?.length !== nonceBytes || !bytes || bytes.length < tagBytes)
        return null
      const options = { authTagLength: tagBytes }
      const decipher = createDecipheriv('aes-256-gcm', findKey('seal', purpose), iv, options)
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
        return text.toString('utf8')
      } catch {
        return null
      }
    },
    mac: computeMac,
  }
}

/** Decodes base64url. Returns undefined for other spellings of the same bytes, which Node accepts. */
const decodeBase64url = (text: string | undefined): Buffer | undefined => {
  const bytes = Buffer.from(text ?? '', 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

/** Returns the configured master secret, or the one in `dataDir/secret`; null if the file does not exist. */
export const readMasterSecret = async (dataDir: string, configured = ''): Promise<string | null> => {
  if (!configured) return readSecret(join(dataDir, 'secret'))
  if (configured.length < minMasterLength)
    throw new Error(`SECRET must have at least ${minMasterLength} characters.`)
  return configured
}

/**
 * Reads the master secret like `readMasterSecret`, but creates a missing file (mode 0600). If processes start at the
 * same time, the first file wins.
 */
export const loadMasterSecret = async (dataDir: string, configured = ''): Promise<string> => {
  const secret = await readMasterSecret(dataDir, configured)
  if (secret !== null) return secret
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  await createSecretFile(path)
  return (await readSecret(path)) ?? failUnusable(path, 'vanished while starting')
}

const failUnusable = (path: string, reason: string): never => {
  throw new Error(`${path} ${reason}. Restore it from a backup, or set SECRET.`)
}

const readSecret = async (path: string): Promise<string | null> => {
  try {
    const text = (await readFile(path, 'utf8')).trim()
    return text.length < minMasterLength
      ? failUnusable(path, `holds fewer than ${minMasterLength} characters`)
      : text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const createSecretFile = async (path: string) => {
  const draft = `${path}.${randomBytes(8).toString('hex')}.tmp`
  try {
    const secret = `${randomBytes(32).toString('base64url')}\n`
    await writeFile(draft, secret, { flag: 'wx', mode: 0o600, flush: true })
    // Unlike a rename, a link never replaces the file of another process
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new Error(`Cannot create ${path} (${(error as Error).message}). Make it writable, or set SECRET.`)
  } finally {
    await rm(draft, { force: true }).catch(() => {})
  }
}
