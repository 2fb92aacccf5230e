import { parseTime } from '@vitrine/contract'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'

const units = { day: dayMs, hour: hourMs, minute: minuteMs } as const

/** Returns the end of a countdown in epoch milliseconds, or null for other kinds and invalid times. */
export const getCountdownEnd = (link: {
  readonly kind: string
  readonly business_block_config?: Readonly<Record<string, unknown>> | null | undefined
}): number | null => {
  const at = link.kind === 'countdown' ? link.business_block_config?.ends_at : undefined
  return typeof at === 'string' ? parseTime(at) : null
}

/** Returns the remaining time in whole units of the largest kind; `count` is 0 in the last minute. Valid until `validUntil` (epoch ms). */
export const computeTimeLeft = (
  endsAt: number,
  now: number,
): { readonly count: number; readonly unit: keyof typeof units; readonly validUntil: number } => {
  const remaining = endsAt - now
  const unit = remaining >= units.day ? 'day' : remaining >= units.hour ? 'hour' : 'minute'
  const count = Math.max(0, Math.floor(remaining / units[unit]))
  return { count, unit, validUntil: count ? endsAt - count * units[unit] + 1 : endsAt }
}
