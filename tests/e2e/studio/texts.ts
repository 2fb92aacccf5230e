import messages from '../../../apps/studio/src/messages/en/index.ts'
import admin from '../../../apps/studio/src/messages/en/screens/admin.ts'
import adminLists from '../../../apps/studio/src/messages/en/screens/admin-lists.ts'
import agents from '../../../apps/studio/src/messages/en/screens/agents.ts'
import ai from '../../../apps/studio/src/messages/en/screens/ai.ts'
import alerts from '../../../apps/studio/src/messages/en/screens/alerts.ts'
import analytics from '../../../apps/studio/src/messages/en/screens/analytics.ts'
import apiKeys from '../../../apps/studio/src/messages/en/screens/api-keys.ts'
import billing from '../../../apps/studio/src/messages/en/screens/billing.ts'
import blockTexts from '../../../apps/studio/src/messages/en/screens/block-texts.ts'
import blockedLinks from '../../../apps/studio/src/messages/en/screens/blocked-links.ts'
import campaigns from '../../../apps/studio/src/messages/en/screens/campaigns.ts'
import copyDesign from '../../../apps/studio/src/messages/en/screens/copy-design.ts'
import copyLinks from '../../../apps/studio/src/messages/en/screens/copy-links.ts'
import crop from '../../../apps/studio/src/messages/en/screens/crop.ts'
import designTexts from '../../../apps/studio/src/messages/en/screens/design-texts.ts'
import doctor from '../../../apps/studio/src/messages/en/screens/doctor.ts'
import domain from '../../../apps/studio/src/messages/en/screens/domain.ts'
import exports from '../../../apps/studio/src/messages/en/screens/exports.ts'
import feeds from '../../../apps/studio/src/messages/en/screens/feeds.ts'
import forms from '../../../apps/studio/src/messages/en/screens/forms.ts'
import hiddenNote from '../../../apps/studio/src/messages/en/screens/hidden-note.ts'
import identities from '../../../apps/studio/src/messages/en/screens/identities.ts'
import imports from '../../../apps/studio/src/messages/en/screens/imports.ts'
import newPage from '../../../apps/studio/src/messages/en/screens/new-page.ts'
import offers from '../../../apps/studio/src/messages/en/screens/offers.ts'
import pageIdentity from '../../../apps/studio/src/messages/en/screens/page-identity.ts'
import pageList from '../../../apps/studio/src/messages/en/screens/page-list.ts'
import profile from '../../../apps/studio/src/messages/en/screens/profile.ts'
import qr from '../../../apps/studio/src/messages/en/screens/qr.ts'
import saveConflict from '../../../apps/studio/src/messages/en/screens/save-conflict.ts'
import security from '../../../apps/studio/src/messages/en/screens/security.ts'
import share from '../../../apps/studio/src/messages/en/screens/share.ts'
import shareTarget from '../../../apps/studio/src/messages/en/screens/share-target.ts'
import start from '../../../apps/studio/src/messages/en/screens/start.ts'
import variantEditor from '../../../apps/studio/src/messages/en/screens/variant-editor.ts'
import variantResults from '../../../apps/studio/src/messages/en/screens/variant-results.ts'
import verifyEmail from '../../../apps/studio/src/messages/en/screens/verify-email.ts'
import versions from '../../../apps/studio/src/messages/en/screens/versions.ts'
import webhooks from '../../../apps/studio/src/messages/en/screens/webhooks.ts'
import workspaces from '../../../apps/studio/src/messages/en/screens/workspaces.ts'
import yourData from '../../../apps/studio/src/messages/en/screens/your-data.ts'

/** English texts of the studio by key, so that tests find elements by their current labels. */
export const texts = {
  ...messages,
  account: { ...messages.account, ...apiKeys, ...security, ...yourData },
  analytics: { ...messages.analytics, ...analytics },
  alerts,
  blockTexts,
  start,
  newPage,
  offers,
  designTexts,
  forms,
  hiddenNote,
  identities,
  ai,
  admin,
  agents,
  saveConflict,
  share,
  shareTarget,
  exports,
  feeds,
  imports,
  adminLists,
  doctor,
  domain,
  pageIdentity,
  pageList,
  profile: { ...messages.profile, ...profile },
  qr,
  billing,
  blockedLinks,
  campaigns,
  copyDesign,
  copyLinks,
  crop,
  variants: { ...messages.variants, ...variantEditor, ...variantResults },
  verifyEmail,
  versions,
  webhooks,
  workspaces,
}
