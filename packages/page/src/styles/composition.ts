import { compactCss } from '../css.ts'
import { arrangementParts } from './composition/arrangement.ts'
import { blockParts } from './composition/blocks.ts'
import { headerParts } from './composition/header.ts'
import { panelParts } from './composition/panels.ts'
import { sectionParts } from './composition/sections.ts'
import { typeParts } from './composition/type.ts'

// Each part is sent only with pages that use it. Parts set no colours except pairs that the theme has solved.

/** Rules by part, in the order in which they override each other. */
const parts = {
  ...typeParts,
  ...headerParts,
  ...arrangementParts,
  ...blockParts,
  ...sectionParts,
  ...panelParts,
} as const

export type CompositionPart = keyof typeof parts

const compacted = Object.fromEntries(
  Object.entries(parts).map(([part, css]) => [part, compactCss(css)]),
) as Readonly<Record<CompositionPart, string>>

/** Printed pages ignore composition: they have no cover, and small pictures. */
const printCss = {
  cover: '.cv{display:none}',
  portrait: '.cv{display:none}',
  split: '.cv{display:none}',
  banner: '.cv{display:none}',
  picture: '.pc{position:relative}.pc img{width:8rem;height:auto}',
} as const

/** Joins a block of an at-rule with the block before it that has the same condition. */
const joinBlocks = (css: string): string => {
  const joined = css.replaceAll(/(@(?:media|container)[^{]*\{)((?:[^{}]*\{[^{}]*\})*)\}\1/g, '$1$2')
  return joined === css ? css : joinBlocks(joined)
}

/** Returns the rules of parts for screens. */
export const createCompositionCss = (used: ReadonlySet<CompositionPart>): string => {
  if (!used.size) return ''
  const names = (Object.keys(parts) as CompositionPart[]).filter((part) => used.has(part))
  const rules = joinBlocks(names.map((part) => compacted[part]).join(''))
  const printed = (Object.keys(printCss) as (keyof typeof printCss)[]).filter((part) => used.has(part))
  return `@media screen{${rules}}${printed.length ? `@media print{${printed.map((part) => printCss[part]).join('')}}` : ''}`
}
