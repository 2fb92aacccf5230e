import type { ThHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

export type SortDirection = 'ascending' | 'descending'

/** Column header with a button that sorts the table. `direction` is undefined if another column sorts it. */
export const SortHead = ({
  title,
  direction,
  onSort,
  ...attributes
}: ThHTMLAttributes<HTMLTableCellElement> & {
  title: string
  direction: SortDirection | undefined
  onSort: () => void
}) => (
  <th scope="col" aria-sort={direction} {...attributes}>
    <button type="button" onClick={onSort}>
      {title}
      {direction ? <Icon name={direction === 'ascending' ? 'up' : 'down'} size={14} /> : null}
    </button>
  </th>
)
