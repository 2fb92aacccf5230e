import { mf2 } from 'microformats-parser'
import { expect, test } from 'vitest'
import * as samples from '#tests/samples.ts'
import { renderProfilePage } from './profile-page.ts'
import type { PageView } from './view.ts'

const parse = (view: PageView) =>
  mf2(renderProfilePage(view).html, { baseUrl: 'https://vitrine.example/ana' })
const view: PageView = {
  ...samples.shop,
  profile: {
    ...samples.shop.profile,
    display_name: 'Ana Lima',
    bio: 'Bowls & cups',
    location: 'Porto',
    avatar_url: '/media/portrait.png',
    avatar_alt: 'Ana at the wheel',
    social_links: [{ platform: 'mastodon', url: 'https://social.example/@ana' }],
  },
}

test('renders one h-card that links its profiles with rel=me', () => {
  const { items, rels } = parse(view)
  expect(items).toHaveLength(1)
  expect(items[0]!.type).toEqual(['h-card'])
  expect(items[0]!.properties).toEqual({
    name: ['Ana Lima'],
    photo: [{ alt: 'Ana at the wheel', value: 'https://vitrine.example/media/portrait.png' }],
    adr: ['Porto'],
    note: ['Bowls & cups'],
    url: ['https://social.example/@ana'],
  })
  expect(rels.me).toEqual(['https://social.example/@ana'])
})

test('omits the h-card on a page behind a content warning', () => {
  const profile = { ...view.profile, sensitive: { enabled: true, label: null } }
  expect(parse({ ...view, profile }).items).toEqual([])
  expect(parse({ ...view, profile, hasConfirmedWarning: true }).items).toHaveLength(1)
})
