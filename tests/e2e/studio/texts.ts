import { readCatalogues, readMessages } from '../../support/studio-texts.ts'

/** Returns the texts of the studio, so that tests find elements by their current labels. */
export const readTexts = (language: string) => {
  const messages = readMessages(language)
  const catalogues = readCatalogues(language)
  return {
    ...messages,
    access: catalogues.access,
    account: {
      ...messages.account,
      ...catalogues['account/api-keys'],
      ...catalogues['account/security'],
      ...catalogues['account/security'].yourData,
    },
    admin: catalogues.admin,
    adminLists: catalogues['admin/lists'],
    adminOverview: catalogues['admin/overview'],
    agents: catalogues.agents,
    auth: { ...messages.auth, ...catalogues['auth/reset'] },
    ai: catalogues.ai,
    alerts: catalogues.alerts,
    analytics: { ...messages.analytics, ...catalogues['analytics/screen'] },
    billing: catalogues.billing,
    blockLists: catalogues['links/lists'],
    blockTexts: catalogues['links/blocks'],
    campaigns: catalogues.campaigns,
    changes: catalogues.versions.comparison,
    commands: catalogues['app/commands'],
    copyDesign: catalogues['profile/design/options'].copyDesign,
    crop: catalogues['editor/crop'],
    copyLinks: catalogues['links/blocks'].copyTo,
    designTexts: catalogues['profile/design/options'],
    doctor: catalogues.doctor,
    domain: catalogues['profile/domain'],
    exports: catalogues.exports,
    feeds: catalogues.feeds,
    forms: catalogues.forms,
    home: { ...messages.home, ...catalogues['profile/home/news'] },
    identities: catalogues['account/security'].identities,
    imports: catalogues.imports,
    more: catalogues.more,
    newPage: catalogues['pages/new'],
    newsletter: catalogues['forms/newsletter'],
    offers: catalogues['workspaces/offers'],
    places: catalogues['profile/places'],
    pageIdentity: catalogues['profile/domain'].identity,
    pageList: catalogues['pages/list'],
    proposals: catalogues.proposals,
    profile: { ...messages.profile, ...catalogues['profile/screen'] },
    qr: catalogues['profile/home/qr'],
    share: catalogues['profile/share'],
    shareTarget: catalogues['links/share-target'],
    start: catalogues['profile/start'],
    variants: { ...messages.variants, ...catalogues['variants/editor'], ...catalogues['variants/results'] },
    verifyEmail: catalogues['auth/verify-email'],
    versions: catalogues.versions,
    webhooks: catalogues.webhooks,
    workspaces: catalogues.workspaces,
  }
}

export const texts = readTexts('en')
