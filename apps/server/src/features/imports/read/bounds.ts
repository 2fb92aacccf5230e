import { createProblem } from '@vitrine/contract/problems/index'
import {
  type ExcludedItem,
  type ParsedSource,
  type SourceItem,
  type SourcePart,
  toLine,
  UnreadableSource,
} from '../parsed-source.ts'

/** Maximum number of properties of an object, as in the API. */
const maxFields = 1000
/** Maximum number of all values per entry, as in the API. */
const maxValues = 5000
/** Maximum number of values of a variant or campaign, which may refer to every link repeatedly. */
const maxPartValues = 20_000
const maxNetworks = 300

/** Returns true if a value is within these limits. `readJson` has limited its depth to 64 levels. */
const isSmall = (root: unknown, max = maxValues): boolean => {
  let values = 0
  const walk = (value: unknown): boolean => {
    if (++values > max) return false
    if (value === null || typeof value !== 'object') return true
    const inside = Array.isArray(value) ? value : Object.values(value)
    if (inside.length > (Array.isArray(value) ? max : maxFields)) return false
    return inside.every(walk)
  }
  return walk(root)
}

/**
 * Excludes links, variants and campaigns that are too large for the main process. Throws if the page settings are.
 * Until here only the size of the file is limited.
 */
export const dropOversized = (source: ParsedSource): ParsedSource => {
  const { social_links: networks } = source.profile
  if (!isSmall(source.profile) || (networks?.length ?? 0) > maxNetworks)
    throw new UnreadableSource(
      createProblem('file', 'file_settings', { max: maxFields, networks: maxNetworks }),
    )
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = [...source.excludedItems]
  for (const item of source.items)
    if (isSmall(item.link)) items.push(item)
    else
      excludedItems.push({
        position: item.position,
        title: toLine(item.link.title),
        url: toLine(item.link.url) || null,
        reason: 'invalid',
        note: createProblem(null, 'import_link_fields'),
      })
  return {
    ...source,
    items,
    excludedItems,
    variants: excludeOversizedParts(source.variants),
    campaigns: excludeOversizedParts(source.campaigns),
  }
}

const excludeOversizedParts = (parts: readonly SourcePart[] = []): SourcePart[] =>
  parts.map((part) =>
    isSmall(part.body, maxPartValues)
      ? part
      : {
          ...part,
          body: { name: toLine(part.body.name) },
          exclusion: { reason: 'invalid', note: createProblem(null, 'import_part_fields') },
        },
  )
