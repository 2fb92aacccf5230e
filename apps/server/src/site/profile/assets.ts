import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { asset, immutable } from '../../http/asset.ts'

/** A script at an address with its hash, so that a new release has another one. */
const scriptAt = (name: string) => {
  // Written for people; comments and indents stay here
  const text = readFileSync(fileURLToPath(import.meta.resolve(`@vitrine/page/${name}.js`)), 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^ +/gm, '')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { text, path: `/assets/${name}.${hash}.js` }
}

const pageScript = scriptAt('page')
/** Address of the script of public pages. */
export const pageScriptPath = pageScript.path

/** What pages load beside themselves. */
export const assetRoutes = (app: FastifyInstance): void => {
  app.get(
    pageScriptPath,
    asset(() => pageScript.text, 'text/javascript; charset=utf-8', immutable),
  )
}
