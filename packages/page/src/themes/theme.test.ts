import { backgroundPositions } from '@vitrine/contract/design-choices'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectReadable, hex, storedTheme } from '#tests/theme-contrast.ts'
import { computeContrastRatio, computeWorstRatio } from '../colors/contrast.ts'
import { mix, toOklch } from '../colors/oklch.ts'
import { renderStyle } from '../css.ts'
import { profileCss } from '../styles/profile.ts'
import { cardCss, landingCss, serviceCss, sitePalettes } from '../styles/site.ts'
import { brandFont, createFontFaces, fonts } from './fonts.ts'
import { presets } from './index.ts'
import { formatCssImageUrl, parseGradient, resolveTheme } from './theme.ts'
import { createThemeCss } from './theme-css.ts'

/** Random designs; 10,000 of them take about a minute. */
const designs = Number(process.env.DESIGNS ?? 500)

describe('theme', () => {
  test('passes WCAG AA with any user colours for every pair', () => {
    fc.assert(
      fc.property(storedTheme, hex, (choices, ownColor) => {
        const theme = resolveTheme(choices)
        expectReadable(theme, 'user', ownColor)
        expect(theme.picture !== null).toBe(choices.background?.type === 'image')
      }),
      { numRuns: designs },
    )
  }, 600_000)

  test('keeps text readable at every point of a gradient', () => {
    fc.assert(
      fc.property(hex, hex, hex, (a, b, text) => {
        const theme = resolveTheme({
          mode: 'light',
          colors: { text },
          background: { type: 'gradient', value: `${a},${b}` },
        })
        const [, from, to] = /linear-gradient\(180deg,(#\w+),(#\w+)\)/.exec(theme.looks.light.backdrop)!
        for (let at = 0; at <= 1; at += 0.01)
          // Between two samples the ratio may fall short by an imperceptible amount
          expect(computeContrastRatio(theme.looks.light.tokens.text, mix(from!, to!, at))).toBeGreaterThan(
            4.4,
          )
      }),
      { numRuns: 100 },
    )
  })

  test('reports corrections with token, requested and applied colour and ratio', () => {
    const theme = resolveTheme({
      mode: 'light',
      colors: { background: '#ffffff', surface: '#ffffff', muted: '#cccccc' },
    })
    expect(theme.corrections).toContainEqual({
      scheme: 'light',
      token: 'muted',
      requested: '#cccccc',
      used: theme.looks.light.tokens.muted,
      ratio: 1.61,
      required: 4.5,
    })
    expect(
      resolveTheme({ mode: 'light', colors: { background: '#ffffff', text: '#000000' } }).corrections,
    ).toEqual([])
  })

  test('keeps a chosen accent on filled areas, and corrects it only for lines and icons', () => {
    for (const preset of Object.keys(presets)) {
      const theme = resolveTheme({ preset, button_style: 'filled', colors: { accent: '#f5e050' } })
      for (const { tokens } of Object.values(theme.looks)) {
        expect([tokens.fill, tokens.button], preset).toEqual(['#f5e050', '#f5e050'])
        expect(computeWorstRatio(tokens.accent, tokens.grounds), preset).toBeGreaterThanOrEqual(3)
        if (computeWorstRatio('#f5e050', tokens.grounds) >= 3) expect(tokens.accent).toBe('#f5e050')
      }
      expectReadable(theme, preset)
    }
  })

  test('ignores an invalid colour, so no CSS can be injected', () => {
    for (const bad of ['red', '#fff', '#12345g', '#123456;}', 'url(x)', '</style>', ''])
      expect(resolveTheme({ colors: { accent: bad } })).toEqual(resolveTheme({}))
    for (const bad of ['#123456', '#123456,red', '1deg,#123456', '#111111,#222222);x', 'x', null, 7])
      expect(parseGradient(bad)).toBeNull()
  })

  test('keeps a picture URL within its CSS string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (tail) => {
        const url = formatCssImageUrl(`https://x.example/${tail}`)!
        expect(url).not.toMatch(/[\0-\x20"'()\\<>]/)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (tail) => {
        const theme = resolveTheme({ background: { type: 'image', image_url: `https://x.example/${tail}` } })
        expect(() => renderStyle(createThemeCss(theme))).not.toThrow()
      }),
      { numRuns: 20 },
    )
    for (const bad of [
      'javascript:x',
      'http://x.example/a',
      '//x.example/a',
      '/\\x',
      'data:image/png,x',
      null,
    ])
      expect(formatCssImageUrl(bad)).toBeNull()
  })

  test('uses the preset’s background with the user’s colour for a background without a value', () => {
    const stored = { type: 'color', value: null, image_url: null }
    for (const preset of Object.keys(presets)) {
      const presetTheme = resolveTheme({ preset })
      for (const background of [
        stored,
        { type: 'gradient', value: null },
        { type: 'pattern', value: 'plaid' },
      ])
        expect(resolveTheme({ preset, background }).looks, preset).toEqual(presetTheme.looks)
      const colored = resolveTheme({ preset, background: stored, colors: { background: '#fafafa' } })
      const { backdrop } = colored.looks.light
      expect(backdrop.slice(-7), preset).toBe('#fafafa')
      expect(backdrop.includes('gradient'), preset).toBe(
        presets[preset]!.backgrounds.light.type === 'pattern',
      )
      const plain = resolveTheme({ preset, background: { type: 'color', value: '#fafafa' } })
      expect(plain.looks.light.backdrop, preset).toBe('#fafafa')
    }
    expect(resolveTheme({ preset: 'sunset', background: stored }).looks.light.backdrop).toContain(
      'linear-gradient',
    )
    expect(resolveTheme({ preset: 'candy', background: stored }).looks.dark.backdrop).toContain('gradient')
  })

  test.each(Object.keys(presets))('keeps the background of %s below a picture', (preset) => {
    const background = { type: 'image', image_url: '/media/a.webp' }
    expect(resolveTheme({ preset, background }).looks).toEqual(resolveTheme({ preset }).looks)
  })

  test('offers phones a smaller background picture if one exists and is high enough', () => {
    const renderCss = (image_url: string) =>
      createThemeCss(resolveTheme({ background: { type: 'image', image_url } }))
    const stem = `/media/${'a'.repeat(32)}-1200x1600`
    const uploaded = renderCss(`${stem}.webp`)
    expect(uploaded).toContain(`:root{--pic:url("${stem}.webp")}`)
    expect(uploaded).toContain(
      `{:root{--pic:image-set(url("${stem}-w1200.avif")type("image/avif"),url("${stem}-w1200.webp")type("image/webp"))}}`,
    )
    expect(uploaded).toContain(
      '@media(forced-colors:none){.photo::before{background:var(--pic) center/cover}}',
    )
    for (const other of [
      `/media/${'a'.repeat(32)}-1600x1200.webp`,
      'https://x.example/a.webp',
      '/media/a.webp',
    ])
      expect(renderCss(other)).not.toContain('image-set')
    expect(createThemeCss(resolveTheme({}))).not.toContain('--pic')
  })

  test('keeps the chosen point of a background picture in view', () => {
    const renderPicture = (position: string | null) =>
      createThemeCss(resolveTheme({ background: { type: 'image', image_url: '/media/a.webp', position } }))
    for (const position of backgroundPositions)
      expect(renderPicture(position)).toContain(`var(--pic) ${position}/cover`)
    for (const bad of [null, '', '50% 20%', 'top', 'center;}', '0/cover url(x)'])
      expect(renderPicture(bad)).toBe(renderPicture('center'))
  })

  test('paints the ground of cards on a background picture', () => {
    const choices = { preset: 'sunset', button_style: 'outline' }
    expect(createThemeCss(resolveTheme(choices))).toContain('--bt:transparent')
    const background = { type: 'image', image_url: '/media/a.webp' }
    for (const preset of Object.keys(presets)) {
      const theme = resolveTheme({ ...choices, preset, background })
      expect(createThemeCss(theme), preset).toContain(`--bt:${theme.looks.light.tokens.background};`)
    }
    expect(resolveTheme({ preset: 'newspaper', background }).details).not.toContain('border-width:0 0 1px')
  })

  test('uses a chosen heading font for all headings, and the font for the text', () => {
    for (const preset of Object.keys(presets)) {
      const theme = resolveTheme({ preset, heading_font: 'industrial' })
      const themed = resolveTheme({ preset })
      expect(theme.font.body, preset).toBe(themed.font.body)
      expect(theme.font.display, preset).toBe(fonts.industrial.display)
      expect(theme.details, preset).not.toContain('var(--body)')
      expect(theme.looks).toEqual(themed.looks)
      expect(resolveTheme({ preset, heading_font: '};*{color:red}' })).toEqual(themed)
    }
  })

  test('derives a light counterpart of dark user colours for the light scheme', () => {
    const theme = resolveTheme({ colors: { background: '#1a0b2e' } })
    expect(theme.looks.dark.tokens.background).toBe('#1a0b2e')
    expect(computeContrastRatio(theme.looks.light.tokens.background, '#000000')).toBeGreaterThan(14)
    expect(createThemeCss(resolveTheme({ mode: 'dark' }))).not.toContain('prefers-color-scheme')
  })

  test('uses own colours of the dark scheme there only, and derives the others', () => {
    const colors = { background: '#fff6e9', text: '#1c2340', surface: '#ffffff' }
    const derived = resolveTheme({ colors })
    const own = resolveTheme({ colors, dark_colors: { background: '#2b0a3d', accent: '#FFD23F' } })
    expect(own.looks.light).toEqual(derived.looks.light)
    expect(own.looks.dark.tokens).toMatchObject({ background: '#2b0a3d', fill: '#ffd23f' })
    expect(resolveTheme({ colors, dark_colors: { background: null, text: 'red' } })).toEqual(derived)
    const gradient = { type: 'gradient', value: '#ffffff,#eeeeee' }
    const flat = resolveTheme({ background: gradient, dark_colors: { background: '#101820' } }).looks
    expect([flat.light.backdrop, flat.dark.backdrop]).toEqual([
      'linear-gradient(180deg,#ffffff,#eeeeee)',
      '#101820',
    ])
    // A page that is always dark derives the others from its light colours
    const dark = resolveTheme({ mode: 'dark', colors, dark_colors: { accent: '#ffd23f' } }).looks.dark.tokens
    expect(dark.background).toBe(derived.looks.dark.tokens.background)
  })

  test('tints the dark scheme of a pale page with the hue of its ink, else of its background', () => {
    const dark = (colors: { background: string; text?: string; surface?: string }) => {
      const { background, surface } = resolveTheme({ colors }).looks.dark.tokens
      const [ground, card] = [background, surface].map(toOklch)
      if (colors.surface) expect(card!.l).toBeGreaterThan(ground!.l)
      return [ground!, card!]
    }
    for (const [ground, surface] of [
      dark({ background: '#fff6e9', text: '#1c2340', surface: '#ffffff' }),
      dark({ background: '#eef3ff', surface: '#ffffff' }),
    ])
      for (const { l, c, h } of [ground!, surface!]) {
        expect(l).toBeLessThan(0.35)
        expect(c).toBeGreaterThan(0.025)
        expect(Math.abs(h - toOklch('#1c2340').h)).toBeLessThan(0.4)
      }
    expect(dark({ background: '#ffd60a', text: '#1c2340' })[0]!.h).toBeCloseTo(toOklch('#ffd60a').h, 1)
    expect(dark({ background: '#ffffff', text: '#111111' })[0]!.c).toBeLessThan(0.008)
  })

  test('derives preset cards and texts that match the user’s background in both schemes', () => {
    const hueAway = (a: string, b: string) => {
      const [one, other] = [toOklch(a), toOklch(b)]
      if (Math.min(one.l, other.l) < 0.15) return 0 // Black has no visible hue
      return 2 * Math.min(one.c, other.c) * Math.abs(Math.sin((one.h - other.h) / 2))
    }
    fc.assert(
      fc.property(
        hex,
        fc.constantFrom(...Object.keys(presets)),
        fc.boolean(),
        (color, preset, isGradient) => {
          const theme = resolveTheme({
            preset,
            ...(isGradient
              ? { background: { type: 'gradient', value: `${color},${color}` } }
              : { colors: { background: color } }),
          })
          expectReadable(theme, preset)
          for (const { tokens } of Object.values(theme.looks))
            for (const matched of [tokens.surface, tokens.text, tokens.muted, tokens.onSurface])
              expect(hueAway(matched, tokens.background)).toBeLessThan(0.01)
        },
      ),
      { numRuns: 100 },
    )
    // Sunset has violet cards in dark mode
    const { tokens } = resolveTheme({ preset: 'sunset', colors: { background: '#ffe9a8' } }).looks.dark
    expect(computeContrastRatio(tokens.surface, tokens.background)).toBeGreaterThan(1.1)
  })

  test('limits the stylesheet to 7.75 KiB, or 9 KiB with rules of a preset', () => {
    expect(profileCss.length + createThemeCss(resolveTheme({})).length).toBeLessThanOrEqual(7.75 * 1024)
    for (const preset of Object.keys(presets))
      expect(profileCss.length + createThemeCss(resolveTheme({ preset })).length).toBeLessThanOrEqual(
        9 * 1024,
      )
  })

  test("passes WCAG AA with the service's palettes", () => {
    for (const [scheme, p] of Object.entries(sitePalettes)) {
      const text: [string, string][] = [
        [p.text, p.bg],
        [p.text, p.card],
        [p.muted, p.bg],
        [p.muted, p.card],
        [p.accent, p.bg],
        [p.accent, p.card],
        [p.onAccent, p.accent],
        [p.onDeep, p.deep],
        [p.onDeepMuted, p.deep],
        ['#1a1607', p.brass],
        [p.onCode, p.code],
        [p.bad, p.card],
        [p.bad, p.badSoft],
      ]
      for (const [front, back] of text)
        expect(computeContrastRatio(front, back), `${scheme} ${front} on ${back}`).toBeGreaterThanOrEqual(4.5)
      for (const back of [p.bg, p.card])
        expect(computeContrastRatio(p.edge, back), `${scheme} edge`).toBeGreaterThanOrEqual(3)
    }
  })

  test('limits the style sheets of cards and landing page to 8 KiB, and the declaration of their font to 600 bytes', () => {
    const font = createFontFaces(brandFont)
    expect(font.length).toBeLessThanOrEqual(600)
    for (const css of [cardCss, landingCss, serviceCss]) {
      expect(css.startsWith(font)).toBe(true)
      expect(css.length - font.length).toBeLessThanOrEqual(8 * 1024)
    }
  })

  test('uses the requested colour as page background', () => {
    const { looks } = resolveTheme({ preset: 'sunset', background: { type: 'color', value: '#F1F5F2' } })
    expect(looks.light.backdrop).toBe('#f1f5f2')
  })
})
