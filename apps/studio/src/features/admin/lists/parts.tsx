import { Link } from 'react-router'
import { Chip, type Tone } from '../../../ui/layout.tsx'
import styles from '../../../ui/table.module.css'
import type { ListRequest } from '../admin-list-table.tsx'

const limit = 50
export const toPageQuery = ({ cursor }: ListRequest) => ({
  limit,
  ...(cursor ? { starting_after: cursor } : {}),
})

export const toListPage = <T,>({ data, meta }: { data: T[]; meta: { next_cursor: string | null } }) => ({
  rows: data,
  nextCursor: meta.next_cursor,
})

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
