import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { asset, immutable } from '../../http/asset.ts'

/** Written for people; comments and indents stay here. */
const script = readFileSync(fileURLToPath(import.meta.resolve('@vitrine/page/page.js')), 'utf8')
  .replace(/^\s*\/\/.*\n/gm, '')
  .replace(/^ +/gm, '')

const hash = createHash('sha256').update(script).digest('hex').slice(0, 16)

/** Address of the script of pages. It holds a hash, so a new release has another one. */
export const pageScriptPath = `/assets/page.${hash}.js`

/** What pages load beside themselves: one script. */
export const assetRoutes = (app: FastifyInstance): void => {
  app.get(
    pageScriptPath,
    asset(() => script, 'text/javascript; charset=utf-8', immutable),
  )
}
