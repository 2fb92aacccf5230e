import { createAudienceTests } from '@vitrine/page/visitors/audience'
import type { Traits } from '@vitrine/page/visitors/traits'
import type { LinkRecord } from './link.ts'

export type Audience = { readonly links: readonly number[]; readonly includes: (visitor: Traits) => boolean }

/** Compiles the audiences of enabled links. Leaves out links for everyone. */
export const compileAudiences = (links: readonly LinkRecord[]): Audience[] => {
  const limitedLinks = links.filter(({ doc }) => doc.is_enabled && createAudienceTests(doc.audience).length)
  return [...Map.groupBy(limitedLinks, ({ doc }) => JSON.stringify(doc.audience)).values()].map((group) => {
    const tests = createAudienceTests(group[0]!.doc.audience)
    return { links: group.map(({ id }) => id), includes: (visitor) => tests.every((test) => test(visitor)) }
  })
}

export const findExcludedAudiences = (audiences: readonly Audience[], visitor: Traits): number[] =>
  audiences.flatMap((audience, i) => (audience.includes(visitor) ? [] : [i]))
