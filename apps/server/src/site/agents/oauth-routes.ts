import { minuteMs } from '@vitrine/contract/durations'
import { agentScopes } from '@vitrine/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { createDatabaseLimiter } from '../../domain/rate-limit.ts'
import {
  type Form,
  issueTokens,
  OAuthError,
  registerClient,
  revokeByToken,
} from '../../features/agents/index.ts'
import { getAgentResource } from '../../features/credentials/index.ts'
import { createAddressKey } from '../../lib/address.ts'

/** Registers metadata (RFC 8414, 9728), client registration (RFC 7591), tokens (RFC 6749) and revocation (RFC 7009), without cookies. */
export const registerOauthRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { BASE_URL, SITE_NAME } = deps.config
  // Without `scopes_supported`: clients would request all of them, although they need only `read`
  const resource = {
    resource: getAgentResource(deps.config),
    authorization_servers: [BASE_URL],
    bearer_methods_supported: ['header'],
    resource_name: `${SITE_NAME} (MCP)`,
    resource_documentation: `${BASE_URL}/docs`,
  }
  const server = {
    issuer: BASE_URL,
    authorization_endpoint: `${BASE_URL}/oauth/authorize`,
    token_endpoint: `${BASE_URL}/oauth/token`,
    registration_endpoint: `${BASE_URL}/oauth/register`,
    revocation_endpoint: `${BASE_URL}/oauth/revoke`,
    scopes_supported: agentScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: deps.egress.isOn,
    service_documentation: `${BASE_URL}/docs`,
  }
  const sendMetadata = (body: object) => async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'public, max-age=300').send(body)
  app.get('/.well-known/oauth-protected-resource', sendMetadata(resource))
  // The form of a resource with a path (RFC 9728, 3.1)
  app.get('/.well-known/oauth-protected-resource/mcp', sendMetadata(resource))
  app.get('/.well-known/oauth-authorization-server', sendMetadata(server))

  const limiter = createDatabaseLimiter(deps, {
    name: 'oauth',
    burst: deps.config.AUTH_RATE_LIMIT_RPM,
    windowMs: minuteMs,
  })
  const limitRequests = async (request: FastifyRequest): Promise<void> => {
    const retryAfterSeconds = await limiter.consume(createAddressKey(request.clientAddress), deps.now())
    if (retryAfterSeconds) fail('rate_limited', undefined, retryAfterSeconds)
  }
  const createContext = (request: FastifyRequest) => ({
    deps,
    now: deps.now(),
    requestId: request.id,
  })

  app.register(async (scope) => {
    scope.addHook('onRequest', limitRequests)
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof OAuthError) {
        const status = error.error === 'invalid_client' ? 401 : 400
        return reply.code(status).send({ error: error.error, error_description: error.message })
      }
      if (error instanceof DomainError && /^(?:validation_failed|malformed_body)$/.test(error.code))
        return reply.code(400).send({ error: 'invalid_request', error_description: error.errors.join('; ') })
      throw error
    })
    scope.post('/oauth/register', async (request, reply) =>
      reply.code(201).send(registerClient(deps, request.body, deps.now())),
    )
    scope.post('/oauth/token', async (request) => issueTokens(readForm(request), createContext(request)))
    scope.post('/oauth/revoke', async (request) => {
      await revokeByToken(readForm(request), createContext(request))
      return {}
    })
  })
}

/** Returns an urlencoded body, whose values are strings; empty for other bodies. */
const readForm = ({ body }: FastifyRequest): Form =>
  Object.fromEntries(Object.entries((body ?? {}) as object).filter(([, value]) => typeof value === 'string'))
