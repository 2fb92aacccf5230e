import { hash } from 'node:crypto'

export const createEtag = (bytes: Buffer | string): string =>
  `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`

/** Entry of a list as JSON. Lists are hashed by the hashes of their entries. */
export type JsonEntry = { readonly json: string; readonly hash: string }
