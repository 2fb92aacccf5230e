import type { AdminWebhook } from '@vitrine/contract'
import { extensionApi } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import type { Texts } from '../../../texts.gen.d.ts'
import type { AdminList } from '../admin-list-table.tsx'
import { PageLink, renderChip, toListPage, toPageQuery } from './parts.tsx'

export const defineWebhooks = (texts: Texts['admin/lists'], format: Format): AdminList<AdminWebhook> => ({
  id: 'webhooks',
  toKey: ({ id }) => id,
  toName: ({ host }) => host,
  filter: [
    { id: 'failing', label: texts.states.failing },
    { id: '', label: texts.all },
  ],
  load: async (request, signal) => {
    const query = { ...toPageQuery(request), ...(request.filter ? { failing: true } : {}) }
    return toListPage(await extensionApi.listAdminWebhooks({ query, signal }))
  },
  columns: [
    { title: texts.columns.site, cell: ({ host }) => host },
    {
      title: texts.columns.page,
      cell: ({ profile_id, workspace_id, username }) => {
        if (username) return <PageLink username={username} />
        return profile_id === null
          ? texts.workspaceId({ id: workspace_id ?? 0 })
          : texts.pageId({ id: profile_id })
      },
    },
    {
      title: texts.columns.state,
      cell: ({ is_active, consecutive_failures }) => {
        if (!is_active) return renderChip(texts.states.disabled, 'bad')
        return consecutive_failures
          ? renderChip(texts.states.failing, 'warn')
          : renderChip(texts.states.active, 'good')
      },
    },
    {
      title: texts.columns.failures,
      cell: ({ consecutive_failures, last_failed_at }) =>
        [
          format.number(consecutive_failures),
          consecutive_failures && last_failed_at ? format.relative(last_failed_at) : null,
        ]
          .filter(Boolean)
          .join(' · '),
    },
  ],
  actions: [
    {
      title: texts.retry,
      icon: 'refresh',
      isFor: ({ is_active }) => is_active,
      run: ({ id }) => extensionApi.retryAdminWebhook({ params: { id } }),
    },
  ],
})
