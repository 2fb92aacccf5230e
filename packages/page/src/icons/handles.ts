import type { Problem } from '@vitrine/contract'
import { foldSigns, toAsciiHost, toTelUrl } from '@vitrine/contract/clean'
import { cleanUrl } from '@vitrine/contract/clean-url'
import { createProblem } from '@vitrine/contract/problems/index'
import { type Network, networks } from './hosts.ts'
import { normaliseName } from './index.ts'

/** URL of a profile, or a name with the networks that it may belong to. */
export type Handle = { readonly url: string } | { readonly name: string; readonly choices: readonly string[] }

/** Networks whose names people write with an at sign, the most used first. */
const askedNetworks =
  'instagram tiktok youtube x threads telegram twitch pinterest snapchat facebook github bluesky'.split(' ')

const maxChoices = 8

/** Maximum length of a text with a name, in UTF-16 code units. */
const maxHandle = 200

const findByName = (platform: string): Network | undefined => {
  const key = normaliseName(platform)
  return Object.hasOwn(networks, key) ? networks[key as keyof typeof networks] : undefined
}

/** Returns the URL of a profile by its name, with or without at sign. Returns null if the network has no such names. */
export const createProfileUrl = (platform: string, typed: string, isCompany = false): string | null => {
  const network = findByName(platform)
  if (!network?.profile || typed.length > maxHandle) return null
  const { kind, pattern } = network
  const profile = (isCompany && network.company) || network.profile
  const text = foldSigns(typed).trim().replace(/^@/, '')
  const fill = (name: string, server = '') =>
    profile.replace('{}', encodeURIComponent(name)).replace('{server}', server)
  if (kind === 'number') {
    const digits = /^tel:\+?([1-9]\d{6,14})$/.exec(toTelUrl(text) ?? '')?.[1]
    return digits === undefined ? null : fill(digits)
  }
  if (kind === 'server') {
    const [name = '', host = '', ...rest] = text.split(profile.includes(':{server}') ? ':' : '@')
    const server = rest.length ? null : toDomain(host)
    return server !== null && pattern!.test(name) ? fill(name, server) : null
  }
  if (pattern!.test(text)) return fill(kind === 'domain' ? `${text}.${network.hosts.at(-1)}` : text)
  const domain = kind === 'domain' ? toDomain(text) : null
  return domain && fill(domain)
}

/** Returns the signs of the names on a network: `a` for letters, `1` for digits, and others as they are. */
export const listNameSigns = (platform: string): string[] => {
  const pattern = findByName(platform)?.pattern
  return pattern ? [...'a1._-'].filter((sign) => pattern.test(`aaa${sign}aa`)) : []
}

const toDomain = (text: string): string | null => {
  const host = toAsciiHost(text)
  return host && /\.[a-z][a-z\d-]+$/.test(host) ? host : null
}

/**
 * Reads `tiktok @name`, `@name (TikTok)` or a name that includes its server. Returns the possible networks of a bare
 * `@name`, and null for other texts.
 */
export const readHandle = (typed: string): Handle | null => {
  if (typed.length > maxHandle || !/[@＠]/.test(typed)) return null
  const text = foldSigns(typed)
  const at = text.indexOf('@')
  // Without a space before its at sign, the text is an e-mail address
  if (at < 0 || /[^\s:：(]$/.test(text.slice(0, at))) return null
  const [name = '', ...rest] = text.slice(at + 1).split(' ')
  const [word, other] = [text.slice(0, at), rest.join(' ')]
    .map((part) => part.replace(/^[\s(-]{1,3}|[\s:：)-]{1,3}$/g, ''))
    .filter(Boolean)
  if (other !== undefined) return null
  if (word !== undefined) {
    const url = createProfileUrl(word, name)
    return url === null ? null : { url }
  }
  const url =
    createProfileUrl('mastodon', name) ??
    createProfileUrl('matrix', name) ??
    (/\.bsky\.social$/i.test(name) ? createProfileUrl('bluesky', name) : null)
  if (url !== null) return { url }
  const choices = askedNetworks
    .filter((network) => createProfileUrl(network, name) !== null)
    .slice(0, maxChoices)
  return choices.length ? { name: `@${name}`, choices } : null
}

/** Returns the problem of a bare name, which lists the possible networks, or null for other texts. */
export const findNetworkProblem = (typed: string): Problem | null => {
  const handle = readHandle(typed)
  return handle && 'choices' in handle ? createProblem('url', 'url_network', handle) : null
}

/** Returns the URL of a typed name, or the text as `cleanUrl` does. `platform` is the network of a bare name. */
export const cleanAddress = (typed: string, platform?: unknown): string => {
  const handle = readHandle(typed)
  if (handle && 'url' in handle) return handle.url
  const isName = typeof platform === 'string' && /^\s*[@＠+＋]/.test(typed)
  return (isName ? createProfileUrl(platform, typed) : null) ?? cleanUrl(typed)
}
