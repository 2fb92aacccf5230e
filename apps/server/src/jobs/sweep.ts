import type { Deps } from '../deps.ts'
import { sweepAlerts } from '../features/alerts/service.ts'
import { sweepAuth } from '../features/auth/service.ts'
import { sweepBilling } from '../features/billing/service.ts'
import { sweepSubmissions } from '../features/forms/service.ts'
import { sweepMail } from '../features/mail/service.ts'
import { sweepRedirects, sweepUploads } from '../features/profile/service.ts'
import { sweepVersions } from '../features/versions/service.ts'
import { sweepVisits } from '../features/visits/service.ts'
import { sweepWorkspaces } from '../features/workspaces/service.ts'
import { sweepIdempotency } from '../http/idempotency.ts'
import { shortenWaits } from './clock-repo.ts'

/** What an hour leaves behind, by name. Each step stands alone: one that fails does not keep the others from running. */
const steps: Record<string, (deps: Deps) => Promise<unknown>> = {
  auth: sweepAuth,
  idempotency: sweepIdempotency,
  redirects: (deps) => sweepRedirects(deps, deps.now()),
  versions: sweepVersions,
  uploads: (deps) => sweepUploads(deps, deps.now()),
  mails: (deps) => sweepMail(deps, deps.now()),
  visits: (deps) => sweepVisits(deps, deps.now()),
  alerts: (deps) => sweepAlerts(deps, deps.now()),
  submissions: (deps) => sweepSubmissions(deps, deps.now()),
  billing: (deps) => sweepBilling(deps, deps.now()),
  workspaces: (deps) => sweepWorkspaces(deps, deps.now()),
  waits: (deps) => shortenWaits(deps, deps.now()),
}

/** Removes what is over: sessions, challenges, tokens, records of answers, redirects, versions, sent mails, spam, old visits. */
export const sweepAll = async (deps: Deps): Promise<void> => {
  const swept: Record<string, unknown> = {}
  for (const [name, step] of Object.entries(steps)) {
    try {
      swept[name] = await step(deps)
    } catch (err) {
      deps.log.error({ err, step: name }, 'sweep failed')
    }
  }
  deps.log.info(swept, 'swept')
}
