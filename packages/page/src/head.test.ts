import { describe, expect, test } from 'vitest'
import { site } from '#tests/sample-shop.ts'
import { computeShareVersion } from '../../../apps/server/src/features/profile/share-subject.ts'
import { renderProfilePage } from './profile-page.ts'
import { createShareSubject } from './share-subject.ts'
import type { PageView } from './view.ts'

const hash = '0123456789abcdef0123456789abcdef'
const picture = `/media/${hash}-512x512.webp`

const profile: PageView['profile'] = {
  username: 'studiomarlo',
  display_name: 'Studio Marlo',
  bio: 'Ceramics from a small workshop.',
  avatar_url: picture,
  social_links: [
    { platform: 'instagram', url: 'https://instagram.com/studiomarlo' },
    { platform: 'mastodon', url: 'https://mastodon.example/@marlo' },
  ],
}
const canonicalUrl = 'https://vitrine.example/studiomarlo'
const page = (changes: Partial<PageView['profile']> = {}, more: Partial<PageView> = {}) =>
  renderProfilePage({
    profile: { ...profile, ...changes },
    links: [],
    site,
    baseUrl: 'https://vitrine.example',
    canonicalUrl,
    scriptUrl: '/assets/page.0123456789abcdef.js',
    shareVersion: computeShareVersion(createShareSubject({ ...profile, ...changes }, canonicalUrl)),
    showFooter: true,
    now: 0,
    ...more,
  }).html
const meta = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`, 'g'))].map(
    ([, v]) => v!,
  )
const structured = (html: string) => JSON.parse(/ld\+json">([^<]*)</.exec(html)?.[1] ?? 'null')

describe('page metadata', () => {
  test('describes a schema.org ProfilePage with absolute URLs', () => {
    const data = structured(
      page({ created_at: '2026-01-02T03:04:05.000Z', updated_at: '2026-02-03T04:05:06.000Z' }),
    )
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url: 'https://vitrine.example/studiomarlo',
      dateCreated: '2026-01-02T03:04:05.000Z',
      dateModified: '2026-02-03T04:05:06.000Z',
    })
    const { mainEntity } = data
    expect(mainEntity).toMatchObject({
      '@type': 'Person',
      name: 'Studio Marlo',
      alternateName: 'studiomarlo',
      identifier: 'studiomarlo',
      image: `https://vitrine.example${picture}`,
    })
    expect(mainEntity.description).toBeTruthy()
    expect(mainEntity.sameAs).toEqual(profile.social_links!.map(({ url }) => url))
  })

  test('omits fields without a value and always has a name', () => {
    const data = structured(
      page({ display_name: '', bio: null, avatar_url: null, social_links: [], seo: null, created_at: null }),
    )
    expect(Object.keys(data.mainEntity).sort()).toEqual(['@type', 'alternateName', 'identifier', 'name'])
    expect(data.mainEntity.name).toBe('studiomarlo')
    expect('dateCreated' in data).toBe(false)
  })

  test('changes the URL of the share picture with its content', () => {
    const [image] = meta(page(), 'og:image') as [string]
    expect(image).toMatch(/^https:\/\/vitrine\.example\/studiomarlo\/share\.png\?v=[\w-]{16}$/)
    expect(meta(page(), 'og:image:width').concat(meta(page(), 'og:image:height'))).toEqual(['1200', '630'])
    expect(meta(page(), 'og:image:alt')).toEqual(['Studio Marlo (@studiomarlo)'])
    expect(meta(page(), 'twitter:card')).toEqual(['summary_large_image'])
    const changes: Partial<PageView['profile']>[] = [
      { display_name: 'Other' },
      { bio: 'Other' },
      { avatar_url: null },
      { avatar_url: picture.replace('0', '1') },
      { theme: { colors: { accent: '#ff0000' } } },
      { language: 'ja' },
    ]
    const addresses = changes.map((change) => meta(page(change), 'og:image')[0])
    expect(new Set([image, ...addresses]).size).toBe(changes.length + 1)
    expect(meta(page({}, { links: [], now: 5 }), 'og:image')).toEqual([image])
    expect(meta(page({ footer_text: 'x', location: 'y' }), 'og:image')).toEqual([image])
  })

  test('prefers the owner’s share picture to the drawn one', () => {
    const uploaded = page({ seo: { og_image_url: `/media/${hash}-2048x1024.webp` } })
    expect(meta(uploaded, 'og:image')).toEqual([`https://vitrine.example/media/${hash}-2048x1024-w1200.jpeg`])
    expect(meta(uploaded, 'og:image:width').concat(meta(uploaded, 'og:image:height'))).toEqual([
      '1200',
      '630',
    ])
    const elsewhere = page({ seo: { og_image_url: 'https://cdn.example/x.png' } })
    expect(meta(elsewhere, 'og:image')).toEqual(['https://cdn.example/x.png'])
    expect(meta(elsewhere, 'og:image:width')).toEqual([])
    expect(meta(elsewhere, 'twitter:card')).toEqual(['summary_large_image'])
  })

  test('omits the share picture of sensitive profiles and previews', () => {
    const sensitive = { sensitive: { enabled: true } }
    for (const html of [
      page(sensitive),
      page(sensitive, { hasConfirmedWarning: true }),
      page({}, { preview: true }),
    ]) {
      expect(meta(html, 'og:image')).toEqual([])
      expect(meta(html, 'twitter:card')).toEqual(['summary'])
    }
    const asked = page({ ...sensitive, seo: { og_image_url: 'https://cdn.example/x.png' } })
    expect(asked).not.toContain('cdn.example')
    expect(asked).not.toContain(hash)
    expect(structured(asked)).toBeNull()
  })

  test('uses the profile’s picture or the service’s logo as icon', () => {
    expect(page()).toContain(
      `<link rel="icon" type="image/png" sizes="32x32" href="/media/${hash}-512x512-s32.png"><link rel="apple-touch-icon" href="/media/${hash}-512x512-s180.png">`,
    )
    expect(page({ avatar_url: null })).toContain('<link rel="icon" href="/favicon.svg">')
  })

  test('preloads the profile’s picture in the sizes that the page uses', () => {
    const html = page()
    const preloaded = /<link rel="preload" as="image" type="image\/avif" imagesrcset="([^"]+)"/.exec(
      html,
    )?.[1]
    expect(html).toContain(`<source type="image/avif" srcset="${preloaded}">`)
    expect(page({ avatar_url: null })).not.toContain('rel="preload" as="image"')
  })
})
