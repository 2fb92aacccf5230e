import type { AuditEntry } from '@vitrine/contract'
import { extensionApi } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import type { Messages } from '../../../app/texts.tsx'
import type { Texts } from '../../../texts.gen.d.ts'
import styles from '../../../ui/table.module.css'
import type { AdminList } from '../admin-list-table.tsx'
import { AccountLink, findLabel, PageLink, toListPage, toPageQuery } from './parts.tsx'

/** Ids of objects that no screen shows. */
const hiddenDetails = new Set(
  'transfer invite use member mail export feed_id webhook_id destination_id proposal proposal_id author hash link_id profile_id version_id safety_version_id'.split(
    ' ',
  ),
)

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0)

/** Details that users or operators have named, so that no word in them is a code. */
const namedDetails = new Set(['host', 'issuer', 'plan', 'plan_key', 'username'])

/** Returns the text of a code such as `plan_grant`. Payment providers name the reason of a change by their event. */
const formatCode = (
  name: string,
  code: string,
  texts: Texts['admin/lists'],
  roles: Messages['shell']['roles'],
): string => {
  if (namedDetails.has(name)) return code
  if (name === 'why' && code.includes('.')) return texts.sources.stripe
  const labels = { kind: texts.mailKinds, name: texts.jobs }[name]
  return findLabel(
    labels ?? { ...texts.auditObjects, ...roles, ...texts.sources, ...texts.auditValues },
    code,
  )
}

const formatDetail = (
  name: string,
  value: unknown,
  texts: Texts['admin/lists'],
  format: Format,
  { common: { pair }, shell: { roles } }: Messages,
): string => {
  const label = findLabel({ ...texts.columns, ...texts.auditDetails }, name)
  if (value === true) return label
  const write = (text: string) => pair({ name: label, value: text })
  if (name === 'until') return write(format.dateTime(new Date(Number(value)).toISOString()))
  if (/^(?:user|from|to)$/.test(name) && typeof value === 'number')
    return write(texts.accountId({ id: value }))
  if (Array.isArray(value) && (name === 'chains' || typeof value[0] === 'number'))
    return write(format.number(value.length))
  if (typeof value === 'string') return write(formatCode(name, value, texts, roles))
  return write(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const formatCredential = (credential: string, { auditObjects }: Texts['admin/lists']): string => {
  const [type = '', name] = credential.split(':')
  const label = findLabel(auditObjects, type)
  return name && type !== 'session' ? `${label} ${name}` : label
}

const renderSubject = (entry: AuditEntry, texts: Texts['admin/lists']) => {
  const { subject_type: type, subject_id: id, subject_account: account, username, workspace } = entry
  if (account) return <AccountLink email={account} />
  if (username) return <PageLink username={username} />
  if (workspace) return texts.workspaceName({ name: workspace })
  if (id === null) return null
  const format = { user: texts.accountId, profile: texts.pageId, workspace: texts.workspaceId }[type]
  return format
    ? format({ id })
    : type in texts.auditObjects
      ? formatCredential(`${type}:${id}`, texts)
      : null
}

export const defineAuditLog = (
  texts: Texts['admin/lists'],
  format: Format,
  messages: Messages,
): AdminList<AuditEntry> => ({
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
      cell: ({ at }) => <span className={styles.noWrap}>{format.dateTime(at, undefined, 'medium')}</span>,
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
            `${texts.accountId({ id: actor_id })} · `
          )}
          {formatCredential(credential, texts)}
        </>
      ),
    },
    {
      title: texts.columns.detail,
      cell: (entry) => {
        const subject = renderSubject(entry, texts)
        const details = Object.entries(entry.detail)
          .filter(([name, value]) => !isEmpty(value) && !hiddenDetails.has(name))
          .map(([name, value]) => formatDetail(name, value, texts, format, messages))
        return (
          <>
            {subject}
            {subject && details.length ? ' · ' : null}
            {details.join(' · ') || (subject ? null : '–')}
          </>
        )
      },
    },
  ],
  actions: [],
})
