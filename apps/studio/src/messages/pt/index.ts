import en from '../en/index.ts'
import type { Messages } from '../index.tsx'
import account from './account.ts'
import admin from './admin.ts'
import auth from './auth.ts'
import pages from './pages.ts'
import plan from './plan.ts'
import sharing from './sharing.ts'
import teams from './teams.ts'

/** A part that is not translated yet is shown in English. */
const messages: Messages = { ...en, account, admin, auth, pages, plan, sharing, teams }
export default messages
