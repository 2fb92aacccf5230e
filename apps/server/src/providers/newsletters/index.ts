import type { DestinationProvider } from '@vitrine/contract'
import { createBrevo } from './brevo.ts'
import type { Call } from './call.ts'
import { createListmonk } from './listmonk.ts'
import { createMailchimp } from './mailchimp.ts'
import type { Newsletter } from './port.ts'

export const newsletters: Readonly<Record<DestinationProvider, (call: Call) => Newsletter>> = {
  listmonk: createListmonk,
  mailchimp: createMailchimp,
  brevo: createBrevo,
}
