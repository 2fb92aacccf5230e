import {
  type AnyOperation,
  findInputWarnings,
  type LinkBulkResult,
  maxWarnings,
  type Problem,
} from '@vitrine/contract'
import { type CheckedLink, findLinkWarnings } from '@vitrine/page/link-warnings'

const storedWarnings: Readonly<Record<string, (data: unknown) => Problem[]>> = {
  createLink: (data) => findLinkWarnings(data as CheckedLink),
  updateLink: (data) => findLinkWarnings(data as CheckedLink),
  restoreLink: (data) => findLinkWarnings(data as CheckedLink),
  saveLinks: (data) => (data as LinkBulkResult).rows.flatMap(({ warnings = [] }) => warnings),
}

/** Reports accepted input without effect. Uses only the body and the recorded data, so that replays have the same warnings. */
export const collectWarnings = (operation: AnyOperation, body: unknown, data: unknown): Problem[] => {
  if (!operation.body) return []
  return [
    ...findInputWarnings([operation.body, ...Object.values(operation.ok)], body),
    ...(storedWarnings[operation.id]?.(data) ?? []),
  ].slice(0, maxWarnings)
}
