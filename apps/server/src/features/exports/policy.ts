import { exportHours } from '@vitrine/contract'
import { hourMs } from '../../lib/durations.ts'

/** How long a finished archive is kept. */
export const keptMs = exportHours * hourMs
/** How long an address of it works. */
export const addressMs = hourMs
