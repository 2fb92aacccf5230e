import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const versionedBase = '/api/v1'

/** The security headers of every answer, pages included. */
export const securityHeaders = (config: Config): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(config.https
    ? {
        'strict-transport-security': `max-age=31536000${config.HSTS_INCLUDE_SUBDOMAINS ? '; includeSubDomains' : ''}`,
      }
    : {}),
})

const fixedOf = (config: Config): Record<string, string> => ({
  ...securityHeaders(config),
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
})
type Fixed = { readonly headers: Record<string, string>; readonly pairs: readonly string[] }
const known = new WeakMap<Config, Fixed>()
/** Made once a configuration: every answer asks. */
const fixedFor = (config: Config): Fixed => {
  const made = known.get(config)
  if (made) return made
  const headers = fixedOf(config)
  const fixed = { headers, pairs: Object.entries(headers).flat() }
  known.set(config, fixed)
  return fixed
}

/** Every answer below the versioned base says so: also 404, 405 and what could not be read. */
export const isVersioned = (url: string): boolean =>
  url.startsWith(versionedBase) &&
  (url.length === versionedBase.length || /[/?]/.test(url[versionedBase.length]!))

/** Sets what every answer carries. A value the route has set stands. */
export const setFixedHeaders = (config: Config, request: FastifyRequest, reply: FastifyReply): void => {
  const { headers } = fixedFor(config)
  for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name])
  reply.header('x-request-id', request.id)
  if (isVersioned(request.url)) reply.header('x-service-api-version', 'v1')
}

/** The same as the flat list that `writeHead` takes, for answers written past the framework. */
export const fixedPairs = (config: Config, id: string, versioned: boolean): string[] => {
  const list = fixedFor(config).pairs.concat('x-request-id', id)
  return versioned ? list.concat('x-service-api-version', 'v1') : list
}
