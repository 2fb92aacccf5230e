import Negotiator from 'negotiator'

/** Supported content codings, best first. */
export type Coding = 'br' | 'gzip'

/** Maximum length of a header, far above what browsers send. Only complete elements before it count. */
const maxHeaderLength = 500

const cutHeader = (header: string): string =>
  header.length <= maxHeaderLength
    ? header
    : header.slice(0, Math.max(0, header.lastIndexOf(',', maxHeaderLength)))

const createNegotiator = (name: string, header: string) =>
  new Negotiator({ headers: { [name]: cutHeader(header) } })

/** Returns the preferred coding of an `Accept-Encoding`, and of equally preferred codings the smallest. */
export const negotiateCoding = (header: string | undefined): Coding | 'identity' =>
  chooseCoding(header, ['br', 'gzip'])

/** Returns the preferred coding of `offered`, best first (RFC 9110, 12.5.3), or `identity` if none is accepted. */
export const chooseCoding = (header: string | undefined, offered: readonly Coding[]): Coding | 'identity' => {
  if (!header) return 'identity'
  // The library's types lack its second argument
  const negotiator = createNegotiator('accept-encoding', header) as unknown as {
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined
  }
  return (negotiator.encoding([...offered, 'identity'], { preferred: offered }) ?? 'identity') as
    | Coding
    | 'identity'
}

/** Returns the primary subtag (RFC 5646) of the preferred language, or ''. */
export const parseLanguage = (header: string): string =>
  header
    ? (createNegotiator('accept-language', header).languages().map(readPrimarySubtag).find(Boolean) ?? '')
    : ''

/** Returns the primary subtag (RFC 5646) in lower case; '' unless it has two or three letters. */
const readPrimarySubtag = (tag: string): string =>
  /^([a-z]{2,3})(?=[-_]|$)/i.exec(tag)?.[1]?.toLowerCase() ?? ''

/** Returns the preferred media type of `offered`, all in UTF-8; the first if several are equal or the header is missing. */
export const negotiateType = (header = '*/*', offered: readonly string[]): string | undefined =>
  createNegotiator('accept', header.replace(/;\s*charset="?utf-8"?/gi, '')).mediaType(offered)

/** Returns the preferred language whose primary subtag is `offered`, with its region (`de-AT`), or undefined. */
export const negotiateLanguageTag = (
  header: string | undefined,
  offered: readonly string[],
): string | undefined =>
  header
    ? createNegotiator('accept-language', header)
        .languages()
        .flatMap((tag) => /^[a-z]{2,3}(?:-[a-z]{2})?(?=[-_]|$)/i.exec(tag) ?? [])
        .find((tag) => offered.includes(readPrimarySubtag(tag)))
    : undefined

/** Returns the preferred language of `offered` (primary subtags), or undefined. */
export const negotiateLanguage = (
  header: string | undefined,
  offered: readonly string[],
): string | undefined => readPrimarySubtag(negotiateLanguageTag(header, offered) ?? '') || undefined
