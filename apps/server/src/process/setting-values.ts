import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import proxyAddr from '@fastify/proxy-addr'
import { findNearest } from '@vitrine/contract/nearest'

/** Returns true for an IP address or host name to listen on, without scheme and port. */
export const isListenHost = (text: string): boolean =>
  isIP(text) !== 0 ||
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i.test(text)

export const isHttpUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

/** Writes a host in punycode. Leaves ASCII texts and invalid hosts unchanged. */
export const toAsciiHost = (host: string): string =>
  /[^\x21-\x7e]/.test(host) ? domainToASCII(host) || host : host

/** Writes a URL in ASCII, which headers require: the host in punycode, other characters percent-encoded. Leaves ASCII texts unchanged. */
export const toAsciiUrl = (text: string): string =>
  text
    .replace(
      /^([a-z][a-z0-9+.-]*:\/\/(?:[^@/?#]*@)?)([^@:/?#[\]]+)/i,
      (_, start: string, host: string) => start + toAsciiHost(host),
    )
    .replace(/[^\x21-\x7e]+/g, encodeURIComponent)

export const isOrigin = (text: string): boolean =>
  isHttpUrl(text) && `${new URL(text).origin}/` === new URL(text).href

export const isSmtpUrl = (text: string): boolean => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text)

/** Returns true for `name@host` or `Name <name@host>` (RFC 5322, 3.4). The host may be a local name. */
export const isSender = (text: string): boolean =>
  /^(?:[^\p{Cc}<>]*<([^\s\p{Cc}<>()[\],;:"\\@]+@[\w.-]*\w)>|[^\s\p{Cc}<>()[\],;:"\\@]+@[\w.-]*\w)$/u.test(
    text.trim(),
  )

export const isHeaderName = (text: string): boolean => /^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(text)

/** Accepts any visible characters, although RFC 6750, 2.1 is stricter. */
export const isBearerToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

export const isAddressOrNetwork = (text: string): boolean => {
  try {
    proxyAddr.compile([text])
    return true
  } catch {
    return false
  }
}

/** Reads `https://KEY:SECRET@host/BUCKET/PREFIX?region=REGION`; the keys are percent-encoded. Returns null for other forms. */
export const readS3Url = (text: string) => {
  if (!isHttpUrl(text)) return null
  const { origin, username, password, pathname, searchParams, hash } = new URL(text)
  const [, bucket, folder = ''] = /^\/([\w.-]+)((?:\/[\w.-]+)*)\/?$/.exec(pathname) ?? []
  if (!bucket || !username || !password || hash) return null
  try {
    return {
      endpoint: origin,
      region: searchParams.get('region') ?? 'us-east-1',
      bucket,
      prefix: folder && `${folder.slice(1)}/`,
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  } catch {
    return null
  }
}

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text)

/** Describes an invalid database URL as the end of a sentence; null if it is valid. */
export const describePostgresUrlProblem = (text: string): string | null => {
  // The query may contain the host: postgres:///name?host=/run/postgresql
  const readable = URL.canParse(text) ? text : text.replace('@/', '@socket/')
  if (!URL.canParse(readable))
    return 'must look like postgres://user:password@host:5432/name; write characters of the password that are no letters and digits as %2F (/), %23 (#), %40 (@) and so on'
  const { searchParams, pathname } = new URL(readable)
  if (pathname.length < 2 && !searchParams.has('host'))
    return 'must name the database too, such as postgres://user:password@host:5432/vitrine'
  // As in the library, the last of equal parameters counts
  const mode = new Map(searchParams).get('sslmode')
  if (mode !== undefined && !sslModes.includes(mode))
    return `has sslmode=${mode}, which must be one of ${sslModes.join(', ')}`
  return null
}

export const maskPassword = (value: string): string =>
  value
    .replace(/^((?:[a-z][a-z0-9+.-]*:\/\/)?[^@:]*):[\s\S]*@/i, '$1:••••••@')
    .replace(/([?&](?:ssl)?password=)[^&#]*/gi, '$1••••••')

const normaliseSettingName = (name: string) => name.replace(/[^a-z0-9]/gi, '').toUpperCase()

/**
 * Returns names similar to `known`: `BASEURL`, `VITRINE_BASE_URL`, `DATABSE_URL`. Short names need the same letters,
 * because many short names are similar.
 */
export const findMisspeltNames = (
  variableNames: readonly string[],
  settingNames: readonly string[],
  prefix: string,
): { name: string; meant: string }[] =>
  variableNames.flatMap((name) => {
    if (settingNames.includes(name)) return []
    const normalisedName = normaliseSettingName(name)
    const shortName = normalisedName.startsWith(prefix) ? normalisedName.slice(prefix.length) : normalisedName
    const similarName = settingNames.find((settingName) => normaliseSettingName(settingName) === shortName)
    const closest =
      shortName.length > 5
        ? findNearest(shortName, settingNames.map(normaliseSettingName), Math.floor(shortName.length / 4))
        : null
    const suggestion =
      similarName ?? settingNames.find((settingName) => normaliseSettingName(settingName) === closest)
    return suggestion ? [{ name, meant: suggestion }] : []
  })
