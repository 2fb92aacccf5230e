import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeLargestCrop, corners, isWhole, moveCrop, resizeCrop } from './crop.ts'

const wide = { width: 1600, height: 900 }

describe('crop of a picture', () => {
  test('starts with the largest centred crop of the shape', () => {
    expect(computeLargestCrop(wide, 1)).toEqual({ x: 350, y: 0, width: 900, height: 900 })
    expect(computeLargestCrop({ width: 400, height: 1000 }, 16 / 9)).toEqual({
      x: 0,
      y: 388,
      width: 400,
      height: 225,
    })
    expect(isWhole(computeLargestCrop(wide, null), wide)).toBe(true)
    expect(isWhole(computeLargestCrop(wide, 1), wide)).toBe(false)
  })

  test('stops at the edges', () => {
    const square = computeLargestCrop(wide, 1)
    expect(moveCrop(square, wide, -10_000, 50)).toMatchObject({ x: 0, y: 0 })
    expect(moveCrop(square, wide, 10_000, 0)).toMatchObject({ x: 700, width: 900 })
  })

  test('keeps the opposite corner in place during a resize', () => {
    const crop = { x: 100, y: 100, width: 400, height: 300 }
    expect(resizeCrop(crop, wide, 'nw', 50, 20, null)).toEqual({ x: 150, y: 120, width: 350, height: 280 })
    expect(resizeCrop(crop, wide, 'se', 50, 20, null)).toEqual({ x: 100, y: 100, width: 450, height: 320 })
    expect(resizeCrop({ ...crop, height: 400 }, wide, 'ne', 40, 0, 1)).toEqual({
      x: 100,
      y: 60,
      width: 440,
      height: 440,
    })
  })

  test('keeps position and shape within the picture', () => {
    const step = fc.record({
      corner: fc.constantFrom(...corners),
      dx: fc.integer({ min: -2000, max: 2000 }),
      dy: fc.integer({ min: -2000, max: 2000 }),
      move: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 5000 }),
        fc.integer({ min: 40, max: 5000 }),
        fc.constantFrom(null, 1, 16 / 9, 4 / 5),
        fc.array(step, { maxLength: 12 }),
        (width, height, ratio, steps) => {
          const size = { width, height }
          let crop = computeLargestCrop(size, ratio)
          for (const { corner, dx, dy, move } of steps) {
            crop = move ? moveCrop(crop, size, dx, dy) : resizeCrop(crop, size, corner, dx, dy, ratio)
            expect(crop.x).toBeGreaterThanOrEqual(0)
            expect(crop.y).toBeGreaterThanOrEqual(0)
            expect(crop.x + crop.width).toBeLessThanOrEqual(width)
            expect(crop.y + crop.height).toBeLessThanOrEqual(height)
            expect(crop.width).toBeGreaterThan(0)
            if (ratio !== null) expect(Math.abs(crop.width - crop.height * ratio)).toBeLessThanOrEqual(2)
          }
        },
      ),
    )
  })
})
