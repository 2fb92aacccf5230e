import account from './account.ts'
import admin from './admin.ts'
import auth from './auth.ts'
import common from './common.ts'
import editor from './editor.ts'
import errors from './errors.ts'
import home from './home.ts'
import links from './links.ts'
import pages from './pages.ts'
import plan from './plan.ts'
import saving from './saving.ts'
import sharing from './sharing.ts'
import shell from './shell.ts'
import teams from './teams.ts'

export default {
  account,
  admin,
  auth,
  common,
  editor,
  errors,
  home,
  links,
  pages,
  plan,
  saving,
  sharing,
  shell,
  teams,
}
