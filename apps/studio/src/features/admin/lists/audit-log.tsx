import type { AuditEntry } from '@vitrine/contract'
import { extensionApi } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import styles from '../../../ui/table.module.css'
import type { AdminList } from '../admin-list-table.tsx'
import type { AdminListTexts } from '../texts.ts'
import { AccountLink, findLabel, toListPage, toPageQuery } from './parts.tsx'

/** Maximum number of ids that an entry shows: an action on many pages has an id for each page. */
const maxShownElements = 3

const formatDetail = (value: unknown, texts: AdminListTexts): string => {
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const elements = value.slice(0, maxShownElements).map((element) => formatDetail(element, texts))
  const others = value.length - elements.length
  return others > 0 ? texts.andMore(elements.join(', '), others) : elements.join(', ') || '–'
}

const formatSubject = (type: string, id: AuditEntry['subject_id'], texts: AdminListTexts): string => {
  const format = { user: texts.accountId, profile: texts.pageId, workspace: texts.workspaceId }[type]
  return format && id !== null ? format(Number(id)) : [type, id].filter(Boolean).join(' ')
}

export const defineAuditLog = (texts: AdminListTexts, format: Format): AdminList<AuditEntry> => ({
  id: 'audit',
  toKey: ({ id }) => id,
  toName: ({ id }) => String(id),
  search: texts.searchAudit,
  load: async (request, signal) => {
    const { search } = request
    // Actions contain a dot; accounts are numbers or contain an @
    const filter = /^[a-z_]+\.[a-z_]+$/.test(search) ? { action: search } : { account: search }
    return toListPage(
      await extensionApi.listAuditLog({
        query: { ...toPageQuery(request), ...(search ? filter : {}) },
        signal,
      }),
    )
  },
  columns: [
    {
      title: texts.columns.action,
      cell: ({ action }) => (
        <span className={styles.unbrokenWords}>
          {findLabel(texts.auditActions, action)} <small className={styles.code}>{action}</small>
        </span>
      ),
    },
    {
      title: texts.columns.time,
      cell: ({ at }) => <span className={styles.noWrap}>{format.exactTime(at)}</span>,
    },
    {
      title: texts.columns.by,
      cell: ({ actor_id, account, credential }) => (
        <>
          {account ? (
            <>
              <AccountLink email={account} /> ·{' '}
            </>
          ) : actor_id === null ? null : (
            `${texts.accountId(actor_id)} · `
          )}
          {credential}
        </>
      ),
    },
    {
      title: texts.columns.detail,
      cell: ({ subject_type, subject_id, actor_id, account, detail }) => {
        const details = Object.entries(detail)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => ` · ${name}: ${formatDetail(value, texts)}`)
        const isOwnAccount = account && subject_type === 'user' && subject_id === actor_id
        return (
          <>
            {isOwnAccount ? <AccountLink email={account} /> : formatSubject(subject_type, subject_id, texts)}
            {details}
          </>
        )
      },
    },
  ],
  actions: [],
})
