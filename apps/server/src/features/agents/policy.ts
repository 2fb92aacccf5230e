import { agentScopes } from '@vitrine/contract/limits'
import { isStorable } from '../../domain/texts.ts'

/** Each scope includes those before it. */
export type AgentScope = (typeof agentScopes)[number]

/** Returns the smaller of two scopes. */
export const limitScope = (scope: AgentScope, limit: AgentScope): AgentScope =>
  agentScopes[Math.min(agentScopes.indexOf(scope), agentScopes.indexOf(limit))]!

export const maxRedirectUris = 5
const maxRedirectLength = 500
const maxNameLength = 80

/** Returns `write` for an empty text; the user may grant less. Ignores unknown scopes (RFC 6749, 3.3); returns null if all are unknown. */
export const readScope = (text: string): AgentScope | null => {
  const requestedScopes = text.split(' ').filter(Boolean)
  if (!requestedScopes.length) return 'write'
  return agentScopes.findLast((scope) => requestedScopes.includes(scope)) ?? null
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])
const isLoopbackUrl = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopback.has(hostname)

/** Schemes that browsers and operating systems handle, so that a client's app cannot receive a code. */
const systemSchemes = new Set(
  `about afp android-app blob callto cid content data dav dns facetime facetime-audio feed file filesystem ftp ftps geo git
   gopher help http https imap intent irc ircs itms itms-apps itms-services jar jnlp javascript ldap ldaps livescript magnet mailto
   maps market message mhtml mid mms mocha moz-extension news nfs nntp pop res resource rsync rtsp safari-web-extension search search-ms sftp
   shell sip sips sms smsto smb ssh svn tel telnet urn vbscript view-source vnc webcal ws wss wyciwyg xmpp`.split(
    /\s+/,
  ),
)
const systemPrefix =
  /^(?:app-settings|chrome|edge|ext\+|facetime|googlechrome|itms|microsoft-edge|ms-|prefs|web\+|wss|x-help|x-safari)/

/** Returns true for a URI that opens an app on the device (RFC 8252, 7.1), such as `cursor://host/path`. */
export const isAppUri = (uri: string): boolean => {
  const scheme = /^([a-z][a-z0-9+.-]*):\/{1,3}[^/]/.exec(uri)?.[1]
  return scheme !== undefined && !systemSchemes.has(scheme) && !systemPrefix.test(scheme)
}

/** Returns the reason why a text cannot be a redirect URI, or null. */
export const redirectProblem = (uri: unknown): string | null => {
  if (typeof uri !== 'string' || uri.length > maxRedirectLength || !/^[!-~]+$/.test(uri))
    return `must be a URL of at most ${maxRedirectLength} ASCII characters`
  const url = URL.parse(uri)
  if (!url) return 'must be an absolute URL'
  if (url.protocol !== 'https:' && !isLoopbackUrl(url) && !isAppUri(uri))
    return 'must begin with https://, with http:// and localhost, 127.0.0.1 or [::1], or with the scheme of an app in lower case'
  if (url.username || url.password) return 'must have no user name'
  return uri.includes('#') ? 'must have no fragment' : null
}

/** Compares with the registered redirect URIs. On the user's own device the port may differ (RFC 8252, 7.3). */
export const isRegisteredRedirect = (uris: readonly string[], uri: string): boolean =>
  redirectProblem(uri) === null &&
  uris.some((registered) => registered === uri || removePort(registered) === removePort(uri))

const removePort = (uri: string): string => {
  const url = new URL(uri)
  if (!isLoopbackUrl(url)) return uri
  url.port = ''
  return url.href
}

/** Returns the form that users see: host and port, `localhost`, or scheme and host of an app. */
export const parseClientHost = (uri: string): string => {
  const url = new URL(uri)
  if (isAppUri(uri)) return url.host ? `${url.protocol}//${url.host}` : url.protocol
  return isLoopbackUrl(url) ? 'localhost' : url.host
}

/** Returns the name on one line without characters that change the writing direction, or null if nothing remains. */
export const readName = (name: unknown): string | null => {
  if (typeof name !== 'string' || !isStorable(name)) return null
  const cleaned = name.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return Array.from(cleaned).slice(0, maxNameLength).join('').trim() || null
}

const documentHost = /^https:\/\/[a-z0-9.-]+(?::\d+)?\//
/** Returns true for a client id that is the URL of a metadata document: https, with a path, in canonical form. */
export const isMetadataUrl = (id: string): boolean =>
  id.length <= maxRedirectLength &&
  documentHost.test(id) &&
  URL.parse(id)?.href === id &&
  new URL(id).pathname !== '/' &&
  !id.includes('#')
