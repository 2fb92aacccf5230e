import { socialPlatforms } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { getNetworkName, iconNames, isNetwork, renderIcon } from './index.ts'

test('defines an icon and a name for every platform', () => {
  for (const platform of socialPlatforms) {
    expect(renderIcon(platform), platform).toBeDefined()
    expect(getNetworkName(platform), platform).toMatch(/^[A-Z][^_]*$/)
  }
  expect(['apple_music', 'apple_podcasts', 'rss'].map(getNetworkName)).toEqual([
    'Apple Music',
    'Apple Podcasts',
    'RSS',
  ])
})

test('treats space, underscore and hyphen as equal', () => {
  for (const [alias, name] of [
    ['apple_music', 'applemusic'],
    ['Apple-Podcasts', 'applepodcasts'],
    ['buy_me_a_coffee', 'buymeacoffee'],
    ['Stack Overflow', 'stackoverflow'],
  ] as const)
    expect(renderIcon(alias)).toBe(renderIcon(name))
})

test('finds each network by its displayed name', () => {
  for (const name of iconNames.filter(isNetwork))
    expect(renderIcon(getNetworkName(name)), name).toBe(renderIcon(name))
})

test('shows a readable name and no icon for an unknown platform', () => {
  for (const [slug, name] of [
    ['my_own_site', 'My own site'],
    ['t-online', 'T-online'],
    ['constructor', 'Constructor'],
  ] as const)
    expect([renderIcon(slug), getNetworkName(slug)]).toEqual([undefined, name])
})

test('defines a drawing for every unique icon name', () => {
  expect(new Set(iconNames).size).toBe(iconNames.length)
  for (const name of iconNames)
    expect(renderIcon(name)?.value, name).toMatch(/^<svg viewBox="0 0 24 24".*<\/svg>$/)
})
