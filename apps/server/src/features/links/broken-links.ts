import { type BrokenLink, createProblem } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { toIso } from '../../domain/resource.ts'
import * as linkCheckRepo from './link-check-repo.ts'
import { matchBrokenLinks } from './link-checks.ts'
import { listActiveLinks } from './repo.ts'

/** Returns the broken links of a profile. Empty if requests are off, because the results would be outdated. */
export const findBrokenLinks = async (deps: Deps, profileId: number, now: number): Promise<BrokenLink[]> => {
  if (!deps.egress.isOn) return []
  const checkedUrls = await linkCheckRepo.listCheckedUrls(deps.db.read, profileId)
  if (!checkedUrls.some(({ reason }) => reason !== null)) return []
  const links = await listActiveLinks(deps.db.read, profileId)
  const failuresByLink = matchBrokenLinks(links, checkedUrls, now)
  return links.flatMap(({ id, doc: { url } }) => {
    const failure = failuresByLink.get(id)
    if (!failure) return []
    return {
      link_id: id,
      url,
      problem: createProblem('url', `broken_${failure.reason}`),
      failing_since: toIso(failure.failedAt),
      checked_at: toIso(failure.checkedAt),
    }
  })
}
