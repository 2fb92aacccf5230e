import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Deps } from '../../apps/server/src/deps.ts'
import { insertRows } from './rows.ts'

export const addIdentity = (deps: Pick<Deps, 'db'>, userId: number): Promise<unknown> =>
  insertRows(deps.db, 'identity', {
    user_id: userId,
    issuer: 'https://id.example.org',
    subject: `subject ${userId}`,
    email: null,
    last_used_at: 1,
    created_at: 1,
  })

export const addPasskey = (deps: Pick<Deps, 'db'>, userId: number): Promise<unknown> =>
  insertRows(deps.db, 'passkey', {
    user_id: userId,
    name: 'Phone',
    rp_id: 'localhost',
    credential_id: `id ${userId}`,
    public_key: 'key',
    transports: 'internal',
    counter: 0,
    last_used_at: null,
    created_at: 1,
  })

export type PasskeyOptions = { challenge: string; rp?: { id: string }; rpId?: string }
export type PasskeyOverrides = {
  origin?: string
  rpId?: string
  verified?: boolean
  counter?: number
  userHandle?: string
}

const hashSha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
export const encodeBase64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url')

/** Creates a software authenticator, which can also send invalid responses. */
export const createAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const createClientData = (type: string, { challenge }: PasskeyOptions, over: PasskeyOverrides) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: over.origin ?? origin, crossOrigin: false }))
  const createAuthData = (
    rpId: string,
    over: PasskeyOverrides,
    attested: boolean,
    more: Uint8Array[] = [],
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(over.counter ?? counter)
    const flags = 0x01 | (over.verified === false ? 0 : 0x04) | (attested ? 0x40 : 0)
    return Buffer.concat([hashSha256(over.rpId ?? rpId), Buffer.from([flags]), count, ...more])
  }
  return {
    create: (options: PasskeyOptions, over: PasskeyOverrides = {}) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = [Buffer.alloc(16), length, id, toCoseKey(publicKey)]
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(createAuthData(options.rp!.id, over, true, attested))],
      ])
      return {
        id: encodeBase64url(id),
        rawId: encodeBase64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encodeBase64url(createClientData('webauthn.create', options, over)),
          attestationObject: encodeBase64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    get: (options: PasskeyOptions, over: PasskeyOverrides = {}) => {
      counter = over.counter ?? counter + 1
      const client = createClientData('webauthn.get', options, over)
      const data = createAuthData(options.rpId!, over, false)
      return {
        id: encodeBase64url(id),
        rawId: encodeBase64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encodeBase64url(client),
          authenticatorData: encodeBase64url(data),
          signature: encodeBase64url(sign('sha256', Buffer.concat([data, hashSha256(client)]), privateKey)),
          ...(over.userHandle ? { userHandle: over.userHandle } : {}),
        },
      }
    },
  }
}

const toCoseKey = (key: KeyObject): Uint8Array => {
  const { x, y } = key.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]) as never,
  )
}
