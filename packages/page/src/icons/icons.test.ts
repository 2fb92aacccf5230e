import { socialPlatforms } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { findNetwork, getNetworkName, iconNames, isNetwork, renderIcon } from './index.ts'

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

test('knows the usual hosts of podcasts, music, shops and bookings', () => {
  const hosts =
    'podcasts.apple.com open.spotify.com overcast.fm pca.st pocketcasts.com castbox.fm podcastaddict.com spreaker.com audible.de music.apple.com music.youtube.com soundcloud.com nora.bandcamp.com deezer.com tidal.com mixcloud.com audiomack.com beatport.com last.fm songkick.com bandsintown.com etsy.com gumroad.com nora.myshopify.com nora.bigcartel.com ebay.de redbubble.com vinted.fr kickstarter.com patreon.com ko-fi.com paypal.me buy.stripe.com nora.square.site calendly.com cal.com booking.com airbnb.com ticketmaster.de meetup.com tripadvisor.com'.split(
      ' ',
    )
  expect(hosts.filter((host) => !renderIcon(findNetwork(`https://${host}/nora`) ?? ''))).toEqual([])
})
