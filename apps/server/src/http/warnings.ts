import {
  type AnyOperation,
  findInputWarnings,
  type LinkBulkResult,
  maxWarnings,
  type Problem,
} from '@vitrine/contract'
import { type CheckedLink, findLinkWarnings } from '@vitrine/page/link-warnings'
import { stripBaseUrl } from '../domain/resource.ts'

const checkLink = (data: unknown, baseUrl: string): Problem[] => {
  const link = data as CheckedLink
  return findLinkWarnings({ ...link, image_url: stripBaseUrl(link.image_url ?? null, baseUrl) })
}
const storedWarnings: Readonly<Record<string, (data: unknown, baseUrl: string) => Problem[]>> = {
  createLink: checkLink,
  updateLink: checkLink,
  restoreLink: checkLink,
  saveLinks: (data) => (data as LinkBulkResult).rows.flatMap(({ warnings = [] }) => warnings),
}

/** Reports accepted input without effect. Uses only the body and the recorded data, so that replays have the same warnings. */
export const collectWarnings = (
  operation: AnyOperation,
  body: unknown,
  data: unknown,
  baseUrl: string,
): Problem[] => {
  if (!operation.body) return []
  return [
    ...findInputWarnings([operation.body, ...Object.values(operation.ok)], body),
    ...(storedWarnings[operation.id]?.(data, baseUrl) ?? []),
  ].slice(0, maxWarnings)
}
