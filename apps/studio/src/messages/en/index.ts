import account from './account.ts'
import auth from './auth.ts'
import common from './common.ts'
import design from './design.ts'
import editor from './editor.ts'
import errors from './errors.ts'
import home from './home.ts'
import links from './links.ts'
import profile from './profile.ts'
import saving from './saving.ts'
import shell from './shell.ts'
import start from './start.ts'

export default { account, auth, common, design, editor, errors, home, links, profile, saving, shell, start }
