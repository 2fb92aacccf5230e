import { exportRetentionHours } from '@vitrine/contract'
import { hourMs } from '../../lib/durations.ts'

export const exportRetentionMs = exportRetentionHours * hourMs
export const downloadLifetimeMs = hourMs
