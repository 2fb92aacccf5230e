import { parseTime } from '@vitrine/contract'

const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const

/** Returns the end of a countdown in epoch milliseconds, or null for other kinds and invalid times. */
export const getCountdownEnd = (link: {
  readonly kind: string
  readonly business_block_config?: Readonly<Record<string, unknown>> | null | undefined
}): number | null => {
  const at = link.kind === 'countdown' ? link.business_block_config?.ends_at : undefined
  return typeof at === 'string' ? parseTime(at) : null
}

/** Returns the remaining time in whole units of the largest kind; `count` is 0 in the last minute. Valid until `changes` (epoch ms). */
export const computeTimeLeft = (
  endsAt: number,
  now: number,
): { readonly count: number; readonly unit: keyof typeof units; readonly changes: number } => {
  const remaining = endsAt - now
  const unit = remaining >= units.day ? 'day' : remaining >= units.hour ? 'hour' : 'minute'
  const count = Math.max(0, Math.floor(remaining / units[unit]))
  return { count, unit, changes: count ? endsAt - count * units[unit] + 1 : endsAt }
}
