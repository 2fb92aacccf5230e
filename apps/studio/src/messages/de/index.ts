import en from '../en/index.ts'
import type { Messages } from '../index.tsx'
import common from './common.ts'
import editor from './editor.ts'
import errors from './errors.ts'
import links from './links.ts'
import saving from './saving.ts'
import shell from './shell.ts'

/** A part that is not translated yet is shown in English. */
const messages: Messages = { ...en, common, editor, errors, links, saving, shell }
export default messages
