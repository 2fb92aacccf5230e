import en from '../en/index.ts'
import type { Messages } from '../index.tsx'
import alerts from './alerts.ts'
import analytics from './analytics.ts'
import campaigns from './campaigns.ts'
import changes from './changes.ts'
import common from './common.ts'
import design from './design.ts'
import doctor from './doctor.ts'
import editor from './editor.ts'
import errors from './errors.ts'
import forms from './forms.ts'
import home from './home.ts'
import ideas from './ideas.ts'
import links from './links.ts'
import profile from './profile.ts'
import saving from './saving.ts'
import shell from './shell.ts'
import start from './start.ts'
import variants from './variants.ts'
import versions from './versions.ts'

/** A part that is not translated yet is shown in English. */
const messages: Messages = {
  ...en,
  alerts,
  analytics,
  campaigns,
  changes,
  common,
  design,
  doctor,
  editor,
  errors,
  forms,
  home,
  ideas,
  links,
  profile,
  saving,
  shell,
  start,
  variants,
  versions,
}
export default messages
