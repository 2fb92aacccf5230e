/** Label of the TXT record that verifies a host: `_vitrine-challenge.<host>`. */
export const challengeLabel = '_vitrine-challenge'

/** A host name has at most 253 characters (RFC 1035 §2.3.4), and the challenge record adds its label. */
const maxHostLength = 253 - challengeLabel.length - 1

/** Names without public hosts: RFC 6761, 6762, 7686, 8375 and 9476, ICANN's `internal`, common names of home and office networks. */
const internalNames = new Set(
  `alt arpa corp home internal intranet invalid lan local localdomain localhost mail onion private test
  workgroup`.split(/\s+/),
)

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** Normalises a public host name (UTS 46). Returns null for IP addresses, internal names, and texts that are more than a host. */
export const normaliseHost = (text: string): string | null => {
  if (text.length > 2 * maxHostLength || !/^[^\s/\\@:?#%[\]]+$/.test(text)) return null
  const url = `http://${text}/`
  if (!URL.canParse(url)) return null
  const name = new URL(url).hostname.replace(/\.$/, '')
  const labels = name.split('.')
  const last = labels.at(-1)!
  if (name.length > maxHostLength || labels.length < 2 || !labels.every((part) => label.test(part)))
    return null
  return /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/.test(last) && !internalNames.has(last) ? name : null
}
