import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Content codings answers are packed in, best first. */
export type Coding = 'br' | 'gzip'

/** Far more than browsers send. Of a longer header only the whole members before this many characters count. */
const maxHeaderLength = 500
const maxKeptLength = 100

const membersOf = (header: string): string =>
  header.length <= maxHeaderLength
    ? header
    : header.slice(0, Math.max(0, header.lastIndexOf(',', maxHeaderLength)))

const negotiatorOf = (name: string, header: string) =>
  new Negotiator({ headers: { [name]: membersOf(header) } })

/** Taking a header apart costs a page a few per cent, and browsers send the same few. */
const codings = new LRUCache<string, Coding | 'identity'>({ max: 200 })

/** The coding to answer in: the one an `Accept-Encoding` weighs most, and of equal ones the smallest answer. */
export const codingOf = (header: string | undefined): Coding | 'identity' => {
  if (!header) return 'identity'
  const known = codings.get(header)
  if (known) return known
  const coding = acceptedCoding(header, ['br', 'gzip'])
  if (header.length <= maxKeptLength) codings.set(header, coding)
  return coding
}

/** The same among `offered`, best first (RFC 9110, 12.5.3). Whoever refuses all gets them as they are. */
export const acceptedCoding = (
  header: string | undefined,
  offered: readonly Coding[],
): Coding | 'identity' => {
  if (!header) return 'identity'
  // The library's types lack its second argument
  const negotiator = negotiatorOf('accept-encoding', header) as unknown as {
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined
  }
  return (negotiator.encoding([...offered, 'identity'], { preferred: offered }) ?? 'identity') as
    | Coding
    | 'identity'
}

const languages = new LRUCache<string, string>({ max: 2000 })

/** Primary subtag (RFC 5646) of the language an `Accept-Language` weighs most; '' when it names none. */
export const languageOf = (header: string): string => {
  if (!header) return ''
  const known = languages.get(header)
  if (known !== undefined) return known
  const tags = negotiatorOf('accept-language', header).languages()
  const language = tags.map(primarySubtag).find(Boolean) ?? ''
  if (header.length <= maxKeptLength) languages.set(header, language)
  return language
}

/** The primary subtag (RFC 5646) of a language tag, in lower case; '' when it has none of two or three letters. */
export const primarySubtag = (tag: string): string =>
  /^([a-z]{2,3})(?=[-_]|$)/i.exec(tag)?.[1]?.toLowerCase() ?? ''

/** The media type of `offered` that an `Accept` weighs most; the first of equal ones, and without the header. */
export const acceptedType = (header: string | undefined, offered: readonly string[]): string | undefined =>
  negotiatorOf('accept', header ?? '*/*').mediaType(offered)

/** The language of `offered` (primary subtags) that an `Accept-Language` weighs most; undefined when it names none of them. */
export const acceptedLanguage = (
  header: string | undefined,
  offered: readonly string[],
): string | undefined =>
  header
    ? negotiatorOf('accept-language', header)
        .languages()
        .map(primarySubtag)
        .find((language) => offered.includes(language))
    : undefined
