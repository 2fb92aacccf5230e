import type { FastifyReply } from 'fastify'
import { contentSecurityPolicy } from './csp.ts'
import type { Page } from './view.ts'

/** Sends a page that is made for this one request. */
export const sendPage = (reply: FastifyReply, page: Page, status = 200): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', contentSecurityPolicy(page.styleHash))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.html)
