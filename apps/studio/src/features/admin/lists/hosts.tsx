import type { BlockedHost } from '@vitrine/contract'
import { extensionApi } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import type { Texts } from '../../../texts.gen.d.ts'
import type { AdminList } from '../admin-list-table.tsx'
import { renderChip, toListPage, toPageQuery } from './parts.tsx'

export const defineHosts = (texts: Texts['admin/lists'], format: Format): AdminList<BlockedHost> => ({
  id: 'hosts',
  toKey: ({ id }) => id,
  toName: ({ host }) => host,
  search: texts.searchHost,
  load: async (request, signal) => {
    const query = { ...toPageQuery(request), ...(request.search ? { q: request.search } : {}) }
    return toListPage(await extensionApi.listBlockedHosts({ query, signal }))
  },
  columns: [
    { title: texts.columns.site, cell: ({ host }) => host },
    { title: texts.columns.reason, cell: ({ reason }) => reason },
    {
      title: texts.columns.state,
      cell: ({ owners_notified }) =>
        owners_notified ? renderChip(texts.states.notified, 'good') : renderChip(texts.states.notifying),
    },
    { title: texts.columns.time, cell: ({ created_at }) => format.dateTime(created_at) },
  ],
  actions: [
    {
      title: texts.unblock,
      icon: 'undo',
      question: ({ host }) => texts.unblockQuestion({ host }),
      run: ({ id }) => extensionApi.unblockHost({ params: { id } }),
    },
  ],
})
