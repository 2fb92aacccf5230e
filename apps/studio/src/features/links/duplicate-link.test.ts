import { LinkWrite, linkExample } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { duplicateLink } from './duplicate-link.ts'

const link = {
  ...linkExample,
  pinned: true,
  gate: { type: 'age', min_age: 18, message: 'For grown-ups' },
  campaign_id: 3,
  external_id: '1',
  external_source: 'shop',
  shelf: 7,
} as const

test('copies every writable field except position, campaign, external id and revision', () => {
  const names = Object.keys(LinkWrite.properties).filter(
    (name) => !['revision', 'order', 'campaign_id', 'external_id', 'external_source'].includes(name),
  )
  expect(Object.keys(duplicateLink(link)).sort()).toEqual([...names, 'shelf'].sort())
  const copy = duplicateLink(link)
  for (const name of Object.keys(copy) as (keyof typeof copy)[])
    expect(copy[name], name).toEqual(name === 'is_enabled' ? false : link[name as keyof typeof link])
})

test('copies a link with an access code as hidden, without the code', () => {
  const gate = { type: 'code', min_age: null, message: 'Ask me' } as const
  expect(duplicateLink({ ...link, gate })).toMatchObject({ gate: { type: 'none' }, is_enabled: false })
})
