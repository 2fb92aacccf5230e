import { isEmail, isPhone } from './clean.ts'

/** Checks of the text after the colon, by scheme. */
const contactSchemes: Readonly<Record<string, (rest: string) => boolean>> = {
  facetime: (rest) => isEmail(rest) || isPhone(rest),
  // RFC 5122
  xmpp: (rest) => isEmail(/^[^/?#]*/.exec(rest)![0]),
  // Matrix specification, appendix "Matrix URI scheme"
  matrix: (rest) => /^(?:u|r|roomid)\/[^/?#]{1,255}(?:\/e\/[^/?#]{1,255})?(?:\?[^#]*)?$/.test(rest),
  // BIP 21, with addresses of BIP 173 and base 58
  bitcoin: (rest) =>
    /^(?:bc1[a-z\d]{11,71}|BC1[A-Z\d]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})(?:\?[^#]*)?$/.test(rest),
  // BOLT 11, LUD-01 and LUD-16
  lightning: (rest) => isEmail(rest) || /^ln[a-z\d]{20,2000}$/i.test(rest),
  // ERC-681
  ethereum: (rest) => /^(?:pay-)?0x[\da-f]{40}(?:@\d{1,20})?(?:\/\w{1,60})?(?:\?[^#]*)?$/i.test(rest),
}

/** Schemes of the URLs that may be stored and shown, in lower case. */
export const urlSchemes: readonly string[] = [
  'http',
  'https',
  'mailto',
  'tel',
  'sms',
  'geo',
  'webcal',
  ...Object.keys(contactSchemes),
]

/** Returns true if a URL follows the grammar of its scheme, or if that has none here. */
export const isContactUrl = (scheme: string, rest: string): boolean => contactSchemes[scheme]?.(rest) ?? true

/** Web addresses of links that only open an app. */
const appUrls: readonly (readonly [pattern: RegExp, toUrl: (id: string) => string | null])[] = [
  [
    /^whatsapp:\/{0,2}send\/?\?([^#]*)$/i,
    (query) => {
      const parameters = new URLSearchParams(query)
      const [phone, text] = [parameters.get('phone')?.replace(/^[+ ]/, ''), parameters.get('text')]
      if (!phone || !/^\d{7,15}$/.test(phone)) return null
      return `https://wa.me/${phone}${text === null ? '' : `?text=${encodeURIComponent(text)}`}`
    },
  ],
  [/^tg:\/{0,2}resolve\/?\?domain=(\w{4,32})$/i, (id) => `https://t.me/${id}`],
  [/^tg:\/{0,2}join\/?\?invite=([\w-]{8,64})$/i, (id) => `https://t.me/+${id}`],
  [
    /^spotify:((?:track|album|artist|playlist|show|episode|user):[\w.-]{1,64})$/i,
    (id) => `https://open.spotify.com/${id.replace(':', '/')}`,
  ],
  [
    /^market:\/\/details\?id=([\w.]{1,200})(?=&|$)/i,
    (id) => `https://play.google.com/store/apps/details?id=${id}`,
  ],
  [/^itms-apps:\/\/((?:apps|itunes)\.apple\.com\/[^\s]{1,1900})$/i, (id) => `https://${id}`],
]

/** Returns the web address of a URL that opens an app, or null for other URLs. */
export const toWebUrl = (url: string): string | null => {
  for (const [pattern, toUrl] of appUrls) {
    const id = pattern.exec(url)?.[1]
    if (id !== undefined) return toUrl(id)
  }
  return null
}
