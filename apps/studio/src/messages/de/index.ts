import en from '../en/index.ts'
import type { Messages } from '../index.tsx'
import alerts from './alerts.ts'
import analytics from './analytics.ts'
import campaigns from './campaigns.ts'
import changes from './changes.ts'
import doctor from './doctor.ts'
import forms from './forms.ts'
import ideas from './ideas.ts'
import variants from './variants.ts'
import versions from './versions.ts'

/** A part that is not translated yet is shown in English. */
const messages: Messages = {
  ...en,
  alerts,
  ideas,
  campaigns,
  forms,
  variants,
  analytics,
  changes,
  doctor,
  versions,
}
export default messages
