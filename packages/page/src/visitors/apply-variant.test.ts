import { profileExample } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { applyVariant, type Overrides } from './apply-variant.ts'

const none: Overrides = {
  display_name: null,
  bio: null,
  avatar_url: null,
  theme: null,
  link_order: null,
  hidden_link_ids: null,
  link_titles: null,
}
const page = {
  profile: profileExample,
  links: [1, 2, 3, 4].map((id) => ({ id, title: `Link ${id}` })),
}

test('returns the page unchanged without overrides', () => {
  expect(applyVariant(page, none)).toEqual(page)
})

test('replaces texts and merges the theme with that of the profile', () => {
  const { profile } = applyVariant(page, {
    ...none,
    display_name: 'Robin for you',
    bio: 'Hello',
    avatar_url: '/media/a.webp',
    theme: { preset: 'ink', colors: { accent: '#102030' } },
  })
  expect(profile).toMatchObject({ display_name: 'Robin for you', bio: 'Hello', avatar_url: '/media/a.webp' })
  expect(profile.theme.preset).toBe('ink')
  expect(profile.theme.colors).toEqual({ ...page.profile.theme.colors, accent: '#102030' })
  expect(profile.theme.background).toEqual(page.profile.theme.background)
})

test('keeps the parts of the focal point that it does not replace', () => {
  const cover = { image_url: '/media/a.webp', focus: { x: 20, y: 80 } }
  const theme = { ...page.profile.theme, cover }
  const own = { ...page, profile: { ...page.profile, theme } }
  const { profile } = applyVariant(own, { ...none, theme: { cover: { focus: { x: 10 } } } })
  expect(profile.theme.cover).toEqual({ image_url: '/media/a.webp', focus: { x: 10, y: 80 } })
})

test('orders, hides and renames only links that are on the page', () => {
  const { links } = applyVariant(page, {
    ...none,
    link_order: [4, 99, 2],
    hidden_link_ids: [1, 98],
    link_titles: { '3': 'Third', '97': 'Nowhere' },
  })
  expect(links.map((l) => l.title)).toEqual(['Link 4', 'Link 2', 'Third'])
})
