import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { asset, immutable } from '../../http/asset.ts'

/** Returns a script with a hash in its address, so that a new release has another address. */
const scriptAt = (name: string) => {
  // Comments and indents are for developers and not sent
  const text = readFileSync(fileURLToPath(import.meta.resolve(`@vitrine/page/${name}.js`)), 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^ +/gm, '')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { text, path: `/assets/${name}.${hash}.js` }
}

const pageScript = scriptAt('page')
/** Address of the script of public pages. */
export const pageScriptPath = pageScript.path

/** Registers the scripts and styles of pages. */
export const assetRoutes = (app: FastifyInstance): void => {
  app.get(
    pageScriptPath,
    asset(() => pageScript.text, 'text/javascript; charset=utf-8', immutable),
  )
}
