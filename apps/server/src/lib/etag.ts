import { hash } from 'node:crypto'

export const createEtag = (bytes: Buffer | string): string =>
  `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
