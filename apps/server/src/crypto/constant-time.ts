import { createHash, timingSafeEqual } from 'node:crypto'

const computeDigest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const constantTimeEqual = (a: string, b: string): boolean =>
  timingSafeEqual(computeDigest(a), computeDigest(b))
