import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type FontFile, fontFiles, getFontPath } from '@vitrine/page/themes/fonts'
import type { FastifyInstance } from 'fastify'
import { createAssetHandler, immutable } from '../../http/asset.ts'

/** Returns a script whose URL contains its hash, so that a release changes it. */
const readScript = (name: string) => {
  // Removes comments and indents
  const text = readFileSync(fileURLToPath(import.meta.resolve(`@vitrine/page/${name}.js`)), 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^ +/gm, '')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { text, path: `/assets/${name}.${hash}.js` }
}

const pageScript = readScript('page')
export const pageScriptPath = pageScript.path

const tryScript = readScript('try')
/** URL of the script of the field for a name or an address. */
export const tryScriptPath = tryScript.path

const findAsset = (path: string): string => fileURLToPath(import.meta.resolve(`@vitrine/page/${path}`))
const readAsset = (path: string): Buffer => readFileSync(findAsset(path))

/** Returns the path of a font in the format that pictures are drawn with. */
export const findFont = ({ file }: FontFile): string => findAsset(`fonts/${file}.ttf`)

export const readFont = ({ file }: FontFile): Buffer => readAsset(`fonts/${file}.woff2`)

/** Returns a picture of the sample pages (SVG). */
export const readSamplePicture = (name: string): Buffer => readAsset(`samples/${name}.svg`)

export const registerAssetRoutes = (app: FastifyInstance): void => {
  for (const { path, text } of [pageScript, tryScript])
    app.get(
      path,
      createAssetHandler(() => text, 'text/javascript; charset=utf-8', immutable),
    )
  for (const font of fontFiles) {
    const bytes = readFont(font)
    app.get(getFontPath(font), (_request, reply) =>
      reply.header('cache-control', immutable).type('font/woff2').send(bytes),
    )
  }
}
