import type { AdminReport } from '@vitrine/contract'
import { api, extensionApi } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import type { Messages } from '../../../app/texts.tsx'
import type { Texts } from '../../../texts.gen.d.ts'
import styles from '../../../ui/table.module.css'
import type { AdminList } from '../admin-list-table.tsx'
import { definePageBlock, PageLink, renderChip, toListPage, toPageQuery } from './parts.tsx'

export const defineReports = (
  texts: Texts['admin/lists'],
  format: Format,
  { common: { pair } }: Messages,
): AdminList<AdminReport> => ({
  id: 'reports',
  toKey: ({ id }) => id,
  toName: ({ username }) => `/${username}`,
  search: texts.searchPage,
  load: async (request, signal) => {
    const username = request.search.replace(/^.*\//, '')
    const query = { ...toPageQuery(request), ...(username ? { username } : {}) }
    return toListPage(await extensionApi.listReports({ query, signal }))
  },
  columns: [
    {
      title: texts.columns.page,
      cell: (report) => (
        <>
          <PageLink username={report.username} url={report.public_url} />
          {report.blocked_at ? renderChip(texts.states.blocked, 'bad') : null}
          {report.owner_blocked_at ? renderChip(texts.states.accountBlocked, 'bad') : null}
        </>
      ),
    },
    {
      title: texts.columns.reports,
      cell: ({ reasons }) =>
        reasons
          .map(({ reason, count }) => pair({ name: texts.reasons[reason], value: format.number(count) }))
          .join(' · '),
    },
    { title: texts.columns.lastReport, cell: ({ last_at }) => format.relative(last_at) },
    {
      title: texts.columns.messages,
      cell: ({ messages, message_count: total }) =>
        messages.length ? (
          <details>
            <summary>{texts.messageCount({ n: total })}</summary>
            {messages.map(({ at, reason, message, email }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two messages may have the same time
              <p key={i} className={styles.message}>
                {total > messages.length && i === messages.length - 1
                  ? `${texts.messagesOmitted({ n: total - messages.length })}\n\n`
                  : ''}
                {[format.dateTime(at), texts.reasons[reason], email, message].filter(Boolean).join('\n')}
              </p>
            ))}
          </details>
        ) : (
          '–'
        ),
    },
  ],
  actions: [
    definePageBlock(texts),
    {
      title: texts.blockAccount,
      icon: 'person',
      isFor: ({ owner_blocked_at }) => !owner_blocked_at,
      question: ({ username }) => texts.blockAccountQuestion({ page: `/${username}` }),
      run: ({ owner_id: id }) => api.blockUser({ params: { id } }),
    },
    {
      title: texts.dismiss,
      icon: 'trash',
      question: ({ username }) => texts.dismissQuestion({ page: `/${username}` }),
      run: ({ id }) => extensionApi.dismissReport({ params: { id } }),
    },
  ],
})
