import { parseTime } from '@vitrine/contract'
import type { LinkDoc } from './link.ts'

const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const

/** When a countdown reaches zero, in epoch milliseconds; null for other kinds and where no such moment is given. */
export const zeroOf = (
  link: Pick<LinkDoc, 'kind'> & {
    readonly business_block_config?: LinkDoc['business_block_config'] | null | undefined
  },
): number | null => {
  const at = link.kind === 'countdown' ? link.business_block_config?.ends_at : undefined
  return typeof at === 'string' ? parseTime(at) : null
}

/**
 * What is left until `zero`, whole, in the largest unit of which there is one: 11 days, not 11 days and 3 hours.
 * In the last minute 0 minutes. Until `changes` (epoch milliseconds) that stays true.
 */
export const timeLeft = (
  zero: number,
  now: number,
): { readonly count: number; readonly unit: keyof typeof units; readonly changes: number } => {
  const left = zero - now
  const unit = left >= units.day ? 'day' : left >= units.hour ? 'hour' : 'minute'
  const count = Math.max(0, Math.floor(left / units[unit]))
  return { count, unit, changes: count ? zero - count * units[unit] + 1 : zero }
}
