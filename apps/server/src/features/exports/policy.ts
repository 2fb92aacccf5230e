import { exportRetentionHours } from '@vitrine/contract'
import { hourMs } from '@vitrine/contract/durations'

export const exportRetentionMs = exportRetentionHours * hourMs
export const downloadLifetimeMs = hourMs
