import { exportHours } from '@vitrine/contract'
import { hourMs } from '../../lib/durations.ts'

export const exportRetentionMs = exportHours * hourMs
export const downloadLifetimeMs = hourMs
