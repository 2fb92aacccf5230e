import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themeFonts } from '@vitrine/contract/design-choices'
import { expect, test } from 'vitest'
import { renderProfilePage } from '../profile-page.ts'
import { brandFont, fontFiles, getFontPath } from './fonts.ts'
import { presets } from './index.ts'
import { resolveTheme } from './theme.ts'
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

test('preloads the font of a page if the name has Latin letters', () => {
  const page = (display_name: string) =>
    renderProfilePage({
      profile: { username: 'ana', display_name },
      links: [],
      site: { name: 'Vitrine', termsUrl: '', privacyUrl: '', imprintUrl: '' },
      baseUrl: 'https://vitrine.example',
      canonicalUrl: 'https://vitrine.example/ana',
      showFooter: true,
      now: 0,
      scriptUrl: '/assets/page.js',
    }).html
  expect(page('Ana Lima')).toContain(
    `<link rel="preload" as="font" type="font/woff2" href="${findFontPath('lora')}" crossorigin>`,
  )
  expect(page('ليلى حدّاد')).not.toContain('as="font"')
})
