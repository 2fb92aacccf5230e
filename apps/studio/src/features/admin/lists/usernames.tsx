import type { HeldUsername } from '@vitrine/contract'
import { extensionApi } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import type { Texts } from '../../../texts.gen.d.ts'
import type { AdminList } from '../admin-list-table.tsx'
import { AccountLink } from './parts.tsx'

export const defineUsernames = (texts: Texts['admin/lists'], format: Format): AdminList<HeldUsername> => ({
  id: 'usernames',
  toKey: ({ username }) => username,
  toName: ({ username }) => `/${username}`,
  search: texts.searchPage,
  load: async ({ search }, signal) => {
    const query = search ? { q: search } : {}
    return { rows: (await extensionApi.listHeldUsernames({ query, signal })).data, nextCursor: null }
  },
  columns: [
    { title: texts.columns.page, cell: ({ username }) => `/${username}` },
    {
      title: texts.columns.account,
      cell: ({ account }) => (account ? <AccountLink email={account} /> : texts.deletedAccount),
    },
    { title: texts.columns.heldUntil, cell: ({ held_until }) => format.dateTime(held_until) },
  ],
  actions: [
    {
      title: texts.release,
      icon: 'undo',
      question: ({ username }) => texts.releaseQuestion({ username }),
      run: ({ username }) => extensionApi.releaseUsername({ body: { username } }),
    },
  ],
})
