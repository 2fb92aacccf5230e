import { createHmac, randomBytes } from 'node:crypto'
import { dayMs, secondMs } from '@vitrine/contract/durations'
import type { Secrets } from '../../crypto/secrets.ts'
import { createDocReader } from '../../domain/stored-doc.ts'

/** Time for which the previous secret also signs after a rotation. */
export const previousSecretLifetimeMs = dayMs
const secretBytes = 32
const purpose = 'webhook'

/** Secrets of an endpoint: `whsec_` and base64, as in Standard Webhooks. */
type Keys = { current: string; previous: string | null }
const readKeys = createDocReader<Keys>('webhook_secret', { current: '', previous: null })

export const createSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

export const encryptKeys = (secrets: Secrets, keys: Keys): string =>
  secrets.encrypt(purpose, JSON.stringify(keys))

/** Decrypts the keys of an endpoint. Throws if the master secret has changed. */
export const decryptKeys = (secrets: Secrets, encryptedKeys: string, endpointId: number): Keys =>
  readKeys(secrets.decrypt(purpose, encryptedKeys), endpointId)

/** Returns the headers of Standard Webhooks 1.0.0, signed with each valid secret, newest first. */
export const createSignedHeaders = (
  keys: Keys,
  { id, body, now, previousUntil }: { id: string; body: string; now: number; previousUntil: number | null },
): Record<string, string> => {
  const timestamp = String(Math.floor(now / secondMs))
  const previousSecrets = previousUntil !== null && now < previousUntil ? [keys.previous] : []
  const signatures = [keys.current, ...previousSecrets].flatMap((secret) => {
    if (!secret) return []
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
