import { exportHours } from '@vitrine/contract'
import { hourMs } from '../../lib/durations.ts'

/** Retention of a finished archive. */
export const exportRetentionMs = exportHours * hourMs
/** Lifetime of a download address. */
export const downloadMs = hourMs
