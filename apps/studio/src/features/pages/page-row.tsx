import type { ProfileSummary, Workspace } from '@vitrine/contract'
import { Link, useNavigate, useParams } from 'react-router'
import { useFormat } from '../../app/format.ts'
import { getScoreTone } from '../../app/score-tone.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Chip } from '../../ui/layout.tsx'
import { Menu, type MenuContent } from '../../ui/menu.tsx'
import { type Selection, SelectionCheckbox } from '../../ui/selection.tsx'
import table from '../../ui/table.module.css'
import styles from './page-list.module.css'
import type { SortKey } from './page-sort.ts'

/** Narrow screens show the last change only if it sorts the list. */
export const isMinor = (id: SortKey, by: SortKey): true | undefined =>
  (id === 'changed' && by !== id) || undefined

export const isEditable = ({ my_role, status }: ProfileSummary): boolean =>
  my_role !== 'viewer' && status !== 'blocked'

export const isOwned = ({ my_role }: ProfileSummary): boolean => my_role === 'owner'

/** Returns the number of unread form entries and those to check. A viewer cannot mark them as read. */
export const countNews = ({ my_role, unread_submissions, submissions_to_check }: ProfileSummary): number =>
  my_role === 'viewer' ? 0 : unread_submissions + submissions_to_check

const statusTone = { unpublished: 'warn', blocked: 'bad' } as const

export const PageRow = ({
  page,
  name,
  by,
  selection,
  workspaces,
  onPublish,
  onDelete,
  sections,
}: {
  page: ProfileSummary
  /** Name for screen readers, with the address if several pages have the same name. */
  name: string
  by: SortKey
  selection: Selection
  workspaces: readonly Workspace[]
  onPublish: (isPublished: boolean) => void
  onDelete: () => void
  sections: NonNullable<MenuContent['sections']>
}) => {
  const t = useTexts('pages/list')
  const messages = useTexts()
  const { shell, common, pages } = messages
  const format = useFormat()
  const navigate = useNavigate()
  const { workspaceId } = useParams()
  const { id, display_name, username, views, clicks, health: score, status, my_role } = page
  const screens = (
    [
      { id: 'links', title: shell.links, icon: 'link' },
      { id: 'analytics', title: shell.analytics, icon: 'chart' },
      { id: 'doctor', title: shell.doctor, icon: 'doctor' },
      { id: 'settings', title: pages.settingsTitle, icon: 'settings' },
    ] as const
  ).map((screen) => ({ ...screen, path: `/pages/${id}/${screen.id}` }))
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
                  aria-label={`${shell.forms}: ${name}, ${t.newEntries({ n: news })}`}
                >
                  {t.newEntries({ n: news })}
                </Link>
              ) : null}
              <a
                href={`/${username}`}
                target="_blank"
                rel="noreferrer"
                className={`${styles.about} ${styles.cut}`}
              >
                /{username}
              </a>
            </span>
          </span>
          <span className={styles.screens}>
            {screens.slice(0, 2).map(({ title, icon, path }) => (
              <Link key={path} to={path} aria-label={`${title}: ${name}`} title={title}>
                <Icon name={icon} size={18} />
                <span>{title}</span>
              </Link>
            ))}
          </span>
        </span>
      </td>
      <td data-title={t.sorts.views} data-number>
        {views === null ? '–' : format.number(views)}
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
            aria-label={`${shell.doctor}: ${name}, ${format.number(score)}`}
          >
            <Chip tone={getScoreTone(score)}>{format.number(score)}</Chip>
          </Link>
        )}
      </td>
      <td data-title={t.sorts.changed} data-number data-minor={isMinor('changed', by)}>
        {format.relative(page.changed_at)}
      </td>
      <td className={table.actions}>
        <Menu
          label={name}
          trigger={<IconButton icon="more" label={`${common.more}: ${name}`} />}
          entries={[
            // A wide row already contains the first two
            ...screens
              .slice(matchMedia('(min-width: 48.01rem)').matches ? 2 : 0)
              .map(({ id, title, path }) => ({ id, title, run: () => void navigate(path) })),
            {
              id: 'copy-address',
              title: shell.copyAddress,
              run: () => void copyText(`${settings.baseUrl}/${username}`, messages, shell.addressCopied),
            },
            {
              id: 'view',
              title: shell.viewPage,
              run: () => void window.open(`/${username}`, '_blank', 'noopener'),
            },
            ...(isEditable(page)
              ? [
                  {
                    id: 'publish',
                    title: status === 'published' ? t.unpublish : t.publish,
                    run: () => onPublish(status !== 'published'),
                  },
                ]
              : []),
            ...(my_role === 'viewer'
              ? []
              : [
                  {
                    id: 'copy',
                    title: pages.copyCard,
                    run: () =>
                      void navigate(`/pages/new?copy=${id}${workspaceId ? `&workspace=${workspaceId}` : ''}`),
                  },
                ]),
            ...(isOwned(page)
              ? [
                  {
                    id: 'transfer',
                    title: t.transfer,
                    run: () => void navigate(`/pages/${id}/settings#transfer`),
                  },
                ]
              : []),
          ]}
          sections={[
            ...sections,
            ...(isOwned(page)
              ? [
                  {
                    title: shell.thisPage,
                    entries: [{ id: 'delete', title: pages.deleteButton, danger: true, run: onDelete }],
                  },
                ]
              : []),
          ]}
        />
      </td>
    </tr>
  )
}
