import { inputWarnings, linkKinds, maxWarnings, unknownValue, type Warning } from '@vitrine/contract'
import { configProblems } from './blocks/config-problems.ts'
import { blocks } from './blocks/index.ts'
import type { PageLink } from './view.ts'

export type CheckedLink = Pick<PageLink, 'kind' | 'image_url' | 'business_block_config'>

const byKind = new Map(blocks.map((block) => [block.kind, block]))

/** Reports settings that the page does not show because of the link's kind or configuration. */
export const linkWarnings = (link: CheckedLink): Warning[] => {
  const block = byKind.get(link.kind)
  if (!block) return [unknownValue('kind', link.kind, linkKinds)]
  const path = 'business_block_config'
  const config = link.business_block_config ?? {}
  return [
    ...configProblems(block.config, config, path),
    ...(block.warnings?.(link) ?? []),
    ...inputWarnings([block.config], config, path),
  ].slice(0, maxWarnings)
}
