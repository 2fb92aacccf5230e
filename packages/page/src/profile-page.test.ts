import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { languages } from '@vitrine/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as samples from '#tests/samples.ts'
import { createContentSecurityPolicy } from '../../../apps/server/src/site/csp.ts'
import { blocks, resolveBlock } from './blocks/index.ts'
import { brands } from './icons/brands.ts'
import { findNetwork, renderIcon } from './icons/index.ts'
import { getInitials } from './picture.ts'
import { renderProfilePage } from './profile-page.ts'
import { toSections } from './sections.ts'
import { getTexts } from './texts/index.ts'
import type { PageLink, PageView } from './view.ts'

const render = (view: PageView) => renderProfilePage(view).html
const one = (link: Partial<PageLink>): string =>
  render({
    ...samples.empty,
    links: [
      { id: 7, kind: 'normal', title: 'Title', url: 'https://stored.example/secret', href: '/l/7', ...link },
    ],
  })

/** Returns start tags outside style and data blocks. */
const listTags = (page: string) =>
  page
    .replace(/<style>[^<]*<\/style>|<script type="application\/ld\+json">[^<]*<\/script>/g, '')
    .match(/<[a-z!/][^>]*>/gi) ?? []

describe('profile page', () => {
  test('places the head beside the links only if it has more than a name', () => {
    const { profile } = samples.shop
    const nothing = { avatar_url: null, bio: null, social_links: [], pronouns: null, location: null }
    expect(render(samples.shop)).toContain('<body class="duo">')
    expect(render({ ...samples.shop, profile: { ...profile, ...nothing } })).toContain('<body>')
    expect(render({ ...samples.shop, profile: { ...profile, ...nothing, bio: 'Tea.' } })).toContain('"duo"')
  })
  test('renders a page with 25 links in at most 15 KiB gzip including its style', () => {
    const page = render(samples.typicalPage)
    const gzip = gzipSync(page, { level: 9 }).length
    console.log(`25 links: ${page.length} B, gzip ${gzip} B, brotli ${brotliCompressSync(page).length} B`)
    expect(gzip).toBeLessThanOrEqual(15 * 1024)
    expect(gzipSync(render(samples.shop)).length).toBeLessThanOrEqual(15 * 1024)
  })

  test('gives a link an icon if another card of its section has one', () => {
    const links = (section: string, ...urls: string[]) =>
      urls.map((url, i) => ({ id: i + 1, kind: 'normal', title: 'Title', url, href: `/l/${i}`, section }))
    const iconsOf = (page: string) => page.match(/class="i"/g)?.length ?? 0
    const plain = links('Plain', 'https://a.example', 'https://b.example')
    const mixed = links('Mixed', 'https://instagram.com/vitrine', 'https://c.example')
    expect(iconsOf(render({ ...samples.empty, links: plain }))).toBe(0)
    expect(iconsOf(render({ ...samples.empty, links: [...plain, ...mixed] }))).toBe(2)
  })

  test('loads a script only for blocks that need it, never inline', () => {
    for (const view of [samples.shop, samples.typicalPage, samples.long, samples.arabic, samples.sensitive]) {
      const { html: page, frames } = renderProfilePage(view)
      const scripts = page.match(/<script(?! type="application\/ld\+json">)[^>]*>/g) ?? []
      expect(scripts).toEqual(frames ? [`<script src="${view.scriptUrl}" defer>`] : [])
      for (const tag of listTags(page)) expect(tag).not.toMatch(/\s(?:on\w+|style)=/i)
    }
  })

  test('allows exactly the stylesheet of the page in its policy', () => {
    const page = renderProfilePage(samples.empty)
    const { html, css } = page
    expect(/<style>([^<]*)<\/style>/.exec(html)?.[1]).toBe(css)
    expect(html.match(/<style/g)).toHaveLength(1)
    const hash = createHash('sha256').update(css).digest('base64')
    expect(createContentSecurityPolicy(page)).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
  })

  test('renders every block with a config of wrong types', () => {
    const members = blocks.flatMap(({ config }) =>
      Object.keys((config as { properties?: object }).properties ?? {}),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...blocks),
        fc.dictionary(fc.constantFrom(...members), fc.anything()),
        (block, config) => {
          expect(one({ kind: block.kind, business_block_config: config })).toContain('</html>')
        },
      ),
    )
  })

  test('shows only title and condition of a gated link', () => {
    for (const kind of blocks.map((block) => block.kind))
      for (const type of ['sensitive', 'age', 'code'] as const) {
        const page = one({
          kind,
          gate: { type, min_age: 21 },
          description: 'hush',
          supporting_text: 'hush',
          image_url: '/media/hush',
          business_block_config: {
            text: 'hush',
            name: 'hush',
            items: [{ question: 'hush', answer: 'hush' }],
          },
        })
        expect(page).not.toMatch(/stored\.example|hush/)
        expect(page).toContain('href="/l/7"')
      }
    expect(one({ gate: { type: 'age', min_age: 21 } })).toContain('For ages 21 and over')
    expect(one({ gate: { type: 'none' } })).not.toContain('ages')
  })

  test('shows no stored URLs, but links cards to /l/{id}', () => {
    for (const kind of blocks.map((block) => block.kind))
      expect(one({ kind })).not.toContain('stored.example')
  })

  test('shows an unknown kind as a plain link', () => {
    expect(resolveBlock({ ...samples.shop.links[0]!, kind: 'hologram' }).kind).toBe('normal')
    expect(one({ kind: 'hologram' })).toBe(one({ kind: 'normal' }))
  })

  test('shows a normal link with an e-mail address, telephone number or place like one of that kind', () => {
    for (const [kind, url] of [
      ['email', 'mailto:hello@a.example'],
      ['phone', 'tel:+351220000000'],
      ['map', 'geo:41.1,-8.6'],
    ] as const)
      expect(one({ kind: 'normal', url }), url).toBe(one({ kind, url }))
  })

  test('shows only the name of a sensitive profile until the visitor agrees', () => {
    const page = render({ ...samples.sensitive, query: { c: 'spring' } })
    expect(page).not.toMatch(/Stoneware|autumn|avatar\.webp|\/l\/|ld\+json/)
    expect(page).toContain('<input type="hidden" name="c" value="spring">')
    expect(page).toContain('<button name="ok" value="1">')
    expect(render({ ...samples.sensitive, hasConfirmedWarning: true })).toContain('The autumn collection')
  })

  test('sorts pinned links before links without a section and sections', () => {
    const link = (id: number, rest: Partial<PageLink>) => ({
      ...samples.shop.links[0]!,
      pinned: false,
      id,
      ...rest,
    })
    const order = toSections([
      link(1, { section: 'B' }),
      link(2, {}),
      link(3, { section: 'A' }),
      link(4, { section: 'B' }),
      link(5, { section: 'A', pinned: true }),
    ])
    expect(order.map(({ name, links }) => [name, links.map(({ id }) => id)])).toEqual([
      ['', [5, 2]],
      ['B', [1, 4]],
      ['A', [3]],
    ])
  })

  test('descends headings by one level at a time', () => {
    for (const view of [samples.shop, samples.arabic, samples.long, samples.sensitive]) {
      const levels = [...render(view).matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))
      expect(levels[0]).toBe(1)
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      for (const [i, level] of levels.entries()) expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1)
    }
  })

  test('turns arrows and resets heading styles in right-to-left languages', () => {
    const rules = ['.c::after{transform:rotate(225deg)}', ':is(h1,h2,h3){letter-spacing:0!important}']
    for (const language of ['ar', 'en']) {
      const page = render({ ...samples.shop, profile: { ...samples.shop.profile, language } })
      expect(rules.map((rule) => page.includes(rule))).toEqual(rules.map(() => language === 'ar'))
    }
  })

  test('includes title, description, canonical URL, share picture and structured data', () => {
    const page = render(samples.shop)
    expect(page).toContain('<title>Studio Marlo (@studiomarlo)</title>')
    expect(page).toContain('<link rel="canonical" href="https://vitrine.example/studiomarlo">')
    expect(page).toMatch(/<meta property="og:image" content="https:\/\/vitrine\.example\/[^"]+">/)
    expect(page).not.toContain('noindex')
    const data = JSON.parse(/ld\+json">([^<]*)</.exec(page)![1]!)
    expect(data).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: 'Studio Marlo', alternateName: 'studiomarlo' },
    })
    // The fifth is an e-mail address
    expect(data.mainEntity.sameAs).toHaveLength(4)
    for (const url of data.mainEntity.sameAs) expect(url).toMatch(/^https:/)
    const hidden: PageView = {
      ...samples.shop,
      profile: { ...samples.shop.profile, seo: { indexable: false } },
    }
    expect(render(hidden)).toContain('<meta name="robots" content="noindex">')
    expect(render({ ...samples.shop, preview: true })).toContain('noindex')
  })

  test('uses texts and direction of the profile’s language', () => {
    expect(render(samples.arabic)).toContain('<html lang="ar" dir="rtl">')
    const tags = ['pt-BR', 'AR_EG', 'xx', 'constructor'].map((language) => getTexts(language).tag)
    expect(tags).toEqual(['pt', 'ar', 'en', 'en'])
    // The contract's format allows these, but Intl throws
    for (const language of ['en-12', 'en-a1', 'zz-zzz-zzzz'])
      expect(render({ ...samples.shop, profile: { ...samples.shop.profile, language } }), language).toContain(
        '<html lang="en" dir="ltr">',
      )
    for (const texts of languages.map(getTexts)) {
      expect(texts.play({ title: 'Film' })).toContain('Film')
      expect(texts.playsFrom({ site: 'a.example' })).toContain('a.example')
      expect(texts.raisedOf({ raised: '€1', goal: '€2' })).toMatch(/€1.*€2|€2.*€1/)
    }
    for (const texts of languages.map(getTexts))
      for (const value of [texts, texts.form, texts.form.problems].flatMap((t) => Object.values(t)))
        if (typeof value === 'string') expect(value).toMatch(/\S/)
  })

  test('shows initials and networks', () => {
    const names = {
      'Ana Lima': 'AL',
      ana: 'A',
      '李 小龙': '李小',
      山田陶芸工房: '山',
      '🎧': '🎧',
      '👩🏽‍🎨👩‍🚀': '👩🏽‍🎨',
      '🇵🇹 Porto': 'P',
      'Jean-Luc de la Tour': 'JT',
      'متجر النور': 'م',
      'स्मिता शर्मा': 'स्मि',
      'Zoe\u0301 e\u0301clair': 'ZE\u0301',
      '\u200b\u0301 ': '·',
      '': '·',
    }
    expect(Object.fromEntries(Object.keys(names).map((name) => [name, getInitials(name)]))).toEqual(names)
    expect(findNetwork('https://www.youtube.com/@x')).toBe('youtube')
    expect(findNetwork('https://open.spotify.com/x')).toBe('spotify')
    expect(findNetwork('https://youtube.com.evil.example/')).toBeUndefined()
    expect(findNetwork('https://youtube.example/')).toBeUndefined()
    expect(findNetwork('nonsense')).toBeUndefined()
    for (const [network, [, path]] of Object.entries(brands)) {
      expect(path, network).toMatch(/^[MmZzLlHhVvCcSsQqTtAa0-9 ,.eE-]+$/)
      expect(renderIcon(network), network).toBeDefined()
    }
    expect(Object.keys(brands).length).toBeGreaterThanOrEqual(40)
  })

  test('shows the site name and legal links in the footer', () => {
    const named = { name: 'Link<werk', termsUrl: '', privacyUrl: 'https://example.org/p', imprintUrl: '' }
    const page = { ...samples.empty, site: named, profile: { ...samples.empty.profile, language: 'de' } }
    const html = render(page)
    expect(html).toContain('Gemacht mit Link&lt;werk')
    expect(html).toContain('<meta property="og:site_name" content="Link&lt;werk">')
    expect(html).toContain('<p class="lg"><a href="https://example.org/p">Datenschutz</a></p>')
    expect(render({ ...page, showFooter: false })).not.toContain('example.org/p')
    expect(render({ ...page, site: { ...named, privacyUrl: '' } })).not.toContain('class="lg"')
  })

  test('shows a name with long words in a smaller size', () => {
    const readHeaderClass = (display_name: string) =>
      /<header class="([^"]*)">/.exec(
        render({ ...samples.shop, profile: { ...samples.shop.profile, display_name } }),
      )?.[1]
    expect(readHeaderClass('Studio Marlo')).toBe('who h-card')
    expect(readHeaderClass('Tischlerwerkstatt Reed')).toBe('who l h-card')
    expect(readHeaderClass('The Night Market Studio for Pots and Jars')).toBe('who l h-card')
    expect(readHeaderClass('Donaudampfschifffahrt')).toBe('who xl h-card')
    expect(readHeaderClass('Donaudampfschifffahrtsgesellschaft')).toBe('who xxl h-card')
  })
})
