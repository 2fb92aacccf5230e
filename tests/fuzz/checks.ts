import type { HttpResponse } from '../conformance/http.ts'
import { marker } from '../support/hostile.ts'
import { parseMarkup } from '../support/markup.ts'

const siteStatuses = new Set([
  200, 204, 301, 302, 303, 304, 400, 401, 403, 404, 405, 409, 410, 413, 414, 415, 422, 429,
])

type Service = {
  readonly origin: string
  /** Texts that no response may contain. */
  readonly secrets: readonly string[]
}

/** Returns the problems of a response outside of the API. */
export const findSiteProblems = (path: string, response: HttpResponse, service: Service): string[] => {
  const { status, headers, text, request } = response
  const problems = findHeaderProblems(path, response, service)
  if (!siteStatuses.has(status)) problems.push(`has the status ${status}`)
  if (status === 429 && !/^\d+$/.test(headers['retry-after'] ?? ''))
    problems.push('is 429 without Retry-After')
  if (!headers['content-type']?.startsWith('text/html') || request.method === 'HEAD' || status === 304)
    return problems
  const policy = String(headers['content-security-policy'] ?? '')
  if (!policy.includes("default-src 'none'") || policy.includes('unsafe'))
    problems.push(`is a page with the policy ${policy.slice(0, 60)}`)
  if (text.includes(`<script>window.__x="${marker}"`)) problems.push('has a script of a user')
  // The landing page and the API reference contain no texts of users
  const isReadable = headers['content-encoding'] === undefined
  if (isReadable && path !== '/' && !path.startsWith('/docs')) problems.push(...findMarkupProblems(text))
  return problems
}

/** Returns the problems of a page with hostile texts. */
export const findMarkupProblems = (html: string): string[] => {
  try {
    for (const { name, attributes, text } of parseMarkup(html)) {
      const isData = attributes.get('type') === 'application/ld+json'
      if (name === 'script' && !isData && !attributes.get('src')?.startsWith('/'))
        return [`has a script of a user: ${text.slice(0, 80)}`]
      for (const [attribute, value] of attributes) {
        if (attribute.startsWith('on')) return [`has the attribute ${attribute}`]
        const isAddress = ['href', 'src', 'action', 'formaction'].includes(attribute)
        if (isAddress && /^\s*(?:javascript|data|vbscript):/i.test(value))
          return [`links to ${value.slice(0, 60)}`]
      }
    }
    return []
  } catch (error) {
    return [`is rejected by a strict parser: ${(error as Error).message}`]
  }
}

/** Returns problems of any response: redirects, cookies, injected headers, secrets, stack traces. */
export const findHeaderProblems = (
  path: string,
  { headers, text }: HttpResponse,
  { origin, secrets }: Service,
): string[] => {
  const problems: string[] = []
  const { location } = headers
  if (headers['x-content-type-options'] !== 'nosniff') problems.push('lacks nosniff')
  // Other sites may read page data
  if (headers['access-control-allow-origin'] !== undefined && !path.endsWith('.json'))
    problems.push('allows other origins')
  if (location !== undefined) {
    const isLocal = /^\/(?![/\\])/.test(location) && !location.includes('\\')
    if (!path.startsWith('/l/') && !isLocal && !location.startsWith(`${origin}/`))
      problems.push(`redirects to ${location}`)
    if (!/^(?:\/|https?:|mailto:|tel:|sms:|geo:)/i.test(location))
      problems.push(`redirects to the scheme of ${location}`)
  }
  for (const cookie of headers['set-cookie'] ?? [])
    if (
      !/^vitrine_\w+=[^;]*;.*HttpOnly/i.test(cookie) ||
      !/SameSite=Lax/i.test(cookie) ||
      !/Path=\//i.test(cookie)
    )
      problems.push(`sets a cookie without its flags: ${cookie.replace(/=[^;]*/, '=…')}`)
  if (headers.planted !== undefined) problems.push('has an injected header')
  if (secrets.some((secret) => text.includes(secret))) problems.push('has a secret')
  if (/\n\s+at .{1,200}(?:\.ts|\.js|node:[\w/]+):\d+/.test(text)) problems.push('has a stack trace')
  return problems
}
