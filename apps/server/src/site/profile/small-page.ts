import type { PageView } from '@vitrine/page/view'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { readDomain } from '../hosts.ts'
import type { PageLoader } from './load-page.ts'
import type { ReadPage } from './page-cache.ts'
import { toProfileView } from './profile-view.ts'
import type { Visitors } from './visitors.ts'

/**
 * Creates a function that returns the view for `renderSmallPage`, in the visitor's variant. A view on a custom domain
 * shows only the owner's brand.
 */
export const createSmallPages =
  (deps: Deps, loader: PageLoader, visitors: Visitors) =>
  async (page: ReadPage, { raw }: FastifyRequest): Promise<PageView> => {
    const { rules } = (await loader.rules(page)).cached
    const choice = await visitors.findShown(rules, raw, deps.now())
    const { reportUrl, ...view } = toProfileView(deps, page, { links: [], rules }, choice).page
    return readDomain(raw) ? { ...view, showFooter: false } : { ...view, ...(reportUrl && { reportUrl }) }
  }
