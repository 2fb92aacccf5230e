import type { SiteInfo } from '@vitrine/page/view'

/** What the server tells the studio about this installation, in the page itself (`apps/server/src/site/studio.ts`). */
export type Settings = {
  readonly site: SiteInfo
  /** Origin of the service, without a slash at the end. */
  readonly baseUrl: string
  /** How plans are sold; `off`: not at all. */
  readonly billing: 'off' | 'sandbox' | 'stripe'
  readonly version: string
  readonly passwordMinimum: number
  readonly accessCodeRequired: boolean
  /** Whether pages of others are read from their addresses (`EGRESS`). */
  readonly readsAddresses: boolean
  /** Address of the script of pages, for the preview. */
  readonly scriptUrl: string
}

const development: Settings = {
  site: { name: 'Vitrine', termsUrl: '', privacyUrl: '', imprintUrl: '' },
  baseUrl: location.origin,
  billing: 'sandbox',
  version: 'development',
  passwordMinimum: 8,
  accessCodeRequired: false,
  readsAddresses: true,
  scriptUrl: '/assets/page.js',
}

const { settings: given } = JSON.parse(document.getElementById('settings')?.textContent || '{}') as {
  settings?: Settings | null
}

export const settings: Settings = given ?? development
