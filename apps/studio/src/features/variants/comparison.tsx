import { applyVariant } from '@vitrine/page/visitors/apply-variant'
import { useMemo } from 'react'
import { useTexts } from '../../app/texts.tsx'
import { createDraftView } from '../../editor/draft-view.ts'
import { Preview } from '../../editor/preview.tsx'
import { useBlockedLinks, useLinks, useProfile } from '../../editor/queries.ts'
import type { Draft } from './draft.ts'
import styles from './variants.module.css'

/** Shows the page and the variant beside each other, at a block that differs. */
export const Comparison = ({ overrides }: Pick<Draft, 'overrides'>) => {
  const t = useTexts()
  const texts = useTexts('variants/results')
  const profile = useProfile()
  const links = useLinks()
  const blocked = useBlockedLinks()
  const original = useMemo(() => createDraftView(profile, links, { blocked }), [profile, links, blocked])
  const variant = useMemo(() => {
    const page = applyVariant({ profile, links }, overrides)
    return createDraftView(page.profile, page.links, { blocked })
  }, [profile, links, blocked, overrides])
  const { link_titles, hidden_link_ids } = overrides
  const marked = Number(Object.keys(link_titles ?? {}).at(-1) ?? hidden_link_ids?.at(-1)) || null
  return (
    <div className={`${styles.previewSide} ${styles.pages}`}>
      {(
        [
          [t.variants.original, original],
          [texts.variant, variant],
        ] as const
      ).map(([name, view]) => (
        <figure key={name}>
          <figcaption>{name}</figcaption>
          <div inert>
            <Preview view={view} marked={marked} miniature />
          </div>
        </figure>
      ))}
    </div>
  )
}
