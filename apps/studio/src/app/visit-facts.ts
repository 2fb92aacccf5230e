import type { AnalyticsOverview } from '@vitrine/contract'
import type { Messages } from './texts.tsx'

/** Returns the referring site and the block with the most visits and clicks, as sentences. */
export const listVisitFacts = (
  { referrers: [referrer], links: [link] }: Pick<AnalyticsOverview['top'], 'referrers' | 'links'>,
  t: Messages,
): string[] => {
  const isNamed = referrer && !['unknown', 'other', 'few'].includes(referrer.value)
  return [
    ...(isNamed
      ? [
          referrer.value === 'direct'
            ? t.home.mostDirect
            : t.home.mostFrom({ referrer: referrer.value, isMost: referrer.share > 0.5 }),
        ]
      : []),
    ...(link ? [t.home.mostPressed({ block: link.title })] : []),
  ]
}
