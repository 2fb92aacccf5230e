import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hex } from '#tests/theme-contrast.ts'
import { computeContrastRatio, findNearestPassing } from './contrast.ts'
import { mix } from './oklch.ts'
import { maxVeilAlpha, solveVeil } from './veil.ts'

describe('veil', () => {
  test('keeps text readable over any pixel, and a quarter of the picture visible', () => {
    fc.assert(
      fc.property(hex, hex, hex, hex, (ground, wish, muted, pixel) => {
        const text = findNearestPassing(wish, [ground], 4.5)!
        const veil = solveVeil(ground, text, muted)
        expect(veil.alpha).toBeLessThanOrEqual(maxVeilAlpha)
        const shown = mix(pixel, veil.color, veil.alpha)
        expect(computeContrastRatio(veil.text, shown)).toBeGreaterThanOrEqual(4.5)
        expect(computeContrastRatio(veil.muted, shown)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 10_000 },
    )
  })
})
