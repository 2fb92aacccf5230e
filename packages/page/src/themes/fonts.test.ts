import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themeFonts } from '@vitrine/contract/design-choices'
import { initialTheme } from '@vitrine/contract/initial-theme'
import { expect, test } from 'vitest'
import { renderProfilePage } from '../profile-page.ts'
import { createShareSubject } from '../share-subject.ts'
import { brandFont, fontFiles, getFontPath } from './fonts.ts'
import { presets } from './index.ts'
import { resolveTheme, type StoredTheme } from './theme.ts'
import { createThemeCss } from './theme-css.ts'

const folder = join(import.meta.dirname, '../assets/fonts')

test('limits every font file to 26,000 bytes, with its hash in the name', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.woff2'))
  expect(names.sort()).toEqual(fontFiles.map(({ file }) => `${file}.woff2`).sort())
  // Share pictures cannot be drawn with compressed fonts
  for (const { file } of fontFiles.filter((font) => font !== brandFont))
    expect(existsSync(join(folder, `${file}.ttf`)), file).toBe(true)
  for (const name of names) {
    const bytes = readFileSync(join(folder, name))
    expect(bytes.length, name).toBeLessThanOrEqual(26_000)
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(name).toContain(`-${hash.slice(0, 8)}.woff2`)
  }
})

const declared = (choices: Parameters<typeof resolveTheme>[0]) =>
  [...createThemeCss(resolveTheme(choices)).matchAll(/url\((\/assets\/[^)]+)\)/g)].map(([, path]) => path)
const findFontPath = (name: string) => getFontPath(fontFiles.find(({ file }) => file.startsWith(`${name}-`))!)

test('declares only the font that a page uses', () => {
  expect(declared({})).toEqual([findFontPath('lora')])
  expect(declared({ preset: 'brutalist' })).toEqual([findFontPath('barlow-condensed')])
  expect(declared({ preset: 'brutalist', font: 'mono' })).toEqual([findFontPath('jetbrains-mono')])
  expect(declared({ preset: 'brutalist', font: 'system' })).toEqual([])
  expect(declared({ preset: 'minimal' })).toEqual([])
})

test('declares the slanted font for a theme with slanted headings', () => {
  const italic = getFontPath(fontFiles.find(({ style }) => style)!)
  for (const font of [null, 'vitrine', 'antique'])
    expect(declared({ preset: 'stationery', font })).toEqual([italic])
  expect(declared({ preset: 'stationery', font: 'geometric' })).toEqual([findFontPath('jost')])
})

test('declares the fonts of text and headings once each', () => {
  const [lora, barlow, jost, nunito] = ['lora', 'barlow-condensed', 'jost', 'nunito'].map(findFontPath)
  expect(declared({ heading_font: 'industrial' })).toEqual([barlow])
  expect(declared({ heading_font: 'system' })).toEqual([])
  expect(declared({ font: 'system', heading_font: 'serif' })).toEqual([lora])
  expect(declared({ font: 'rounded', heading_font: 'industrial' })).toEqual([nunito, barlow])
  expect(declared({ font: 'rounded', heading_font: 'humanist' })).toEqual([nunito])
  expect(declared({ font: 'rounded', heading_font: 'fancy' })).toEqual([nunito])
  expect(declared({ preset: 'stationery', heading_font: 'geometric' })).toEqual([jost])
  expect(declared({ preset: 'stationery', font: 'geometric', heading_font: 'antique' })).toEqual([
    jost,
    findFontPath('lora-italic'),
  ])
})

test('declares installed fonts with the line heights of the file, and the width of its capitals if it has no others', () => {
  const readFaces = (choices: Parameters<typeof resolveTheme>[0]) =>
    [...createThemeCss(resolveTheme(choices)).matchAll(/@font-face{font-family:"([^"]+)";([^}]+)}/g)].map(
      ([, family, face]) => ({
        family: family!,
        face: face!,
        read: (name: string) => Number.parseFloat(face!.split(`${name}:`)[1]!),
      }),
    )
  for (const choices of [
    ...Object.keys(presets).map((preset) => ({ preset })),
    ...themeFonts.map((font) => ({ font })),
  ]) {
    const { font } = resolveTheme(choices)
    const families = new Set(readFaces(choices).map(({ family }) => family))
    for (const family of families) expect(font.body + font.display, family).toContain(`"${family}"`)
    for (const { face, read } of readFaces(choices).filter(({ face }) => face.includes('local('))) {
      const file = font.files.find(({ fallbacks }) =>
        fallbacks.flat().some(({ names }) => face.includes(`local(${names[0]})`)),
      )!
      expect((read('ascent-override') * read('size-adjust')) / 100).toBeCloseTo(file.ascent, 0)
      expect((read('descent-override') * read('size-adjust')) / 100).toBeCloseTo(file.descent, 0)
    }
  }
  const readSizes = (choices: Parameters<typeof resolveTheme>[0]) =>
    readFaces(choices)
      .slice(1)
      .map(({ read }) => read('size-adjust'))
  expect(readSizes({ preset: 'brutalist' })).toEqual([84, 68.9, 85.2, 75.4])
  expect(readSizes({ heading_font: 'industrial' })).toEqual([93.8, 77, 92, 82.3])
  // Neon has capitals in headings only, but the same font in texts
  expect(readSizes({ preset: 'neon' })).toEqual(readSizes({ preset: 'sunset' }))
})

