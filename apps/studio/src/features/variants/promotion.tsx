import type { Link, Profile, Variant } from '@vitrine/contract'
import { computeDiff } from '@vitrine/contract/diff'
import { applyVariant, orderLinks } from '@vitrine/page/visitors/apply-variant'
import { Suspense } from 'react'
import { useTexts } from '../../app/texts.tsx'
import { ChangeList } from '../../editor/changes/change-list.tsx'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { Loading } from '../../ui/layout.tsx'

/** Returns the page as the service leaves it after it applies a variant. */
const applyToPage = (
  profile: Profile,
  links: readonly Link[],
  overrides: Variant['overrides'],
): { profile: Profile; links: readonly Link[] } => {
  const { link_order, link_titles, hidden_link_ids } = overrides
  return {
    profile: applyVariant({ profile, links: [] }, overrides).profile,
    links: orderLinks(links, link_order).map((link) => ({
      ...link,
      title: link_titles?.[String(link.id)] ?? link.title,
      is_enabled: link.is_enabled && !hidden_link_ids?.includes(link.id),
    })),
  }
}

/** Lists what the page has before and after a variant is applied. */
export const Promotion = ({ variant: { overrides } }: { variant: Variant }) => {
  const texts = useTexts('variants/editor')
  const profile = useProfile()
  const links = useLinks()
  const page = { profile, links }
  return (
    <Suspense fallback={<Loading />}>
      <ChangeList
        title={texts.changes}
        differences={computeDiff(page, applyToPage(profile, links, overrides))}
      />
    </Suspense>
  )
}
