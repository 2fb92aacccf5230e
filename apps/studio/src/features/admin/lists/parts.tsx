import type { AdminProfile } from '@vitrine/contract'
import { Link } from 'react-router'
import { api } from '../../../app/api.ts'
import type { Texts } from '../../../texts.gen.d.ts'
import { Chip, type Tone } from '../../../ui/layout.tsx'
import styles from '../../../ui/table.module.css'
import type { ListRequest, RowAction } from '../admin-list-table.tsx'

const limit = 50
export const toPageQuery = ({ cursor }: ListRequest) => ({
  limit,
  ...(cursor ? { starting_after: cursor } : {}),
})

export const toListPage = <T,>({ data, meta }: { data: T[]; meta: { next_cursor: string | null } }) => ({
  rows: data,
  nextCursor: meta.next_cursor,
})

export const toNumberedQuery = ({ search, filter, order, cursor }: ListRequest) => ({
  limit,
  order,
  page: Number(cursor ?? 1),
  ...(search ? { q: search } : {}),
  ...(filter ? { blocked: filter === 'true' } : {}),
})

export const toNumberedPage = <T,>({
  data,
  meta: { pagination },
}: {
  data: T[]
  meta: { pagination: { page: number; total: number; total_pages: number } }
}) => ({
  rows: data,
  total: pagination.total,
  nextCursor: pagination.page < pagination.total_pages ? String(pagination.page + 1) : null,
})

/** Filter and order of a list whose rows can be blocked. */
export const defineBlocking = (texts: Texts['admin/lists']) => ({
  isSortable: true,
  filter: [
    { id: '', label: texts.all },
    { id: 'false', label: texts.states.notBlocked },
    { id: 'true', label: texts.states.blocked },
  ],
})

type BlockablePage = Pick<AdminProfile, 'id' | 'username' | 'blocked_at'>

/** Action that blocks a page. Reports have the id of their page. */
export const definePageBlock = (texts: Texts['admin/lists']): RowAction<BlockablePage> => ({
  title: texts.blockPage,
  icon: 'lock',
  isFor: ({ blocked_at }) => !blocked_at,
  question: ({ username }) => texts.blockPageQuestion({ page: `/${username}` }),
  run: ({ id }) => api.blockProfile({ params: { id } }),
})

/** Returns a function that returns the name of a plan by its key. */
export const loadPlanNames = async (signal: AbortSignal) => {
  const { data } = await api.listPlans({ signal })
  return (key: string) => data.find((plan) => plan.key === key)?.name ?? key
}

/** Returns the label of a code. A code without a label, such as one of a newer service, is returned unchanged. */
export const findLabel = (labels: Readonly<Record<string, string>>, code: string): string =>
  labels[code] ?? code

export const renderChip = (text: string, tone: Tone = 'plain') => (
  <span className={styles.chips}>
    <Chip tone={tone}>{text}</Chip>
  </span>
)

export const PageLink = ({ username, url = `/${username}` }: { username: string; url?: string }) => (
  <a href={url} target="_blank" rel="noreferrer" dir="auto">
    /{username}
  </a>
)

export const AccountLink = ({ email }: { email: string }) => (
  <Link className={styles.account!} to={`/admin/users?q=${encodeURIComponent(email)}`}>
    {email}
  </Link>
)
