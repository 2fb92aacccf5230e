import type { Hex } from '../colors/oklch.ts'

type Pattern = {
  /** Fraction of the accent in the ink: lower for areas than for lines. */
  readonly fraction: number
  /** Layers of `background`, each followed by a comma; the ground colour is appended. */
  readonly layers: (ink: Hex) => string
}

const createLines = (layers: Pattern['layers']): Pattern => ({ fraction: 0.16, layers })
const createAreas = (layers: Pattern['layers']): Pattern => ({ fraction: 0.1, layers })

/** Patterns of gradients. Pictures would need `data:` URLs, which the content security policy forbids. */
export const patterns: Readonly<Record<string, Pattern>> = {
  dots: createLines((ink) => `radial-gradient(${ink} 1.5px,#0000 2px) 0 0/22px 22px,`),
  grid: createLines(
    (ink) =>
      `linear-gradient(${ink} 1px,#0000 1px) 0 0/24px 24px,linear-gradient(90deg,${ink} 1px,#0000 1px) 0 0/24px 24px,`,
  ),
  // 20 px apart from left to right, because fractions of pixels make lines differ in width
  lines: createLines((ink) => `repeating-linear-gradient(135deg,${ink} 0 1px,#0000 1px 14.142px),`),
  // A tile, because WebKit is reported to draw repeating gradients wrongly in scaled previews
  laid: {
    fraction: 0.05,
    layers: (ink) => `linear-gradient(${ink} 25%,#0000 0) 0 0/4px 4px,`,
  },
  bars: { fraction: 0.05, layers: (ink) => `repeating-linear-gradient(#0000 0 32px,${ink} 0 64px),` },
  stripes: createAreas((ink) => `repeating-linear-gradient(90deg,${ink} 0 24px,#0000 0 48px),`),
  checks: createAreas(
    (ink) =>
      `linear-gradient(90deg,${ink}80 50%,#0000 0) 0 0/32px 32px,linear-gradient(${ink}80 50%,#0000 0) 0 0/32px 32px,`,
  ),
  waves: createAreas((ink) => {
    const arc = `radial-gradient(circle at 50% 0,#0000 18px,${ink} 19px 20px,#0000 21px)`
    return `${arc} 0 0/40px 40px,${arc} 20px 20px/40px 40px,`
  }),
  rings: createLines(
    (ink) => `repeating-radial-gradient(circle at 88% 10%,#0000,${ink} .75px 1.25px,#0000 2px 20px),`,
  ),
  rays: createAreas(
    (ink) => `repeating-conic-gradient(from 0deg at 50% 8rem,#0000,${ink} .1deg 7.4deg,#0000 7.5deg 15deg),`,
  ),
}
