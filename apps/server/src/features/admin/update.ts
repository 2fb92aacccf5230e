import type { AdminUpdate } from '@vitrine/contract'
import { hourMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import { toIso } from '../../domain/resource.ts'
import { isObject } from '../../lib/is-object.ts'
import { buildVersion, isLater, isVersion, version } from '../../process/version.ts'
import { EgressError } from '../../providers/egress/port.ts'

const maxDocumentBytes = 100_000
const invalidDocumentText = `UPDATE_URL must return a JSON object of at most ${maxDocumentBytes} bytes with a version, such as {"version":"0.3.0"}.`

/** Returns a function that reads UPDATE_URL, at most once an hour. In the meantime it returns the last result. */
export const createUpdateCheck = ({
  config: { UPDATE_URL },
  egress,
  now,
}: Pick<Deps, 'config' | 'egress' | 'now'>): (() => Promise<AdminUpdate>) => {
  const noUpdate = {
    version: buildVersion,
    latest: null,
    is_newer: false,
    url: null,
    checked_at: null,
    problem: null,
  }
  let lastCheck: { readonly at: number; readonly result: Promise<AdminUpdate> } | undefined
  const checkUpdate = async (at: number): Promise<AdminUpdate> => {
    const update = { ...noUpdate, checked_at: toIso(at) }
    if (!egress.isOn)
      return { ...update, problem: 'UPDATE_URL is not read because of EGRESS=off. Remove one of them.' }
    try {
      // No account waits for this request, so it counts for account 0
      const release = readRelease((await egress.get(UPDATE_URL, 'application/json', 0)).bytes)
      if (!release) return { ...update, problem: invalidDocumentText }
      return { ...update, ...release, is_newer: isLater(release.latest, version) }
    } catch (error) {
      if (error instanceof EgressError) {
        const problem = `UPDATE_URL cannot be read: ${error.message}. Check the URL, and EGRESS_ALLOW if its host is private.`
        return { ...update, problem }
      }
      // The process is busy: the next call tries again
      lastCheck = undefined
      throw error
    }
  }
  return async () => {
    if (!UPDATE_URL) return noUpdate
    const at = now()
    if (!lastCheck || Math.abs(at - lastCheck.at) >= hourMs) lastCheck = { at, result: checkUpdate(at) }
    return lastCheck.result
  }
}

/** Returns null if the document is wrong. Unknown fields are ignored, and so is a link that is not https. */
const readRelease = (bytes: Buffer): { latest: string; url: string | null } | null => {
  if (bytes.length > maxDocumentBytes) return null
  try {
    const value: unknown = JSON.parse(bytes.toString())
    if (!isObject(value) || !isVersion(value.version)) return null
    const url = typeof value.url === 'string' ? URL.parse(value.url) : null
    const isLink = url?.protocol === 'https:' && !url.username && !url.password && url.href.length <= 2000
    return { latest: value.version, url: isLink ? url.href : null }
  } catch {
    return null
  }
}
