import type { Version } from '@vitrine/contract'

export type Day = { readonly day: string; readonly versions: readonly Version[] }

export const groupByDay = (versions: readonly Version[], timeZone: string): Day[] => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const days: { day: string; versions: Version[] }[] = []
  for (const version of versions) {
    const day = format.format(new Date(version.created_at))
    const last = days.at(-1)
    if (last?.day === day) last.versions.push(version)
    else days.push({ day, versions: [version] })
  }
  return days
}
