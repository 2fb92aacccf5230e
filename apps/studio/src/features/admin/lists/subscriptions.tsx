import type { AdminSubscription } from '@vitrine/contract'
import { api, extensionApi } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import type { Texts } from '../../../texts.gen.d.ts'
import type { AdminList } from '../admin-list-table.tsx'
import { findLabel, loadPlanNames, renderChip, toListPage, toPageQuery } from './parts.tsx'

export const defineSubscriptions = (
  texts: Texts['admin/lists'],
  format: Format,
): AdminList<AdminSubscription> => ({
  id: 'plans',
  toKey: ({ id }) => id,
  toName: ({ user_id, account }) => account ?? texts.accountId({ id: user_id }),
  search: texts.searchAccount,
  load: async (request, signal) => {
    const query = { ...toPageQuery(request), ...(request.search ? { account: request.search } : {}) }
    const [findPlanName, { data, meta }] = await Promise.all([
      loadPlanNames(signal),
      extensionApi.listSubscriptions({ query, signal }),
    ])
    return toListPage({ data: data.map((row) => ({ ...row, plan: findPlanName(row.plan) })), meta })
  },
  columns: [
    {
      title: texts.columns.account,
      cell: ({ user_id, account }) => account ?? texts.accountId({ id: user_id }),
    },
    { title: texts.columns.plan, cell: ({ plan }) => plan },
    { title: texts.columns.source, cell: ({ source }) => findLabel(texts.sources, source) },
    {
      title: texts.columns.state,
      cell: ({ is_ended, status }) =>
        is_ended
          ? renderChip(texts.states.ended)
          : renderChip(findLabel(texts.statuses, status), status === 'past_due' ? 'warn' : 'good'),
    },
    {
      title: texts.columns.ends,
      cell: ({ ends_at }) => (ends_at ? format.dateTime(ends_at) : texts.noEnd),
    },
  ],
  actions: [
    {
      title: texts.endGrant,
      icon: 'trash',
      isFor: ({ source, is_ended }) => source === 'operator' && !is_ended,
      question: ({ user_id, account }) =>
        texts.endGrantQuestion({ account: account ?? texts.accountId({ id: user_id }) }),
      run: async ({ user_id }) => {
        const { data } = await api.listPlans({})
        // Granting the first plan, which is free, ends the grant
        return extensionApi.grantPlan({ body: { account: String(user_id), plan: data[0]!.key } })
      },
    },
  ],
})
