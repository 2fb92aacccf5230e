import en from '../en/index.ts'
import type { Messages } from '../index.tsx'

/** A part that is not translated yet is shown in English. */
const messages: Messages = { ...en }
export default messages
