import type { Version } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'

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

/** Maximum milliseconds between two automatic versions of one session of work. */
const sessionGapMs = 30 * minuteMs

const isSmallChange = ({ kind, reason }: Version): boolean =>
  kind === 'auto' && reason !== 'link.bulk' && reason !== 'profile.import'

/** Groups automatic versions, newest first, by session of work. Restore points and changes of many links remain single. */
export const groupBySession = (versions: readonly Version[]): (readonly Version[])[] => {
  const sessions: Version[][] = []
  for (const version of versions) {
    const session = sessions.at(-1)
    const later = session?.at(-1)
    const isSame =
      later !== undefined &&
      isSmallChange(later) &&
      isSmallChange(version) &&
      Date.parse(later.created_at) - Date.parse(version.created_at) <= sessionGapMs
    if (isSame) session!.push(version)
    else sessions.push([version])
  }
  return sessions
}
