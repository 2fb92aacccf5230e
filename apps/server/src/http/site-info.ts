import type { SiteInfo } from '@vitrine/page/view'
import type { Config } from '../config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    siteInfo: SiteInfo
  }
}

export const toSiteInfo = (config: Config): SiteInfo => ({
  name: config.SITE_NAME,
  termsUrl: config.TERMS_URL,
  privacyUrl: config.PRIVACY_URL,
  imprintUrl: config.IMPRINT_URL,
})
