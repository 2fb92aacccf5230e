import { type BrokenLink, createProblem } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { toIso } from '../../domain/resource.ts'
import * as linkCheckRepo from './link-check-repo.ts'
import { matchBrokenUrls } from './link-checks.ts'
import { listActiveLinks } from './repo.ts'

/** Returns the broken links of a profile. Empty if requests are off, because the results would be outdated. */
export const findBrokenLinks = async (deps: Deps, profileId: number, now: number): Promise<BrokenLink[]> => {
  if (!deps.egress.isOn) return []
  const checkedUrls = await linkCheckRepo.listCheckedUrls(deps.db.read, profileId)
  if (!checkedUrls.some(({ reason }) => reason !== null)) return []
  const links = await listActiveLinks(deps.db.read, profileId)
  return matchBrokenUrls(links, checkedUrls, now).map(({ link, field, failure }) => ({
    link_id: link.id,
    url: field.url,
    ...(field.item === undefined ? {} : { item: field.item }),
    problem: createProblem(field.path, `broken_${failure.reason}`),
    failing_since: toIso(failure.failedAt),
    checked_at: toIso(failure.checkedAt),
  }))
}
