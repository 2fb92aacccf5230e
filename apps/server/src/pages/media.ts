import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../http/errors.ts'

const name = /^[0-9a-f]{32}(?:-128)?\.(webp|pdf)$/

/** Uploads: names are content hashes, so they never change; nothing in them may act as a page. */
export const mediaRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const kind = name.exec(request.params.name)?.[1]
    const object = kind ? await deps.storage.get(request.params.name) : null
    if (!object) return fail('not_found')
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-length', object.size)
      .type(kind === 'pdf' ? 'application/pdf' : 'image/webp')
    if (kind === 'pdf') reply.header('content-disposition', `attachment; filename="${request.params.name}"`)
    return reply.send('stream' in object ? object.stream : (object as { bytes: Buffer }).bytes)
  })
}
