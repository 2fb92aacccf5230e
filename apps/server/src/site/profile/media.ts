import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { createRenditions, type RenditionResult } from '../../providers/renditions.ts'

const upload = /^[0-9a-f]{32}(?:-\d{1,4}x\d{1,4})?(?:-128)?\.(webp|pdf)$/

export const createMedia = ({ storage }: Pick<Deps, 'storage'>) => {
  const rendition = createRenditions(storage)
  return async (name: string): Promise<RenditionResult | null> => {
    const kind = upload.exec(name)?.[1]
    if (!kind) return rendition(name)
    const file = await storage.get(name)
    const type = kind === 'pdf' ? 'application/pdf' : 'image/webp'
    return file && { body: file.stream, size: file.size, type, final: true }
  }
}

/** Registers uploads and renditions, whose names are hashes of their content. A policy prevents files from acting as pages. */
export const registerMediaRoutes = (app: FastifyInstance, deps: Deps): void => {
  const find = createMedia(deps)

  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const file = (await find(name)) ?? fail('not_found')
    reply
      .header('cache-control', file.final ? 'public, max-age=31536000, immutable' : 'no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-length', file.size)
      .type(file.type)
    if (file.type === 'application/pdf') reply.header('content-disposition', `attachment; filename="${name}"`)
    return reply.send(file.body)
  })
}
