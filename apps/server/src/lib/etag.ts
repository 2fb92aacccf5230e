import { hash } from 'node:crypto'

/** Returns a strong entity tag of the bytes. */
export const etagOf = (bytes: Buffer | string): string =>
  `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
