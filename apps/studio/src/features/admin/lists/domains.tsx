import type { AdminDomain } from '@vitrine/contract'
import { extensionApi } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import { type Messages, useTexts } from '../../../app/texts.tsx'
import type { Texts } from '../../../texts.gen.d.ts'
import type { AdminList } from '../admin-list-table.tsx'
import { findLabel, PageLink, renderChip, toListPage, toPageQuery } from './parts.tsx'

const Problem = ({ name }: { name: string }) => findLabel(useTexts('profile/domain').problems, name)

export const defineDomains = (
  texts: Texts['admin/lists'],
  format: Format,
  t: Messages,
): AdminList<AdminDomain> => ({
  id: 'domains',
  toKey: ({ id }) => id,
  toName: ({ host }) => host,
  search: t.profile.fields.domain,
  filter: [
    { id: '', label: texts.all },
    { id: 'false', label: texts.states.unverified },
    { id: 'true', label: texts.states.verified },
  ],
  load: async (request, signal) => {
    const query = {
      ...toPageQuery(request),
      ...(request.search ? { host: request.search } : {}),
      ...(request.filter ? { verified: request.filter === 'true' } : {}),
    }
    return toListPage(await extensionApi.listDomains({ query, signal }))
  },
  columns: [
    { title: t.profile.fields.domain, cell: ({ host }) => host },
    { title: texts.columns.page, cell: ({ username }) => <PageLink username={username} /> },
    {
      title: texts.columns.state,
      cell: ({ is_verified }) =>
        is_verified ? renderChip(texts.states.verified, 'good') : renderChip(texts.states.unverified, 'warn'),
    },
    {
      title: texts.columns.result,
      cell: ({ problem }) => (problem ? <Problem name={problem} /> : '–'),
    },
    {
      title: texts.columns.nextLookup,
      cell: ({ next_check_at }) => (next_check_at ? format.dateTime(next_check_at) : '–'),
    },
  ],
  actions: [
    {
      title: texts.lookUp,
      icon: 'refresh',
      run: ({ id }) => extensionApi.verifyDomain({ params: { id } }),
    },
  ],
})
