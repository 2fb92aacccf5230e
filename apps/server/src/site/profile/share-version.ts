import { hash } from 'node:crypto'
import type { ShareSubject } from '@vitrine/page/share-subject'

/** Raised when the same subject is drawn another way, so that kept pictures are fetched anew. */
const drawing = 1

/** Changes with everything the picture shows: part of its address. */
export const shareVersion = (subject: ShareSubject): string =>
  hash('sha256', JSON.stringify([drawing, subject]), 'base64url').slice(0, 16)
