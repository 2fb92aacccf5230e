import type { Deps } from '../deps.ts'
import { findLink, type LinkRecord } from '../features/links/index.ts'

/** Finds a link by the id in a path. Returns undefined for other texts. */
export const findLinkOfPath = async (deps: Deps, id: string): Promise<LinkRecord | undefined> =>
  /^[1-9]\d{0,15}$/.test(id) ? findLink(deps.db.read, Number(id)) : undefined
