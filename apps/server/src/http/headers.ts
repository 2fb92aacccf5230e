import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const versionedBase = '/api/v1'

/** The security headers of every answer, pages included. */
export const securityHeaders = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

const fixedOf = (https: boolean): Record<string, string> => ({
  ...securityHeaders(https),
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
})
const fixed = { plain: fixedOf(false), https: fixedOf(true) }
const fixedFor = (config: Config) => (config.https ? fixed.https : fixed.plain)
const pairs = { plain: Object.entries(fixed.plain).flat(), https: Object.entries(fixed.https).flat() }

/** Every answer below the versioned base says so: also 404, 405 and what could not be read. */
export const isVersioned = (url: string): boolean =>
  url.startsWith(versionedBase) &&
  (url.length === versionedBase.length || /[/?]/.test(url[versionedBase.length]!))

/** Sets what every answer carries. A value the route has set stands. */
export const setFixedHeaders = (config: Config, request: FastifyRequest, reply: FastifyReply): void => {
  const headers = fixedFor(config)
  for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name])
  reply.header('x-request-id', request.id)
  if (isVersioned(request.url)) reply.header('x-service-api-version', 'v1')
}

/** The same as the flat list that `writeHead` takes, for answers written past the framework. */
export const fixedPairs = (config: Config, id: string, versioned: boolean): string[] => {
  const list = (config.https ? pairs.https : pairs.plain).concat('x-request-id', id)
  return versioned ? list.concat('x-service-api-version', 'v1') : list
}
