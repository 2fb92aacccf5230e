/** Host names that a profile may be shown under. */

/** Label of the TXT record that proves a host: it stands at `_vitrine-challenge.<host>`. */
export const challengeLabel = '_vitrine-challenge'

/** A name has at most 253 characters (RFC 1035 §2.3.4), and the one of the record is longer by its label. */
const maxHostLength = 253 - challengeLabel.length - 1

/**
 * Top-level names that lead to nobody or into somebody's own network: special-use names (RFC 6761, 6762, 7686, 8375,
 * 9476), `internal` of ICANN, and those that home and office networks use without asking.
 */
const internal = new Set(
  `alt arpa corp home internal intranet invalid lan local localdomain localhost mail onion private test
  workgroup`.split(/\s+/),
)

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * The one form of a public host name: lower case, without a dot at the end, internationalised names in their ASCII
 * form (UTS 46, as addresses are read). Null for what is none: an IP address however it is written, a single label,
 * an internal name, anything with a scheme, port or path.
 */
export const normaliseHost = (text: string): string | null => {
  if (text.length > 2 * maxHostLength || !/^[^\s/\\@:?#%[\]]+$/.test(text)) return null
  const address = `http://${text}/`
  if (!URL.canParse(address)) return null
  const name = new URL(address).hostname.replace(/\.$/, '')
  const labels = name.split('.')
  const last = labels.at(-1)!
  if (name.length > maxHostLength || labels.length < 2 || !labels.every((part) => label.test(part)))
    return null
  return /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/.test(last) && !internal.has(last) ? name : null
}
