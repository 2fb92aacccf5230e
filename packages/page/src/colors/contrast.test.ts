import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseTextColor, computeContrastRatio, computeLuminance, findNearestPassing } from './contrast.ts'
import { fromOklch, toOklch } from './oklch.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  test('matches known WCAG values for luminance and ratio', () => {
    expect(computeLuminance('#ffffff')).toBeCloseTo(1, 10)
    expect(computeLuminance('#000000')).toBe(0)
    expect(computeLuminance('#ff0000')).toBeCloseTo(0.2126, 6)
    expect(computeLuminance('#808080')).toBeCloseTo(0.21586, 5)
    expect(computeContrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 10)
    // #767676 is the lightest grey that passes on white.
    expect(computeContrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(computeContrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(computeContrastRatio('#ff0000', '#ffffff')).toBeCloseTo(4.0, 2)
    expect(computeContrastRatio('#0000ff', '#ffffff')).toBeCloseTo(8.59, 2)
  })

  test('converts colours to published OKLCH values and back', () => {
    const red = toOklch('#ff0000')
    expect(red.l).toBeCloseTo(0.62796, 4)
    expect(red.c).toBeCloseTo(0.25768, 4)
    expect((red.h * 180) / Math.PI).toBeCloseTo(29.234, 1)
    fc.assert(
      fc.property(hex, (color) => {
        expect(fromOklch(toOklch(color))).toBe(color)
      }),
      { numRuns: 200 },
    )
  })

  test('always finds the nearest passing colour on one background', () => {
    fc.assert(
      fc.property(hex, hex, fc.constantFrom(3, 4.5), (color, ground, ratio) => {
        const solved = findNearestPassing(color, [ground], ratio)
        expect(solved).not.toBeNull()
        expect(computeContrastRatio(solved!, ground)).toBeGreaterThanOrEqual(ratio)
        if (computeContrastRatio(color, ground) >= ratio) expect(solved).toBe(color)
      }),
      { numRuns: 300 },
    )
  })

  test('moves the lightness by the smallest step that passes', () => {
    fc.assert(
      fc.property(hex, hex, (color, ground) => {
        const from = toOklch(color)
        const moved = Math.abs(toOklch(findNearestPassing(color, [ground], 4.5)!).l - from.l)
        for (let move = 0; move < moved - 0.006; move += 0.002)
          // Rounding to bytes can raise the ratio of a smaller step above the limit
          for (const l of [from.l + move, from.l - move])
            expect(computeContrastRatio(fromOklch({ ...from, l }), ground)).toBeLessThan(4.52)
      }),
      { numRuns: 60 },
    )
  })

  test('returns null if no colour passes on all backgrounds', () => {
    expect(findNearestPassing('#808080', ['#000000', '#ffffff'], 4.5)).toBeNull()
  })

  test('chooses a readable text for any colour', () => {
    fc.assert(
      fc.property(hex, fc.array(hex, { maxLength: 2 }), (ground, preferred) => {
        const color = chooseTextColor(ground, preferred)
        expect(computeContrastRatio(color, ground)).toBeGreaterThanOrEqual(4.5)
        expect([...preferred, '#000000', '#ffffff']).toContain(color)
      }),
    )
  })
})
