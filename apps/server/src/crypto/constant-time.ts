import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const constantTimeEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
