import {
  createProblem,
  createUnknownValueWarning,
  findInputWarnings,
  type LinkFields,
  linkKinds,
  maxWarnings,
  opensAddress,
  type Problem,
} from '@vitrine/contract'
import { styledKinds } from '@vitrine/contract/block-kinds'
import type { Block } from './blocks/block.ts'
import { findConfigProblems } from './blocks/config-problems.ts'
import { blocks } from './blocks/index.ts'
import type { PageLink } from './view.ts'

/** `url` is needed only for a block that plays it. */
export type CheckedLink = Pick<
  PageLink,
  'kind' | 'image_url' | 'business_block_config' | 'size' | 'look' | 'tone' | 'color'
> &
  Partial<Pick<LinkFields, 'url' | 'destinations' | 'open_in_browser'>>

const byKind = new Map<string, Block>(blocks.map((block) => [block.kind, block]))

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
    ...findUnusedStyle(link),
    ...findUnusedDestinations(link),
  ].slice(0, maxWarnings)
}

/** Reports other ways of opening a block that opens no web address. */
const findUnusedDestinations = (link: CheckedLink): Problem[] =>
  opensAddress(link)
    ? []
    : [
        ...(link.destinations?.length ? ['destinations'] : []),
        ...(link.open_in_browser ? ['open_in_browser'] : []),
      ].map((name) => createProblem(name, 'no_effect_for_kind', { kind: link.kind }))

/** Reports a size, look or colour of a kind that has none. */
const findUnusedStyle = (link: CheckedLink): Problem[] => {
  const { kind } = link
  if ((styledKinds as readonly string[]).includes(kind)) return []
  const plain = { size: 'row', look: null, tone: 'plain', color: null } as const
  const hasLook = kind === 'events' && /^(?:line|outline)$/.test(link.look ?? '')
  return (['size', 'look', 'tone', 'color'] as const).flatMap((name) =>
    (link[name] ?? plain[name]) === plain[name] || (name === 'look' && hasLook)
      ? []
      : [createProblem(name, 'no_effect_for_kind', { kind })],
  )
}
