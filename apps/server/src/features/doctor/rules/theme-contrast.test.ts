import type { Theme } from '@vitrine/contract'
import { presets } from '@vitrine/page/themes/index'
import { resolveTheme, type ThemeWish } from '@vitrine/page/themes/theme'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../../../../tests/support/snapshot.ts'
import { wish } from '../../../../../../tests/support/theme-contrast.ts'
import { noStatistics } from '../snapshot.ts'
import { themeContrast } from './theme-contrast.ts'

const told = (theme: ThemeWish) => {
  const base = sample()
  const found = themeContrast.check(
    { ...base, profile: { ...base.profile, theme: theme as Theme } },
    noStatistics,
  )
  return new Set(found.map((finding) => finding.part))
}

test('no preset needs advice', () => {
  for (const preset of Object.keys(presets)) expect(told({ preset })).toEqual(new Set())
})

test('the user hears of everything that the page corrects, in every preset', () => {
  fc.assert(
    fc.property(wish, (theme) => {
      const corrected = resolveTheme(theme).corrections.map(({ token }) =>
        token.startsWith('gradient') ? 'gradient' : token.replace(' on surface', ''),
      )
      expect(told(theme)).toEqual(new Set(corrected))
    }),
    { numRuns: 500 },
  )
})
