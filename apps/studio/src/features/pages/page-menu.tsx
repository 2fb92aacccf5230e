import type { ProfileSummary } from '@vitrine/contract'
import { useNavigate, useParams } from 'react-router'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Menu, type MenuContent } from '../../ui/menu.tsx'
import { isEditable, isOwned } from './page.ts'

export const usePageScreens = (id: number) => {
  const { shell, pages } = useTexts()
  return (
    [
      { id: 'links', title: shell.links, icon: 'link' },
      { id: 'analytics', title: shell.analytics, icon: 'chart' },
      { id: 'doctor', title: shell.doctor, icon: 'doctor' },
      { id: 'settings', title: pages.settingsTitle, icon: 'settings' },
    ] as const
  ).map((screen) => ({ ...screen, path: `/pages/${id}/${screen.id}` }))
}

export const PageMenu = ({
  page,
  name,
  isInRow,
  onPublish,
  onTag,
  onDelete,
  sections,
}: {
  page: ProfileSummary
  name: string
  /** Rows of wide screens already contain the first two screens. */
  isInRow: boolean
  onPublish: (isPublished: boolean) => void
  onTag: () => void
  onDelete: () => void
  sections: NonNullable<MenuContent['sections']>
}) => {
  const t = useTexts('pages/list')
  const messages = useTexts()
  const { shell, common, pages } = messages
  const navigate = useNavigate()
  const { workspaceId } = useParams()
  const { id, username, status, my_role } = page
  const screens = usePageScreens(id)
  return (
    <Menu
      label={name}
      trigger={<IconButton icon="more" label={common.pair({ name: common.more, value: name })} />}
      entries={[
        ...screens
          .slice(isInRow && matchMedia('(min-width: 48.01rem)').matches ? 2 : 0)
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
              { id: 'tag', title: t.tags, run: onTag },
            ]
          : []),
        ...(my_role === 'viewer' || my_role === 'contributor'
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
  )
}
