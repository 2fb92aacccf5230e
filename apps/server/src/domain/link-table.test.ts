import { LinkWrite } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { linkColumns } from './link-table.ts'

/** Fields that a table of links leaves out on purpose: rows have an order, and campaigns are not in it. */
const excludedColumns = ['order', 'campaign_id', 'revision']

test('includes a column for every writable field of a link', () => {
  const columns = new Set([...linkColumns.keys()].map((path) => path.split('.')[0]))
  const missing = Object.keys(LinkWrite.properties).filter(
    (name) => !columns.has(name) && !excludedColumns.includes(name),
  )
  expect(missing).toEqual([])
})
