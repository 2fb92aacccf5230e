import type { ProfileSummary } from '@vitrine/contract'
import { chooseReadableColor } from '@vitrine/page/colors/contrast'
import { isHex } from '@vitrine/page/colors/oklch'
import { getInitials } from '@vitrine/page/picture'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../app/format.ts'
import { getScoreTone } from '../../app/score-tone.ts'
import { formatAddress } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { Chip } from '../../ui/layout.tsx'
import { type Selection, SelectionCheckbox } from '../../ui/selection.tsx'
import { findDecision, isEditable } from './page.ts'
import styles from './page-card.module.css'
import { PageTags } from './page-tags.tsx'
import { Visitors } from './visitors.tsx'

export const PageCard = ({
  page,
  name,
  selection,
  menu,
}: {
  page: ProfileSummary
  /** Name for screen readers, with the address if several pages have the same name. */
  name: string
  selection: Selection
  menu: ReactNode
}) => {
  const t = useTexts('pages/list')
  const format = useFormat()
  const { id, username, display_name, visitors, health: score, background } = page
  const decision = findDecision(page, t)
  return (
    <li className={styles.card} data-selected={selection.ids?.has(id) || undefined}>
      <div
        className={styles.picture}
        style={{ background, color: isHex(background) ? chooseReadableColor([background]) : undefined }}
      >
        <span aria-hidden="true">{getInitials(display_name)}</span>
        {/* Covers the initials once it has loaded */}
        <img src={new URL(page.thumbnail_url).pathname} alt="" width="360" height="189" loading="lazy" />
      </div>
      <div className={styles.texts}>
        <div className={styles.line}>
          <h2>
            <Link to={`/pages/${id}`} className={styles.link!} aria-label={name}>
              {display_name}
            </Link>
          </h2>
          {score === null ? null : (
            <Chip tone={getScoreTone(score)}>
              <span className="visually-hidden">{t.sorts.score} </span>
              {format.number(score)}
            </Chip>
          )}
        </div>
        <div className={styles.line}>
          <span className={styles.address} dir="auto">
            {page.public_url.endsWith(`/${username}`) ? `/${username}` : formatAddress(page.public_url)}
          </span>
          <span className={styles.menu}>{menu}</span>
        </div>
        <div className={styles.line}>
          {visitors === null ? null : (
            <Visitors
              now={visitors}
              before={page.previous_visitors ?? 0}
              text={t.visitors({ n: visitors })}
            />
          )}
          {decision ? <Chip tone={decision.tone}>{decision.text}</Chip> : null}
        </div>
        {page.tags.length ? <PageTags tags={page.tags} className={styles.tags!} /> : null}
      </div>
      {selection.ids && isEditable(page) ? (
        <div className={styles.check}>
          <SelectionCheckbox
            name={name}
            isSelected={selection.ids.has(id)}
            onSelect={(isSelected, isRange) => selection.select(id, isSelected, isRange)}
          />
        </div>
      ) : null}
    </li>
  )
}
