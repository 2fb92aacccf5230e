import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createTexts } from '@vitrine/texts'
import { isolateParameters, parseCatalogue } from '@vitrine/texts/parse'
import { createPseudoCatalogue } from '@vitrine/texts/pseudo'
import type { Messages } from '../../apps/studio/src/app/first-catalogues.ts'
import type { Texts } from '../../apps/studio/src/texts.gen.d.ts'

const root = join(import.meta.dirname, '../../apps/studio/src')

/** Reads a catalogue as the studio is built. */
const readCatalogue = (file: string) => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  if (process.env.PSEUDO) return createPseudoCatalogue(read(join(dirname(file), 'en.json')))
  return basename(file) === 'ar.json' ? isolateParameters(parseCatalogue(read(file))) : read(file)
}

/** Returns the catalogues of the studio in a language. */
export const readCatalogues = (language: string): Texts =>
  Object.fromEntries(
    globSync(`**/texts/${language}.json`, { cwd: root }).map((file) => [
      dirname(dirname(file)).replace(/^features\//, ''),
      createTexts(readCatalogue(file), language),
    ]),
  ) as Texts

/** Returns the texts of the first screen, without problems by rule. */
export const readMessages = (language: string): Messages => {
  const { app, editor, ...features } = readCatalogues(language)
  const named = Object.entries(features).map(([name, texts]) => [name.split('/').at(-1), texts])
  return { ...Object.fromEntries(named), ...app, ...editor, problems: null }
}
