import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Decrypter } from 'age-encryption'
import { computeFileFingerprint, type Manifest, manifestName } from './manifest.ts'

/** Identity of a backup made with a passphrase, encrypted with it. It spares a slow key derivation for each file. */
export const keyName = 'key.age'
export const encryptedSuffix = '.age'
const minPassphraseLength = 12

/** Files with keys, as named on the command line. */
export type KeyFiles = {
  /** Recipients (`age1…`), one per line. */
  readonly recipients?: string | undefined
  /** Identities (`AGE-SECRET-KEY-…`), one per line. */
  readonly identity?: string | undefined
  readonly passphrase?: string | undefined
}

export type Encryption = {
  /** Content of `key.age`; null without a passphrase. */
  readonly key: Uint8Array | null
  encrypt(source: Readable): Promise<Readable>
}

/** Returns the lines of a key file of age, without comments. */
const readKeys = async (path: string, pattern: RegExp, kind: string): Promise<string[]> => {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line && !line.startsWith('#'))
  if (!keys.length || !keys.every((key) => pattern.test(key)))
    throw new Error(`${path} must contain ${kind} of age, one per line.`)
  return keys
}

const readPassphrase = async (path: string): Promise<string> => {
  const passphrase = (await readFile(path, 'utf8')).replace(/\r?\n$/, '')
  if (passphrase.length < minPassphraseLength)
    throw new Error(`${path} must contain a passphrase of at least ${minPassphraseLength} characters.`)
  return passphrase
}

/** Reads the keys for a backup in the format of age (age-encryption.org/v1). Returns null if none are given. */
export const openEncryption = async (files: KeyFiles): Promise<Encryption | null> => {
  if (files.recipients === undefined && files.passphrase === undefined) return null
  const { Encrypter, generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const encrypter = new Encrypter()
  let key: Uint8Array | null = null
  if (files.recipients !== undefined)
    for (const recipient of await readKeys(files.recipients, /^age1/, 'recipients (age1…)'))
      encrypter.addRecipient(recipient)
  if (files.passphrase !== undefined) {
    const identity = await generateX25519Identity()
    encrypter.addRecipient(await identityToRecipient(identity))
    const keyEncrypter = new Encrypter()
    keyEncrypter.setPassphrase(await readPassphrase(files.passphrase))
    key = await keyEncrypter.encrypt(`${identity}\n`)
  }
  return {
    key,
    encrypt: async (source) => fromWeb(await encrypter.encrypt(toWeb(source))),
  }
}

/** Decrypts a backup into `target`, and writes its manifest there. Throws if a file is damaged or the keys do not fit. */
export const decryptBackup = async (
  directory: string,
  manifest: Manifest,
  files: KeyFiles,
  target: string,
): Promise<void> => {
  const { encryption: _, ...plainManifest } = manifest
  const decrypter = await openDecrypter(directory, manifest, files)
  const plainFiles: Manifest['files'] = []
  for (const { path } of manifest.files.filter(({ path }) => path !== keyName)) {
    const plainPath = path.slice(0, -encryptedSuffix.length)
    const copy = join(target, plainPath)
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
    try {
      const source = await decrypter.decrypt(toWeb(createReadStream(join(directory, path))))
      await pipeline(fromWeb(source), createWriteStream(copy, { mode: 0o600 }))
    } catch (cause) {
      throw new Error(`${path} cannot be decrypted: ${(cause as Error).message}.`, { cause })
    }
    plainFiles.push({ path: plainPath, ...(await computeFileFingerprint(copy)) })
  }
  await writeFile(join(target, manifestName), JSON.stringify({ ...plainManifest, files: plainFiles }))
}

const openDecrypter = async (
  directory: string,
  manifest: Manifest,
  { identity, passphrase }: KeyFiles,
): Promise<Decrypter> => {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  if (identity !== undefined)
    for (const key of await readKeys(identity, /^AGE-SECRET-KEY-/, 'identities (AGE-SECRET-KEY-…)'))
      decrypter.addIdentity(key)
  if (passphrase !== undefined) {
    if (!manifest.files.some(({ path }) => path === keyName))
      throw new Error('The backup was not encrypted with a passphrase. Use --identity.')
    const keyDecrypter = new Decrypter()
    keyDecrypter.addPassphrase(await readPassphrase(passphrase))
    const key = await keyDecrypter
      .decrypt(await readFile(join(directory, keyName)), 'text')
      .catch((cause: Error) => {
        throw new Error(`The passphrase in ${passphrase} is not the one of this backup.`, { cause })
      })
    decrypter.addIdentity(key.trim())
  }
  return decrypter
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream)
