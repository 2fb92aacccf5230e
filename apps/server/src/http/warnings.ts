import {
  type AnyOperation,
  inputWarnings,
  type LinkBulkResult,
  maxWarnings,
  type Problem,
} from '@vitrine/contract'
import { type CheckedLink, linkWarnings } from '@vitrine/page/link-warnings'

/** Warnings about what an operation stored. */
const storedWarnings: Readonly<Record<string, (data: unknown) => Problem[]>> = {
  createLink: (data) => linkWarnings(data as CheckedLink),
  updateLink: (data) => linkWarnings(data as CheckedLink),
  restoreLink: (data) => linkWarnings(data as CheckedLink),
  saveLinks: (data) => (data as LinkBulkResult).rows.flatMap(({ warnings = [] }) => warnings),
}

/**
 * Reports accepted input that has no effect. The warnings follow from the request's body and the recorded data, so that a
 * replayed response has the same.
 */
export const warningsOf = (operation: AnyOperation, body: unknown, data: unknown): Problem[] => {
  if (!operation.body) return []
  return [
    ...inputWarnings([operation.body, ...Object.values(operation.ok)], body),
    ...(storedWarnings[operation.id]?.(data) ?? []),
  ].slice(0, maxWarnings)
}
