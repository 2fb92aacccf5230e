import { problem } from '@vitrine/contract/problems/index'
import {
  type Found,
  type FoundItem,
  type FoundPart,
  type LeftItem,
  lineOf,
  UnreadableSource,
} from '../found.ts'

/** Members of an object, and values in all, that one entry or the settings may have: the API takes no more of either. */
const maxMembers = 1000
const maxValues = 5000
/** Values of a variant or campaign, which may name every link of a page more than once. */
const maxPartValues = 20_000
/** Networks of a page: of many more each would be looked at in vain. */
const maxNetworks = 300

/** Whether a value is no larger than that. What came out of JSON nests 64 deep at most. */
const isSmall = (root: unknown, most = maxValues): boolean => {
  let values = 0
  const look = (value: unknown): boolean => {
    if (++values > most) return false
    if (value === null || typeof value !== 'object') return true
    const inside = Array.isArray(value) ? value : Object.values(value)
    if (inside.length > (Array.isArray(value) ? most : maxMembers)) return false
    return inside.every(look)
  }
  return look(root)
}

/**
 * What is left for the process itself to look at, which does so for all its requests: files are bounded as a whole, and one
 * entry or the settings could be all of that.
 */
export const keepWithinBounds = (found: Found): Found => {
  const { social_links: networks } = found.profile
  if (!isSmall(found.profile) || (networks?.length ?? 0) > maxNetworks)
    throw new UnreadableSource(problem('file', 'file_settings', { max: maxMembers, networks: maxNetworks }))
  const items: FoundItem[] = []
  const left: LeftItem[] = [...found.left]
  for (const item of found.items)
    if (isSmall(item.link)) items.push(item)
    else
      left.push({
        where: item.where,
        title: lineOf(item.link.title),
        url: lineOf(item.link.url) || null,
        reason: 'invalid',
        note: 'It has more members than a link can have.',
      })
  return {
    ...found,
    items,
    left,
    variants: smallParts(found.variants),
    campaigns: smallParts(found.campaigns),
  }
}

const smallParts = (parts: readonly FoundPart[] = []): FoundPart[] =>
  parts.map((part) =>
    isSmall(part.body, maxPartValues)
      ? part
      : {
          ...part,
          body: { name: lineOf(part.body.name) },
          left: { reason: 'invalid', note: 'It has more members than one can have.' },
        },
  )
