import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two texts in constant time. Digests have equal length, so the time reveals nothing about either text. */
export const constantTimeEqual = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))
