import { Readable } from 'node:stream'
import { createProblem, extensionBase } from '@vitrine/contract'
import { createExportSchema } from '@vitrine/contract/export-schema'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../domain/errors.ts'
import { exportSchemaPath, loadDownload } from '../features/exports/index.ts'
import { parseByteRange } from '../lib/byte-range.ts'

type ExportRoute = { Params: { id: string; secret: string; name: string } }

/** Registers downloads of exports. The secret in the URL grants access, so that `curl -C -` and download managers can resume. */
export const registerExportRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.route<ExportRoute>({
    // Handles HEAD itself, because the framework would read the whole stream
    method: ['GET', 'HEAD'],
    url: `${extensionBase}/exports/:id/archive/:secret/:name`,
    handler: async (request, reply) => {
      const { id, secret, name } = request.params
      const download =
        /^[1-9]\d{0,14}$/.test(id) && /^vitrine-[\d-]{10}\.zip$/.test(name)
          ? await loadDownload(deps, Number(id), secret, deps.now())
          : null
      if (!download) fail('not_found', createProblem(null, 'archive_address_expired'))
      const { bytes, sha256, read } = download
      const etag = `"${sha256}"`
      reply
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('referrer-policy', 'no-referrer')
        .type('application/zip')
      const condition = request.headers['if-range']
      const rangeHeader = condition === undefined || condition === etag ? request.headers.range : undefined
      const range = parseByteRange(rangeHeader, bytes)
      if (range === 'unsatisfiable')
        return reply.code(416).header('content-range', `bytes */${bytes}`).header('content-length', 0).send()
      const [first, last] = range ?? [0, bytes - 1]
      if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`)
      reply.header('content-length', last - first + 1)
      if (request.method === 'HEAD') return reply.send('')
      return reply.send(Readable.from(read(first, last), { objectMode: false }))
    },
  })

  app.get(exportSchemaPath, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/schema+json')
      .send(JSON.stringify(createExportSchema(`${deps.config.BASE_URL}${exportSchemaPath}`))),
  )
}