test('never slants a font without an italic file', () => {
  for (const heading_font of [null, 'geometric', 'serif'])
    expect(createThemeCss(resolveTheme({ preset: 'stationery', heading_font }))).toContain(
      'font-style:italic;font-synthesis:weight}',
    )
})

const page = (display_name: string, theme?: StoredTheme) =>
  renderProfilePage({
    profile: { username: 'ana', display_name, theme },
    links: [],
    site: { name: 'Vitrine', termsUrl: '', privacyUrl: '', imprintUrl: '' },
    baseUrl: 'https://vitrine.example',
    canonicalUrl: 'https://vitrine.example/ana',
    showFooter: true,
    now: 0,
    scriptUrl: '/assets/page.js',
  }).html

test('preloads the font of a page if the name has Latin letters', () => {
  expect(page('Ana Lima')).toContain(
    `<link rel="preload" as="font" type="font/woff2" href="${findFontPath('lora')}" crossorigin>`,
  )
  expect(page('ليلى حدّاد')).not.toContain('as="font"')
})

const path = `/media/${'0123456789abcdef'.repeat(2)}`
const measures = { size_adjust: 120, ascent: 90, descent: 30 }

test('declares uploaded fonts before those of the theme, with installed fonts of their widths', () => {
  const theme = resolveTheme({
    font_file: { url: `${path}.ttf`, ...measures },
    heading_font_file: { url: `${path}.woff2`, ...measures },
  })
  const css = createThemeCss(theme)
  expect(css).toContain(
    `@font-face{font-family:"V Text";src:url(${path}.ttf);font-weight:1 599;font-display:swap}@font-face{font-family:"V Text 1";src:local(ArialMT),local(LiberationSans),local(Roboto-Regular);font-weight:1 599;size-adjust:120%;ascent-override:75%;descent-override:25%;unicode-range:U+0-17F,U+2000-20CF}@font-face{font-family:"V Headings";src:url(${path}.woff2);font-weight:1 1000;font-display:swap}`,
  )
  expect(css).toContain('--body:"V Text","V Text 1",-apple-system')
  expect(css).toContain('--display:"V Headings","V Headings 1","V Lora","V Lora 1"')
  const variable = { font_file: { url: `${path}.otf`, is_variable: true } }
  expect(createThemeCss(resolveTheme(variable))).toContain(`url(${path}.otf);font-weight:1 1000`)
})

test('preloads only uploaded fonts where they replace those of the theme, each once, for names in all scripts', () => {
  const preloads = (theme: StoredTheme) =>
    [...page('ليلى', theme).matchAll(/<link rel="preload" as="font" type="([^"]+)" href="([^"]+)"/g)].map(
      ([, type, href]) => [type, href],
    )
  expect(preloads({ heading_font_file: { url: `${path}.otf` } })).toEqual([['font/otf', `${path}.otf`]])
  const both = { font_file: { url: `${path}.woff` }, heading_font_file: { url: `${path}.woff` } }
  expect(preloads(both)).toEqual([['font/woff', `${path}.woff`]])
})

test('ignores settings of an uploaded font that are no font or no measure', () => {
  const plain = page('Ana Lima')
  for (const url of [
    null,
    7,
    '',
    'https://fonts.example/a.woff2',
    `https://fonts.example${path}.woff2`,
    `${path}-40x30.webp`,
    `${path}.svg`,
    `${path}.woff2)}*{color:red}`,
    `/media/a)}*{color:red}${path}.woff2`,
    `${path}.woff2\n`,
  ])
    expect(page('Ana Lima', { font_file: { url, ...measures } } as StoredTheme), String(url)).toBe(plain)
  for (const size_adjust of [null, '120', '120%}*{color:red}', Number.NaN, -1, 1e9]) {
    const theme = { font_file: { url: `${path}.woff2`, ...measures, size_adjust } } as StoredTheme
    const css = createThemeCss(resolveTheme(theme))
    expect(css, String(size_adjust)).toContain('"V Text"')
    expect(css, String(size_adjust)).not.toMatch(/V Text 1"?;|red/)
  }
})

test('changes no byte of pages without an uploaded font, nor their share pictures', () => {
  const { font_file, heading_font_file, ...theme } = initialTheme
  for (const preset of Object.keys(presets))
    for (const header of [null, 'poster']) {
      const before = { ...theme, preset, header }
      const after = { ...before, font_file, heading_font_file }
      expect(page('Ana Lima', after), preset).toBe(page('Ana Lima', before))
      const share = (theme: StoredTheme) =>
        JSON.stringify(createShareSubject({ username: 'ana', display_name: 'Ana', theme }, ''))
      expect(share(after)).toBe(share(before))
    }
})

test('reserves room for the name in an uploaded font by its width', () => {
  const fit = (size_adjust?: number) =>
    Number(
      /--fit:([\d.]+)/.exec(
        page('Ana Lima', {
          header: 'poster',
          heading_font_file: { url: `${path}.woff2`, ascent: 90, descent: 30, size_adjust },
        }),
      )![1],
    )
  expect(fit(200)).toBeGreaterThan(1.9 * fit(100))
  expect(fit(50)).toBeLessThan(0.6 * fit(100))
  expect(fit()).toBe(fit(100))
})
