import { minuteMs } from '@vitrine/contract/durations'
import type { Secrets } from '../../crypto/secrets.ts'
import { createTokenSigner } from '../../crypto/signed-token.ts'
import { sha256 } from '../../crypto/tokens.ts'
import { fail } from '../../domain/errors.ts'
import type { ParsedSource } from './parsed-source.ts'
import type { PageWeight } from './read/weigh.ts'
import type { ReadFile } from './read-file.ts'

/** Page of a visitor without an account. The visitor's browser holds it: nothing is stored. */
export type TriedPage = {
  readonly source: ParsedSource
  /** URL that it was read from. */
  readonly from: string | null
  /** Null for an uploaded file. */
  readonly weight: PageWeight | null
  /** URLs that were requested, and those of them that do not work. */
  readonly checkedUrls: readonly string[]
  readonly deadUrls: readonly string[]
}

/** `visitor` is a random text in the visitor's cookie. */
type Payload = Pick<TriedPage, 'source'> & { readonly visitor: string; readonly expiresAt: number }

export const triedPageLifetimeMs = 30 * minuteMs

/** Maximum length of a signed page. Pictures have 300 kB of it. */
export const maxTriedPageLength = 1024 * 1024

const signer = createTokenSigner<Payload>('tried-page')

/** Returns a signed text that shows and imports a page for 30 minutes. */
export const signTriedPage = (secrets: Secrets, source: ParsedSource, visitor: string, now: number): string =>
  signer.sign(secrets, { source, visitor: sha256(visitor), expiresAt: now + triedPageLifetimeMs })

/** Returns the page in a signed text, or null if it is invalid, has expired or belongs to another visitor. */
export const verifyTriedPage = (
  secrets: Secrets,
  text: string,
  visitor: string,
  now: number,
): ParsedSource | null => {
  const payload = signer.verify(secrets, text)
  return payload && payload.expiresAt > now && payload.visitor === sha256(visitor) ? payload.source : null
}

/** Reads an imported file that is a signed page. Returns null for other files; fails with 409 if the page has expired. */
export const readTriedPage = (secrets: Secrets, bytes: Uint8Array, now: number): ReadFile | null => {
  if (bytes.length > maxTriedPageLength || bytes[0] !== 0x65) return null
  const text = Buffer.from(bytes).toString('latin1')
  const payload = /^[\w-]+\.[\w-]{43}$/.test(text) ? signer.verify(secrets, text) : null
  if (!payload) return null
  return payload.expiresAt > now ? { source: payload.source, digest: sha256(text) } : fail('stale_review')
}
