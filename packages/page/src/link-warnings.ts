import {
  createUnknownValueWarning,
  findInputWarnings,
  linkKinds,
  maxWarnings,
  type Problem,
} from '@vitrine/contract'
import { findConfigProblems } from './blocks/config-problems.ts'
import { blocks } from './blocks/index.ts'
import type { PageLink } from './view.ts'

export type CheckedLink = Pick<PageLink, 'kind' | 'image_url' | 'business_block_config'>

const byKind = new Map(blocks.map((block) => [block.kind, block]))

/** Reports fields of a link that the page does not show because of its kind or configuration. `image_url` of an upload is its path. */
export const findLinkWarnings = (link: CheckedLink): Problem[] => {
  const block = byKind.get(link.kind)
  if (!block) return [createUnknownValueWarning('kind', link.kind, linkKinds)]
  const path = 'business_block_config'
  const config = link.business_block_config ?? {}
  return [
    ...findConfigProblems(block.config, config, path),
    ...(block.warnings?.(link) ?? []),
    ...findInputWarnings([block.config], config, path),
  ].slice(0, maxWarnings)
}
