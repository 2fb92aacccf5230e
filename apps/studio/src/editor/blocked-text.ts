import { settings } from '../app/settings.ts'
import type { Messages } from '../app/texts.tsx'

/** Returns why a page is blocked, with the address of the operator if the service has one. */
export const formatBlocked = ({ errors: { codes, contact } }: Messages): string =>
  settings.contact ? `${codes.profile_blocked} ${contact} ${settings.contact}` : codes.profile_blocked
