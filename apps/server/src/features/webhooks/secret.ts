import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../../crypto/secrets.ts'
import { docReader } from '../../domain/stored-doc.ts'
import { dayMs, secondMs } from '../../lib/durations.ts'

/** After a rotation the secret before signs for so long, too. */
export const rotationMs = dayMs
const secretBytes = 32
const purpose = 'webhook'

/** What an endpoint signs with: `whsec_` and base64, as Standard Webhooks writes it. */
type Keys = { current: string; previous: string | null }
const readKeys = docReader<Keys>('webhook_secret', { current: '', previous: null })

export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

export const sealKeys = (secrets: Secrets, keys: Keys): string => secrets.seal(purpose, JSON.stringify(keys))

/** Throws when they were sealed with another master secret. */
export const openKeys = (secrets: Secrets, sealed: string, endpointId: number): Keys =>
  readKeys(secrets.open(purpose, sealed), endpointId)

/** The headers of Standard Webhooks 1.0.0 for a body sent at `now`; signed with each secret that holds, the newest first. */
export const signedHeaders = (
  keys: Keys,
  { id, body, now, previousUntil }: { id: string; body: string; now: number; previousUntil: number | null },
): Record<string, string> => {
  const timestamp = String(Math.floor(now / secondMs))
  const holding = previousUntil !== null && now < previousUntil ? [keys.previous] : []
  const signatures = [keys.current, ...holding].flatMap((secret) => {
    if (!secret) return []
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
