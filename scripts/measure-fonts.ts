/**
 * Prints the percentages of the fallbacks in themes/fonts.ts: width of the texts of pages in a font file, divided by their width in an
 * installed font. Needs Debian's chromium, fonts-liberation, fonts-noto-core and fonts-roboto-unhinted: `node scripts/measure-fonts.ts`
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { fontFiles } from '../packages/page/src/themes/fonts.ts'

const source = join(import.meta.dirname, '../packages/page/src')
const readSample = (languages: readonly string[]) =>
  languages
    .flatMap((language) =>
      Object.values<unknown>(JSON.parse(readFileSync(join(source, `texts/${language}.json`), 'utf8'))),
    )
    .filter((text) => typeof text === 'string' && !text.includes('{'))
    .join(' ')

const latin = readSample(['de', 'en', 'es', 'fr', 'it', 'pt'])

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const tab = await browser.newPage()
for (const { file, fallbacks, weights, style = 'normal', isArabic } of fontFiles) {
  const text = isArabic ? readSample(['ar']) : latin
  const url = `url(data:font/woff2;base64,${readFileSync(join(source, `assets/fonts/${file}.woff2`), 'base64')})`
  for (const { names, weights: range = weights, size, capitals } of fallbacks.flat())
    for (const name of names) {
      const weight = range.startsWith('400 5') ? 400 : 600
      const measured = await tab.evaluate(
        async ({ faces, weight, style, texts }) => {
          const context = document.createElement('canvas').getContext('2d')!
          try {
            const widths: number[][] = []
            for (const [face, src] of faces) {
              document.fonts.add(await new FontFace(face, src, { weight: '400 900', style }).load())
              context.font = `${style} ${weight} 100px ${face}`
              widths.push(texts.map((text) => context.measureText(text).width))
            }
            return texts.map((_, i) => ((widths[0]![i]! / widths[1]![i]!) * 100).toFixed(1)).join(' / ')
          } catch {
            return 'not installed'
          } finally {
            document.fonts.clear()
          }
        },
        {
          faces: [
            ['web', url],
            ['local', `local(${name})`],
          ] as const,
          weight,
          style,
          texts: [text, text.toUpperCase()],
        },
      )
      console.log(
        `${file} ${weight} in ${name}: ${measured}, declared ${size}${capitals ? ` / ${capitals}` : ''}`,
      )
    }
}
await browser.close()
