import en from '../en/index.ts'
import type { Messages } from '../index.tsx'
import account from './account.ts'
import admin from './admin.ts'
import alerts from './alerts.ts'
import analytics from './analytics.ts'
import auth from './auth.ts'
import campaigns from './campaigns.ts'
import changes from './changes.ts'
import common from './common.ts'
import doctor from './doctor.ts'
import editor from './editor.ts'
import errors from './errors.ts'
import forms from './forms.ts'
import ideas from './ideas.ts'
import links from './links.ts'
import pages from './pages.ts'
import plan from './plan.ts'
import saving from './saving.ts'
import sharing from './sharing.ts'
import shell from './shell.ts'
import teams from './teams.ts'
import variants from './variants.ts'
import versions from './versions.ts'

/** A part that is not translated yet is shown in English. */
const messages: Messages = {
  ...en,
  account,
  admin,
  alerts,
  analytics,
  auth,
  campaigns,
  changes,
  common,
  doctor,
  editor,
  errors,
  forms,
  ideas,
  links,
  pages,
  plan,
  saving,
  sharing,
  shell,
  teams,
  variants,
  versions,
}
export default messages
