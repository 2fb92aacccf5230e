import { initialTheme, type Theme } from '@vitrine/contract'
import { buttonStyles } from '@vitrine/contract/design-choices'
import { createLookChange } from '@vitrine/page/look-changes'
import { type LookKey, looks } from '@vitrine/page/looks'
import { presets } from '@vitrine/page/themes/index'
import { resolveTheme, type StoredTheme } from '@vitrine/page/themes/theme'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSnapshot } from '#tests/snapshot.ts'
import { storedTheme } from '#tests/theme-contrast.ts'
import { noAnalytics } from '../snapshot.ts'
import { themeContrast } from './theme-contrast.ts'

const findingParts = (theme: StoredTheme) => {
  const base = createSnapshot()
  const findings = themeContrast.check(
    { ...base, profile: { ...base.profile, theme: theme as Theme } },
    noAnalytics,
  )
  return new Set(findings.map((finding) => finding.part))
}

test('finds nothing in any preset, neither by default nor as stored', () => {
  const nothing = { background: null, surface: null, text: null, muted: null, accent: null }
  const background = { type: 'color', value: null, image_url: null }
  for (const preset of Object.keys(presets))
    for (const button_style of [null, ...buttonStyles]) {
      expect(findingParts({ preset, button_style })).toEqual(new Set())
      expect(findingParts({ preset, button_style, colors: nothing, background })).toEqual(new Set())
    }
})

test('finds nothing in any look, nor in any accent that is proposed for light pages', () => {
  const theme: Theme = initialTheme
  for (const look of Object.keys(looks) as LookKey[])
    expect(findingParts(createLookChange(look, { theme }, []).theme as StoredTheme), look).toEqual(new Set())
  expect(findingParts({ preset: 'vitrine', mode: 'auto', colors: { accent: '#7a2e2a' } })).toEqual(new Set())
})

test('changes only the scheme for which a colour was chosen', () => {
  const theme = { preset: 'vitrine', mode: 'auto', colors: { background: '#ffffff', accent: '#ffe8a0' } }
  const base = createSnapshot()
  const [finding] = themeContrast.check(
    { ...base, profile: { ...base.profile, theme: theme as Theme } },
    noAnalytics,
  )
  expect(finding).toMatchObject({ case: 'colour-fix', params: { mode: 'light' } })
})

test('reports no colour of the preset that is corrected because of a chosen colour', () => {
  const theme = { preset: 'botanical', mode: 'light', colors: { accent: '#000000' } }
  expect(resolveTheme(theme).corrections.map(({ token }) => token)).toEqual(['muted'])
  expect(findingParts(theme)).toEqual(new Set())
})

test('never limits the score by a colour that the page corrects', () => {
  const theme = { mode: 'light', colors: { background: '#ffffff', text: '#dddddd', muted: '#dddddd' } }
  const base = createSnapshot()
  const snapshot = { ...base, profile: { ...base.profile, theme: theme as Theme } }
  const findings = themeContrast.check(snapshot, noAnalytics)
  expect(findings.map(({ part, severity }) => [part, severity])).toEqual([
    ['text', 'medium'],
    ['muted', 'low'],
  ])
  expect(findings.map((finding) => finding.case)).toEqual(['colour-fix', 'colour-fix'])
})

test('reports every chosen colour that the page corrects, in every preset', () => {
  fc.assert(
    fc.property(storedTheme, (theme) => {
      const { colors, dark_colors, background } = theme
      const behind = colors?.background || (background && background.type !== 'image' && background.value)
      const { corrections, home } = resolveTheme(theme)
      const parts = corrections.flatMap(({ token, scheme }) => {
        const [part = ''] = token.split(' ')
        const name = part as keyof NonNullable<typeof colors>
        if (scheme === 'dark' && dark_colors?.[name]) return [`dark-${name}`]
        if (scheme !== home) return []
        const isChosen = token.startsWith('gradient')
          ? background?.type === 'gradient'
          : colors?.[name] || (token.endsWith('on surface') ? colors?.surface : behind)
        return isChosen ? [part] : []
      })
      expect(findingParts(theme)).toEqual(new Set(parts))
    }),
    { numRuns: 500 },
  )
})
