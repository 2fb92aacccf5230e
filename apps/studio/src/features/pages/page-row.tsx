import type { ListedWorkspace, ProfileSummary } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../app/format.ts'
import { getScoreTone } from '../../app/score-tone.ts'
import { useTexts } from '../../app/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Chip } from '../../ui/layout.tsx'
import { type Selection, SelectionCheckbox } from '../../ui/selection.tsx'
import table from '../../ui/table.module.css'
import { countNews, isEditable, isOwned } from './page.ts'
import styles from './page-list.module.css'
import { usePageScreens } from './page-menu.tsx'
import type { SortKey } from './page-sort.ts'
import { PageTags } from './page-tags.tsx'
import { Visitors } from './visitors.tsx'

/** Narrow screens show the last change only if it sorts the list. */
export const isMinor = (id: SortKey, by: SortKey): true | undefined =>
  (id === 'changed' && by !== id) || undefined

const statusTone = { unpublished: 'warn', blocked: 'bad' } as const

export const PageRow = ({
  page,
  name,
  by,
  selection,
  workspaces,
  menu,
}: {
  page: ProfileSummary
  /** Name for screen readers, with the address if several pages have the same name. */
  name: string
  by: SortKey
  selection: Selection
  workspaces: readonly ListedWorkspace[]
  menu: ReactNode
}) => {
  const t = useTexts('pages/list')
  const { shell, common } = useTexts()
  const format = useFormat()
  const { id, display_name, username, visitors, clicks, health: score, status, my_role } = page
  const screens = usePageScreens(id)
  const news = countNews(page)
  return (
    <tr>
      <td>
        <span className={styles.cell}>
          {selection.ids && isEditable(page) ? (
            <SelectionCheckbox
              name={name}
              isSelected={selection.ids.has(id)}
              onSelect={(isSelected, isRange) => selection.select(id, isSelected, isRange)}
            />
          ) : null}
          <span className={styles.texts}>
            <span className={styles.line}>
              <Link to={`/pages/${id}`} title={display_name} className={`${styles.name} ${styles.cut}`}>
                {display_name}
              </Link>
              {workspaces.length ? (
                <span className={`${styles.about} ${styles.cut}`}>
                  {t.inWorkspace({ name: format.list(workspaces.map(({ name }) => name)) })}
                </span>
              ) : null}
            </span>
            <span className={styles.line}>
              {status === 'published' ? null : <Chip tone={statusTone[status]}>{t[status]}</Chip>}
              {page.is_offered ? <Chip>{t.offered}</Chip> : null}
              {isOwned(page) ? null : <Chip>{shell.roles[my_role]}</Chip>}
              {news ? (
                <Link
                  to={`/pages/${id}/audience`}
                  className={styles.news!}
                  aria-label={common.pair({
                    name: shell.forms,
                    value: `${name}, ${t.newEntries({ n: news })}`,
                  })}
                >
                  {t.newEntries({ n: news })}
                </Link>
              ) : null}
              <a
                href={`/${username}`}
                target="_blank"
                rel="noreferrer"
                dir="auto"
                className={`${styles.about} ${styles.cut}`}
              >
                /{username}
              </a>
              {page.tags.length ? (
                <PageTags tags={page.tags} className={`${styles.about} ${styles.cut}`} />
              ) : null}
            </span>
          </span>
          <span className={styles.screens}>
            {screens.slice(0, 2).map(({ title, icon, path }) => (
              <Link key={path} to={path} aria-label={common.pair({ name: title, value: name })} title={title}>
                <Icon name={icon} size={18} />
                <span>{title}</span>
              </Link>
            ))}
          </span>
        </span>
      </td>
      <td data-title={t.sorts.visitors} data-number>
        {visitors === null ? (
          '–'
        ) : (
          <Visitors now={visitors} before={page.previous_visitors ?? 0} text={format.number(visitors)} />
        )}
      </td>
      <td data-title={t.sorts.clicks} data-number>
        {clicks === null ? '–' : format.number(clicks)}
      </td>
      <td data-title={t.sorts.score} data-number data-none={score === null || undefined}>
        {score === null ? (
          '–'
        ) : (
          <Link
            to={`/pages/${id}/doctor`}
            className={styles.score!}
            aria-label={common.pair({ name: shell.doctor, value: `${name}, ${format.number(score)}` })}
          >
            <Chip tone={getScoreTone(score)}>{format.number(score)}</Chip>
          </Link>
        )}
      </td>
      <td data-title={t.sorts.changed} data-number data-minor={isMinor('changed', by)}>
        {format.relative(page.changed_at)}
      </td>
      <td className={table.actions}>{menu}</td>
    </tr>
  )
}
