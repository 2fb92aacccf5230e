import type { SiteInfo } from '@vitrine/page/view'

/** Installation settings that the server writes into the page (`apps/server/src/site/studio.ts`). */
export type Settings = {
  readonly site: SiteInfo
  /** Origin without a trailing slash. */
  readonly baseUrl: string
  /** `baseUrl` with a readable host instead of punycode. */
  readonly readableUrl: string
  /** `off` if plans are not sold. */
  readonly billing: 'off' | 'sandbox' | 'stripe'
  readonly version: string
  readonly passwordMinimum: number
  readonly registration: 'open' | 'invite' | 'closed'
  /** E-mail address or URL of the operator; empty without one. */
  readonly contact?: string
  readonly oidcName: string | null
  readonly oidcOnly: boolean
  readonly accessCodeRequired: boolean
  /** True if visitors' countries are available (`GEO_HEADER`, `GEO_DATABASE`). */
  readonly hasCountries: boolean
  /** True if the service may fetch other websites (`EGRESS`). */
  readonly readsAddresses: boolean
  /** True if the operator has set up a service for text ideas (`AI_BASE_URL`). */
  readonly hasAi: boolean
  /** True if the service sends e-mails (`SMTP_URL`), and does not only store them. */
  readonly sendsMails: boolean
  /** Account of a demo; missing elsewhere. */
  readonly demo?: { readonly email: string; readonly password: string }
  readonly scriptUrl: string
}

const development: Settings = {
  site: { name: 'Vitrine', termsUrl: '', privacyUrl: '', imprintUrl: '' },
  baseUrl: location.origin,
  readableUrl: location.origin,
  billing: 'sandbox',
  version: 'development',
  passwordMinimum: 8,
  registration: 'open',
  oidcName: null,
  oidcOnly: false,
  accessCodeRequired: false,
  hasCountries: true,
  readsAddresses: true,
  hasAi: true,
  sendsMails: true,
  scriptUrl: '/assets/page.js',
}

const { settings: pageSettings } = JSON.parse(document.getElementById('settings')?.textContent || '{}') as {
  settings?: Settings | null
}

export const settings: Settings = pageSettings ?? development

/** Returns the address of a page for people: without its scheme, and with a readable host. */
export const formatAddress = (url: string): string =>
  (url.startsWith(settings.baseUrl)
    ? settings.readableUrl + url.slice(settings.baseUrl.length)
    : url
  ).replace(/^https?:\/\//, '')
