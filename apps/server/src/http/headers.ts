import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isDemo } from '../domain/demo.ts'

const versionedBase = '/api/v1'

export const createSecurityHeaders = (config: Config): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(isDemo(config) ? { 'x-robots-tag': 'noindex' } : {}),
  // Without includeSubDomains: other services of the operator may run below this host without TLS
  ...(config.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** Headers of every API response, with the policy that pages replace. */
const createFixedHeaders = (config: Config): Record<string, string> => ({
  ...createSecurityHeaders(config),
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
})

/** Returns true for URLs of the versioned API, whose responses (404, 405 and 400 included) name the version. */
export const isVersioned = (url: string): boolean =>
  url.startsWith(versionedBase) &&
  (url.length === versionedBase.length || /[/?]/.test(url[versionedBase.length]!))

/** Creates a function that sets the headers of every response and keeps values that the route has set. */
export const createHeaderSetter = (config: Config) => {
  const fixed = Object.entries(createFixedHeaders(config))
  return (request: FastifyRequest, reply: FastifyReply): void => {
    for (const [name, value] of fixed) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
    if (isVersioned(request.url)) reply.header('x-service-api-version', 'v1')
  }
}

/** Creates a function that returns the headers as the flat list of `writeHead`, for responses outside the framework. */
export const createHeaderBuilder = (config: Config) => {
  const fixed = Object.entries(createFixedHeaders(config)).flat()
  return (id: string, versioned: boolean): string[] => {
    const list = fixed.concat('x-request-id', id)
    return versioned ? list.concat('x-service-api-version', 'v1') : list
  }
}
