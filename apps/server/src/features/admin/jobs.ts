import { dayMs } from '@vitrine/contract/durations'
import pLimit from 'p-limit'
import type { TaskJob } from '../../domain/job.ts'
import { recordDiskUse } from '../../process/disk-use.ts'
import { EgressError } from '../../providers/egress/port.ts'
import { listDomainRows } from '../domains/index.ts'
import { classifyError } from '../links/index.ts'

/** Measures the disk of DATA_DIR once a day, for the forecast in the overview. A directory that cannot be written has none. */
export const diskUse: TaskJob = {
  kind: 'task',
  name: 'disk-use',
  everyMs: dayMs,
  work: async ({ config, log }, { now }) => {
    await recordDiskUse(config.DATA_DIR, now).catch((err: unknown) => log.warn({ err }, 'disk not measured'))
    return {}
  },
}

/** Proxies renew certificates about a month before their end. */
const minDaysLeft = 14
const parallel = 10
const maxHosts = 10_000

/**
 * Reads the certificates of the service and of custom domains as a visitor's browser does. A host that this machine
 * cannot reach counts as unread: its proxy may accept visitors only from outside.
 */
export const certificates: TaskJob = {
  kind: 'task',
  name: 'certificates',
  everyMs: dayMs,
  async work({ config, db, egress, log }, { now, signal, addProgress }) {
    if (!config.https || !egress.isOn) return {}
    const domains = await listDomainRows(db.read, { verified: true, before: null }, maxHosts)
    const hosts = [new URL(config.BASE_URL).host, ...domains.map(({ domain }) => domain.host)]
    const counts = { valid: 0, ending: 0, unread: 0 }
    let first = Number.POSITIVE_INFINITY
    const readDaysLeft = async (host: string): Promise<number | null> => {
      try {
        return Math.floor(((await egress.readCertificateEnd(`https://${host}/`, signal)) - now) / dayMs)
      } catch (error) {
        if (!(error instanceof EgressError)) throw error
        return classifyError(error) === 'certificate' ? 0 : null
      }
    }
    const check = async (host: string) => {
      const days = await readDaysLeft(host)
      first = Math.min(first, days ?? first)
      counts[days === null ? 'unread' : days < minDaysLeft ? 'ending' : 'valid']++
      if (days !== null && days < minDaysLeft)
        log.warn({ host, days }, 'a certificate ends soon or is invalid')
      addProgress(1)
    }
    const limit = pLimit(parallel)
    await Promise.all(hosts.map((host) => limit(check, host)))
    return first === Number.POSITIVE_INFINITY ? counts : { ...counts, days_left: first }
  },
}
