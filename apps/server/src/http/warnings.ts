import {
  type AnyOperation,
  findInputWarnings,
  type LinkBulkResult,
  maxWarnings,
  type Problem,
  type WarningSource,
} from '@vitrine/contract'
import { mapConfigPictures } from '@vitrine/page/blocks/pictures'
import { type CheckedLink, findLinkWarnings } from '@vitrine/page/link-warnings'
import { stripBaseUrl } from '../domain/resource.ts'

const findStoredWarnings: Readonly<Record<WarningSource, (data: unknown, baseUrl: string) => Problem[]>> = {
  link: (data, baseUrl) => {
    const link = data as CheckedLink
    const toPath = (url: string) => stripBaseUrl(url, baseUrl)
    return findLinkWarnings({
      ...link,
      image_url: stripBaseUrl(link.image_url ?? null, baseUrl),
      business_block_config: mapConfigPictures(link.kind, link.business_block_config, toPath),
    })
  },
  rows: (data) => (data as LinkBulkResult).rows.flatMap(({ warnings = [] }) => warnings),
}

/** Reports accepted input without effect. Uses only the body and what is recorded, so that replays have the same warnings. */
export const collectWarnings = (
  operation: AnyOperation,
  body: unknown,
  data: unknown,
  baseUrl: string,
  recordedWarnings: readonly Problem[],
): Problem[] => {
  if (!operation.body) return []
  return [
    ...recordedWarnings,
    ...findInputWarnings([operation.body, ...Object.values(operation.ok)], body),
    ...(operation.warnings ? findStoredWarnings[operation.warnings](data, baseUrl) : []),
  ].slice(0, maxWarnings)
}
