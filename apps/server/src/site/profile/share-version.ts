import { hash } from 'node:crypto'
import type { ShareSubject } from '@vitrine/page/share-subject'

/** Version of the drawing. Increase it when the design changes, so that clients fetch cached pictures again. */
const drawing = 1

/** Returns a hash of everything the picture shows, for its address. */
export const shareVersion = (subject: ShareSubject): string =>
  hash('sha256', JSON.stringify([drawing, subject]), 'base64url').slice(0, 16)
