import { expect, test } from 'vitest'
import { toInsertion } from './insertion.ts'

test('inserts each kind of text into its field', () => {
  const of = (type: 'bio' | 'title' | 'cta' | 'description' | 'seo', link_id: number | null, at = 0) =>
    toInsertion({ type, link_id }, at, 'T')
  expect(of('bio', null)).toEqual({ on: 'profile', body: { bio: 'T' } })
  expect(of('title', 4)).toEqual({ on: 'link', body: { title: 'T' } })
  expect(of('cta', 4)).toEqual({ on: 'link', body: { title: 'T' } })
  expect(of('description', 4)).toEqual({ on: 'link', body: { supporting_text: 'T' } })
  expect(of('seo', null, 0)).toEqual({ on: 'profile', body: { seo: { title: 'T' } } })
  expect(of('seo', null, 1)).toEqual({ on: 'profile', body: { seo: { description: 'T' } } })
})
