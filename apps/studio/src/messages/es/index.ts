import type { Messages } from '../index.tsx'
import account from './account.ts'
import analytics from './analytics.ts'
import auth from './auth.ts'
import changes from './changes.ts'
import common from './common.ts'
import design from './design.ts'
import editor from './editor.ts'
import errors from './errors.ts'
import home from './home.ts'
import links from './links.ts'
import pages from './pages.ts'
import profile from './profile.ts'
import saving from './saving.ts'
import shell from './shell.ts'
import variants from './variants.ts'

const messages: Messages = {
  account,
  analytics,
  auth,
  changes,
  common,
  design,
  editor,
  errors,
  home,
  links,
  pages,
  profile,
  saving,
  shell,
  variants,
}
export default messages
