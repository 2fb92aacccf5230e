import { hash } from 'node:crypto'
import type { ShareSubject } from '@vitrine/page/share-subject'

/** Version of the design. Increase it with each change, so that clients fetch cached pictures again. */
const drawing = 6

export const computeShareVersion = (subject: ShareSubject): string =>
  hash('sha256', JSON.stringify([drawing, subject]), 'base64url').slice(0, 16)
