import type { Page, SitePage } from '@vitrine/page/view'
import type { FastifyReply } from 'fastify'
import { createContentSecurityPolicy } from './csp.ts'

/** Sends a page rendered for this request. Search engines do not index it unless the reply allows it. */
export const sendPage = (reply: FastifyReply, content: Page | SitePage, status = 200): FastifyReply => {
  const page = typeof content === 'function' ? content(reply.server.siteInfo) : content
  if (!reply.hasHeader('x-robots-tag')) reply.header('x-robots-tag', 'noindex')
  return reply
    .code(status)
    .header('content-security-policy', createContentSecurityPolicy(page))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.html)
}
