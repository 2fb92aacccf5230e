import admin from '../../../apps/studio/src/messages/en/admin.ts'
import agents from '../../../apps/studio/src/messages/en/agents.ts'
import ai from '../../../apps/studio/src/messages/en/ai.ts'
import alerts from '../../../apps/studio/src/messages/en/alerts.ts'
import billing from '../../../apps/studio/src/messages/en/billing.ts'
import blockedLinks from '../../../apps/studio/src/messages/en/blocked-links.ts'
import campaigns from '../../../apps/studio/src/messages/en/campaigns.ts'
import doctor from '../../../apps/studio/src/messages/en/doctor.ts'
import embed from '../../../apps/studio/src/messages/en/embed.ts'
import exports from '../../../apps/studio/src/messages/en/exports.ts'
import feeds from '../../../apps/studio/src/messages/en/feeds.ts'
import forms from '../../../apps/studio/src/messages/en/forms.ts'
import imports from '../../../apps/studio/src/messages/en/imports.ts'
import messages from '../../../apps/studio/src/messages/en/index.ts'
import operators from '../../../apps/studio/src/messages/en/operators.ts'
import pageList from '../../../apps/studio/src/messages/en/page-list.ts'
import qr from '../../../apps/studio/src/messages/en/qr.ts'
import sharing from '../../../apps/studio/src/messages/en/sharing.ts'
import start from '../../../apps/studio/src/messages/en/start.ts'
import versions from '../../../apps/studio/src/messages/en/versions.ts'
import webhooks from '../../../apps/studio/src/messages/en/webhooks.ts'

/** English texts of the studio by key, so that tests find elements by their current labels. */
export const texts = {
  ...messages,
  alerts,
  start,
  sharing,
  forms,
  ai,
  admin,
  agents,
  embed,
  exports,
  feeds,
  imports,
  operators,
  doctor,
  pageList,
  qr,
  billing,
  blockedLinks,
  campaigns,
  versions,
  webhooks,
}
