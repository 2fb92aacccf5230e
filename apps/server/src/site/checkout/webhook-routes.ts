import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { handleWebhookEvent } from '../../features/billing/index.ts'

const bodyLimit = 512 * 1024

/** Registers `POST /webhooks/{provider}` if the provider sends events. Keeps the body unparsed, because the signature covers its bytes. */
export const registerWebhookRoutes = (root: FastifyInstance, deps: Deps): void => {
  const { webhooks } = deps.billing
  if (!webhooks) return
  root.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    app.post(`/webhooks/${webhooks.name}`, async (request, reply) => {
      const signature = request.headers[webhooks.signatureHeader]
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await handleWebhookEvent(deps, body, typeof signature === 'string' ? signature : undefined)
      return reply.header('cache-control', 'no-store').send({ ok: true })
    })
  })
}
