import type { AdminMail } from '@vitrine/contract'
import { extensionApi } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import type { Texts } from '../../../texts.gen.d.ts'
import type { AdminList } from '../admin-list-table.tsx'
import { findLabel, renderChip, toListPage, toPageQuery } from './parts.tsx'

export const defineMails = (texts: Texts['admin/lists'], format: Format): AdminList<AdminMail> => ({
  id: 'mails',
  toKey: ({ id }) => id,
  toName: ({ id, kind }) => `${findLabel(texts.mailKinds, kind)} ${id}`,
  search: texts.searchAccount,
  filter: [
    { id: 'waiting', label: texts.states.waiting },
    { id: 'failed', label: texts.states.failed },
    { id: 'sent', label: texts.states.sent },
    { id: '', label: texts.all },
  ],
  load: async (request, signal) => {
    const state = request.filter as AdminMail['state'] | ''
    const query = {
      ...toPageQuery(request),
      ...(state ? { state } : {}),
      ...(request.search ? { account: request.search } : {}),
    }
    return toListPage(await extensionApi.listMails({ query, signal }))
  },
  columns: [
    { title: texts.columns.kind, cell: ({ kind }) => findLabel(texts.mailKinds, kind) },
    {
      title: texts.columns.account,
      cell: ({ user_id, account }) => account ?? (user_id === null ? '–' : texts.accountId({ id: user_id })),
    },
    {
      title: texts.columns.state,
      cell: ({ state }) =>
        renderChip(texts.states[state], state === 'failed' ? 'bad' : state === 'sent' ? 'good' : 'plain'),
    },
    {
      title: texts.columns.attempts,
      cell: ({ attempts, last_error }) => [format.number(attempts), last_error].filter(Boolean).join(': '),
    },
    { title: texts.columns.time, cell: ({ created_at }) => format.dateTime(created_at) },
  ],
  actions: [
    {
      title: texts.sendNow,
      icon: 'mail',
      isFor: ({ state }) => state === 'waiting',
      run: ({ id }) => extensionApi.retryMail({ params: { id } }),
    },
    {
      title: texts.sendAgain,
      icon: 'mail',
      isFor: ({ state, kind }) => state !== 'waiting' && /^(verify_email|password_reset)$/.test(kind),
      run: ({ id }) => extensionApi.retryMail({ params: { id } }),
    },
    {
      title: texts.cancel,
      icon: 'trash',
      isFor: ({ state }) => state === 'waiting',
      question: ({ kind }) => texts.cancelQuestion({ kind: findLabel(texts.mailKinds, kind) }),
      run: ({ id }) => extensionApi.cancelMail({ params: { id } }),
    },
  ],
})
