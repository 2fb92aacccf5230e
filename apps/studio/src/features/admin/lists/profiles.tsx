import type { AdminProfile } from '@vitrine/contract'
import { api } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import type { Texts } from '../../../texts.gen.d.ts'
import type { AdminList } from '../admin-list-table.tsx'
import {
  AccountLink,
  defineBlocking,
  definePageBlock,
  PageLink,
  renderChip,
  toNumberedPage,
  toNumberedQuery,
} from './parts.tsx'

export const defineProfiles = (texts: Texts['admin/lists'], format: Format): AdminList<AdminProfile> => ({
  ...defineBlocking(texts),
  id: 'profiles',
  toKey: ({ id }) => id,
  toName: ({ username }) => `/${username}`,
  search: texts.searchProfiles,
  load: async (request, signal) =>
    toNumberedPage(await api.listAdminProfiles({ query: toNumberedQuery(request), signal })),
  columns: [
    {
      title: texts.columns.page,
      cell: ({ display_name, username, public_url }) => (
        <>
          {display_name} <PageLink username={username} url={public_url} />
        </>
      ),
    },
    {
      title: texts.columns.state,
      cell: ({ is_published, blocked_at }) => (
        <>
          {is_published ? null : renderChip(texts.states.unpublished)}
          {blocked_at ? renderChip(texts.states.blocked, 'bad') : null}
          {is_published && !blocked_at ? '–' : null}
        </>
      ),
    },
    { title: texts.columns.account, cell: ({ owner_email }) => <AccountLink email={owner_email} /> },
    { title: texts.columns.created, cell: ({ created_at }) => format.date(created_at) },
  ],
  actions: [
    definePageBlock(texts),
    {
      title: texts.unblock,
      icon: 'undo',
      isFor: ({ blocked_at }) => blocked_at !== null,
      run: ({ id }) => api.unblockProfile({ params: { id } }),
    },
  ],
})
