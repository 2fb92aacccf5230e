import type { AdminUser } from '@vitrine/contract'
import { api, extensionApi } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import type { Messages } from '../../../app/texts.tsx'
import type { Texts } from '../../../texts.gen.d.ts'
import styles from '../../../ui/table.module.css'
import type { AdminList } from '../admin-list-table.tsx'
import { GrantPlanDialog } from '../grant-plan-dialog.tsx'
import { defineBlocking, loadPlanNames, renderChip, toNumberedPage, toNumberedQuery } from './parts.tsx'

export const defineUsers = (
  texts: Texts['admin/lists'],
  format: Format,
  t: Messages,
  ownId: number,
): AdminList<AdminUser> => ({
  ...defineBlocking(texts),
  id: 'users',
  toKey: ({ id }) => id,
  toName: ({ email }) => email,
  search: texts.searchUsers,
  load: async (request, signal) => {
    const [findPlanName, response] = await Promise.all([
      loadPlanNames(signal),
      api.listAdminUsers({ query: toNumberedQuery(request), signal }),
    ])
    const page = toNumberedPage(response)
    return { ...page, rows: page.rows.map((user) => ({ ...user, plan: findPlanName(user.plan) })) }
  },
  columns: [
    {
      title: texts.columns.account,
      cell: ({ name, email }) => (
        <>
          {name} <small className={styles.code}>{email}</small>
        </>
      ),
    },
    { title: texts.columns.plan, cell: ({ plan }) => plan },
    {
      title: texts.columns.state,
      cell: ({ is_admin, email_verified, blocked_at }) => (
        <>
          {is_admin ? renderChip(texts.states.administrator) : null}
          {email_verified ? null : renderChip(texts.states.unverified, 'warn')}
          {blocked_at ? renderChip(texts.states.blocked, 'bad') : null}
          {!is_admin && email_verified && !blocked_at ? '–' : null}
        </>
      ),
    },
    { title: t.shell.pages, cell: ({ profile_count }) => format.number(profile_count) },
    { title: texts.columns.created, cell: ({ created_at }) => format.date(created_at) },
    {
      title: texts.columns.lastActive,
      cell: ({ last_active_at }) => (last_active_at ? format.relative(last_active_at) : texts.never),
    },
  ],
  actions: [
    {
      title: texts.verify,
      icon: 'check',
      isFor: ({ email_verified }) => !email_verified,
      run: ({ id }) => extensionApi.verifyUserEmail({ params: { id } }),
    },
    {
      title: texts.sendPassword,
      icon: 'key',
      run: ({ id }) => extensionApi.sendUserPasswordMail({ params: { id } }),
    },
    {
      title: `${texts.grant}…`,
      icon: 'add',
      dialog: ({ email }, onClose) => <GrantPlanDialog account={email} onClose={onClose} />,
    },
    {
      title: texts.blockAccount,
      icon: 'lock',
      isFor: ({ id, blocked_at }) => id !== ownId && !blocked_at,
      question: ({ email }) => texts.blockAccountQuestion({ page: email }),
      run: ({ id }) => api.blockUser({ params: { id } }),
    },
    {
      title: texts.unblock,
      icon: 'undo',
      isFor: ({ id, blocked_at }) => id !== ownId && blocked_at !== null,
      run: ({ id }) => api.unblockUser({ params: { id } }),
    },
  ],
})
