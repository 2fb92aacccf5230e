import {
  avatarShapes,
  backgroundPatterns,
  buttonStyles,
  themePresets,
} from '@vitrine/contract/design-choices'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { background, expectReadable } from '#tests/theme-contrast.ts'
import { computeContrastRatio, computeLuminance } from '../colors/contrast.ts'
import { details } from './details.ts'
import { presets } from './index.ts'
import { patterns } from './patterns.ts'
import type { Scheme } from './preset.ts'
import { resolveTheme } from './theme.ts'

describe('presets', () => {
  test.each(Object.keys(presets))('passes WCAG AA with the unmodified preset %s', (key) => {
    for (const style of buttonStyles) {
      const theme = resolveTheme({ preset: key, button_style: style })
      expect(theme.corrections).toEqual([])
      expectReadable(theme, `${key} ${style}`)
    }
  })

  test.each(Object.keys(presets))(
    'passes with the preset %s on every pattern, gradient and picture',
    (key) => {
      for (const value of Object.keys(patterns))
        expectReadable(
          resolveTheme({ preset: key, background: { type: 'pattern', value } }),
          `${key} ${value}`,
        )
      fc.assert(
        fc.property(background, fc.constantFrom(...buttonStyles), (userBackground, style) => {
          expectReadable(resolveTheme({ preset: key, background: userBackground, button_style: style }), key)
        }),
        { numRuns: 40 },
      )
    },
  )

  test('defines a light and a dark scheme for every preset', () => {
    for (const preset of Object.values(presets))
      for (const scheme of ['light', 'dark'] as Scheme[]) {
        const { grounds, text } = resolveTheme({ preset: preset.key, mode: scheme }).looks[scheme].tokens
        for (const ground of grounds)
          expect(computeLuminance(ground) > computeLuminance(text), `${preset.key} ${scheme}`).toBe(
            scheme === 'light',
          )
      }
  })

  test('defines different colours and shapes for each preset', () => {
    const all = Object.values(presets)
    const colors = all.flatMap(({ palettes }) => [
      JSON.stringify(palettes.light),
      JSON.stringify(palettes.dark),
    ])
    expect(new Set(colors).size).toBe(colors.length)
    const shapes = all.map(({ key, label, palettes, backgrounds, ...shape }) => JSON.stringify(shape))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('separates soft cards, which have no border, from a light page', () => {
    for (const preset of Object.values(presets)) {
      const { button, background } = resolveTheme({ preset: preset.key }).looks.light.tokens
      if (preset.buttonStyle === 'soft')
        expect(computeContrastRatio(button, background), preset.key).toBeGreaterThan(1.15)
    }
  })

  test('matches the presets and patterns of the contract', () => {
    expect(Object.keys(presets)).toEqual([...themePresets])
    for (const [key, preset] of Object.entries(presets)) expect(preset.key).toBe(key)
    expect(Object.keys(patterns)).toEqual([...backgroundPatterns])
  })

  test('uses only colour pairs with a checked contrast in details of presets', () => {
    for (const [kind, choices] of Object.entries(details))
      for (const [name, css] of Object.entries(choices)) {
        const rules = [...css.matchAll(/(?:^|[}{])\s*([^{}@]+)\{([^{}]*)/g)]
        expect(rules.length, `${kind} ${name}`).toBeGreaterThan(0)
        for (const [, selectors, body] of rules) {
          for (const selector of selectors!.split(/,(?![^(]*\))/)) expect(selector).toMatch(/^\s*:root /)
          // Muted text passes on every ground; the bar in the accent colour contains no text
          for (const [, property, value] of body!.matchAll(/(?:^|;)(color|background[a-z-]*):([^;]+)/g))
            expect([
              'section label color var(--muted)',
              'section prompt color var(--muted)',
              'section number color var(--muted)',
              ...['sticker', 'pill'].flatMap((name) => [
                `section ${name} background var(--fill)`,
                `section ${name} color var(--ona)`,
              ]),
              'header banner background var(--fill)',
              'header banner background var(--surface)',
              'header banner color var(--on)',
            ]).toContain(`${kind} ${name} ${property} ${value}`)
        }
      }
    for (const key of Object.keys(presets))
      expect(resolveTheme({ preset: key }).details).toMatch(/^(?:@media screen\{.*\})?$/)
  })

  test.each(Object.keys(presets))('never centres the text of cards with the preset %s', (key) => {
    const { details } = resolveTheme({ preset: key })
    for (const [, selectors] of details.matchAll(/([^{}]+)\{[^{}]*text-align:center/g))
      expect(selectors).not.toMatch(/\.(?:c|w|ct|fa|vc|fm|fq)\b/)
  })

  test('gives all cards of Stationery one border, which is plain in forced colours', () => {
    const { details } = resolveTheme({ preset: 'stationery' })
    expect(details).toContain(
      '@media(forced-colors:none){:root :is(.c,.ct,.fa,.vc,.fm,.fq,.ask){border:4px double var(--bte)}}',
    )
    expect(details).not.toMatch(/outline|box-shadow:inset/)
  })

  test.each(Object.keys(presets))('aligns the page with the preset %s as chosen', (key) => {
    const renderDetails = (alignment: string | null) => resolveTheme({ preset: key, alignment }).details
    const { align } = presets[key]!
    expect(renderDetails(align)).toBe(renderDetails(null))
    expect(renderDetails('justify')).toBe(renderDetails(null))
    expect(renderDetails('start')).toContain(':root .who{text-align:start}')
    expect(renderDetails('center')).not.toContain('.who{text-align:start}')
    expect(renderDetails('center')).not.toContain('grid-template-columns:auto')
    expect(renderDetails('start')).not.toContain('h2::before{content:"";')
  })

  test.each(Object.keys(presets))('changes only the picture’s shape with the preset %s', (key) => {
    const renderDetails = (avatar_shape: string | null) =>
      resolveTheme({ preset: key, avatar_shape }).details.replace(
        /:root \.av\{(?:(?:width:6\.5rem;)?height:8[^}]*|border-radius:[^}]*)\}/,
        '',
      )
    for (const shape of avatarShapes) expect(renderDetails(shape), shape).toBe(renderDetails(null))
    const { avatar } = presets[key]!
    expect(resolveTheme({ preset: key }).avatar).toBe(avatar ?? 'circle')
    expect(resolveTheme({ preset: key, avatar_shape: 'square' }).avatar).toBe('square')
    expect(resolveTheme({ preset: key, avatar_shape: '0}' })).toEqual(resolveTheme({ preset: key }))
  })

  test('omits card details of a preset if the user chooses another card style', () => {
    expect(resolveTheme({ preset: 'candy' }).details).toContain(':root a.c:hover{')
    expect(resolveTheme({ preset: 'candy', button_style: 'outline' }).details).not.toContain(
      ':root a.c:hover{',
    )
    expect(resolveTheme({ preset: 'candy', button_style: 'outline' }).details).toContain('.av{')
  })
})
