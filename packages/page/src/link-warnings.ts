import { inputWarnings, linkKinds, maxWarnings, type Problem, unknownValue } from '@vitrine/contract'
import { configProblems } from './blocks/config-problems.ts'
import { blocks } from './blocks/index.ts'
import type { PageLink } from './view.ts'

export type CheckedLink = Pick<PageLink, 'kind' | 'image_url' | 'business_block_config'>

const byKind = new Map(blocks.map((block) => [block.kind, block]))

/** Reports fields of a link that the page does not show because of its kind or configuration. */
export const linkWarnings = (link: CheckedLink): Problem[] => {
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
