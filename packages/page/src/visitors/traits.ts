/** Traits by which links and variants are chosen. An unknown trait is ''. */
export type Traits = {
  readonly device: string
  readonly browser: string
  readonly os: string
  readonly language: string
  readonly referrer: string
  readonly utmSource: string
  readonly utmMedium: string
  readonly utmCampaign: string
  readonly country: string
}

export const unknownTraits: Traits = {
  device: '',
  browser: '',
  os: '',
  language: '',
  referrer: '',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  country: '',
}

/** Normalises a host for comparison: lower case, without `www.`. */
export const normaliseHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')

/** Returns the primary subtag of a language tag in lower case (RFC 5646), or '' unless it has two or three letters. */
export const getPrimarySubtag = (tag: string): string =>
  /^([a-z]{2,3})(?=[-_]|$)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
