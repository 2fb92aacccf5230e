import { brotliCompressSync, gzipSync } from 'node:zlib'
import { initialTheme, plainSectionStyle } from '@vitrine/contract'
import {
  type blockLooks,
  pageHeaders,
  type sectionLayouts,
  themePresets,
} from '@vitrine/contract/design-choices'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createComposedView, listPairs } from '#tests/composed-pages.ts'
import { parseMarkup } from '#tests/markup.ts'
import * as samples from '#tests/samples.ts'
import { createWordedPage } from '#tests/worded-page.ts'
import { listInPageOrder } from './arrange.ts'
import { computeContrastRatio, computeLuminance } from './colors/contrast.ts'
import { toOklch } from './colors/oklch.ts'
import { renderProfilePage } from './profile-page.ts'
import { getCoverPlace } from './themes/composition.ts'
import { deriveGround, deriveInk } from './themes/grounds.ts'
import { measureName } from './themes/name-width.ts'
import { resolveTheme, type StoredTheme } from './themes/theme.ts'
import type { PageLink, PageView } from './view.ts'

const render = (view: PageView) => renderProfilePage(view).html
const applyTheme = (view: PageView, theme: StoredTheme): PageView => ({
  ...view,
  profile: { ...view.profile, theme: { ...view.profile.theme, ...theme } },
})
const neutral = { size: 'row', look: null, tone: 'plain', color: null } as const
const link = (id: number, rest: Partial<PageLink> = {}): PageLink => ({
  id,
  kind: 'normal',
  title: `Link ${id}`,
  url: 'https://example.com/',
  href: `/l/${id}`,
  ...rest,
})
const picture = `/media/${'a'.repeat(32)}-1200x800.webp`
/** Returns the address of the main action of a page. */
const findAction = (view: PageView) =>
  /<div class="ma"><a class="c bn[^"]*" href="([^"]*)"/.exec(render(view))?.[1]
const listItems = (links: readonly PageLink[], layout: (typeof sectionLayouts)[number] = 'list') => {
  const page = render({
    ...samples.empty,
    profile: {
      ...samples.empty.profile,
      section_styles: [{ ...plainSectionStyle, section: '', layout, look: null }],
    },
    links,
  })
  return parseMarkup(page)
    .filter(({ name, parent }) => name === 'li' && parent?.attributes.get('class')?.startsWith('ls'))
    .map(({ attributes }) => attributes.get('class') ?? '')
}

describe('composition', () => {
  test('changes no byte of a page whose settings are all neutral', () => {
    const { preset: _, mode, font, colors, background: __, ...rest } = initialTheme
    const views = {
      ...samples.restyled,
      shop: samples.shop,
      typical: samples.typicalPage,
      arabic: samples.arabic,
      sensitive: samples.sensitive,
      worded: createWordedPage('Some words', false),
    }
    for (const [name, view] of Object.entries(views))
      for (const preset of themePresets)
        for (const background of [undefined, { type: 'image', image_url: picture }]) {
          const plain = applyTheme(view, { preset, ...(background && { background }) })
          const explicit = applyTheme(plain, {
            ...rest,
            ...view.profile.theme,
            ...(background && { background }),
            preset,
          })
          const page = render(plain)
          const neutralPage = render({
            ...explicit,
            profile: {
              ...explicit.profile,
              section_styles: [{ ...plainSectionStyle, section: '', layout: 'list', look: null }],
            },
            links: explicit.links.map((other) => ({ ...other, ...neutral })),
          })
          expect(neutralPage === page, `${name} ${preset}`).toBe(true)
          expect(/<body class="([^"]*)"/.exec(page)?.[1] ?? '').not.toContain('co')
          expect(/--(?:fit|veil|pad)/.exec(page)).toBeNull()
        }
  })

  test('renders stored values of any type', () => {
    const settings = [
      ...(['header', 'cover', 'width', 'panel', 'motion', 'look', 'heading_style'] as const),
      ...(['heading_decoration', 'picture_style', 'name_size', 'avatar_size'] as const),
      ...(['avatar_place', 'social_place', 'dark_colors'] as const),
    ]
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(settings.map((name) => [name, fc.anything()]))),
        fc.anything(),
        fc.record({ size: fc.anything(), look: fc.anything(), tone: fc.anything() }),
        (theme, section_styles, style) => {
          const page = render({
            ...samples.empty,
            profile: { ...samples.empty.profile, theme, section_styles } as PageView['profile'],
            links: [link(1, style as Partial<PageLink>)],
          })
          expect(page).toContain('</html>')
        },
      ),
      { numRuns: 300 },
    )
    const focus = (x: unknown) =>
      /--cf:([^;}]*)/.exec(
        render(
          applyTheme(samples.empty, { header: 'cover', cover: { focus: { x, y: 20.4 } } } as StoredTheme),
        ),
      )?.[1]
    expect(focus(70)).toBe('70% 20%')
    for (const x of ['70', -1, 101, null, Number.NaN, {}, '0}x{']) expect(focus(x)).toBe('50% 20%')
  })

  test('shows every title and link of a page in every composition, in the same order', () => {
    const listAddresses = (view: PageView) =>
      parseMarkup(render(view)).flatMap(({ attributes }) => attributes.get('href')?.match(/^\/l\/.*/) ?? [])
    for (const [i, composition] of listPairs().entries()) {
      const view = createComposedView(composition, i)
      const plain = {
        ...view,
        profile: { ...view.profile, theme: {}, section_styles: [] },
        links: view.links.map((other) => ({ ...other, ...neutral })),
      }
      // The main action is below the introduction
      const action = findAction(view)
      const listOthers = (page: PageView) => listAddresses(page).filter((address) => address !== action)
      expect(listOthers(view), Object.values(composition).join()).toEqual(listOthers(plain))
      expect(listAddresses(view).length).toBeGreaterThan(15)
      const missing = view.links.filter(
        ({ kind, title }) => kind !== 'image' && !render(view).includes(title.slice(0, 9)),
      )
      expect(missing.map(({ title }) => title)).toEqual([])
    }
  })

  test('widens a square, and fills the row of a half, that is alone in its row', () => {
    const square = (id: number) => link(id, { size: 'square' })
    const half = (id: number) => link(id, { size: 'half' })
    expect(listItems([square(1), half(2), square(3), link(4), half(5), link(6), square(7)])).toEqual([
      'qd',
      'hf',
      'wd',
      '',
      '',
      '',
      'wd',
    ])
    expect(
      listItems(
        [1, 2, 3].map((id) => link(id)),
        'grid',
      ),
    ).toEqual(['hf', 'hf', 'hf'])
    // The third is wide on phones, and a square in a row of three
    expect(listItems([square(1), square(2), square(3)])).toEqual(['qd', 'qd', 'wd qd'])
    expect(listItems([square(1)])).toEqual(['wd'])
    expect(
      listItems(
        [1, 2].map((id) => link(id, { image_url: picture })),
        'grid',
      ),
    ).toEqual(['qd', 'qd'])
    expect(listItems([link(1, { size: 'wide' }), link(2, { look: 'tile' })])).toEqual(['wd', 'ti'])
    expect(listItems([square(1), square(2)], 'carousel')).toEqual(['', ''])
    expect(listItems([link(1, { image_url: picture, look: 'picture' })], 'carousel')).toEqual(['qd'])
  })

  test('fills a mosaic of any number of tiles in two columns and in four', () => {
    const widths = { 'qd bg': [2, 2], 'qd wm': [1, 2], 'wd fw': [2, 4], wd: [2, 2], qd: [1, 1], '': [2, 4] }
    for (let count = 1; count <= 24; count++) {
      const tiles = listItems(
        Array.from({ length: count }, (_, i) => link(i + 1)),
        'mosaic',
      ) as (keyof typeof widths)[]
      expect(tiles.length).toBe(count)
      for (const [i, columns] of [2, 4].entries()) {
        // A large tile is two rows high where a row has four columns
        const areas = tiles.map((tile) => widths[tile][i]! * (tile === 'qd bg' && columns === 4 ? 2 : 1))
        expect(areas.reduce((sum, area) => sum + area, 0) % columns, `${count} in ${columns}`).toBe(0)
      }
    }
    expect(
      listItems(
        [1, 2, 3, 4, 5, 6].map((id) => link(id)),
        'mosaic',
      ),
    ).toEqual(['wd', 'qd', 'qd', 'qd', 'qd', 'wd'])
    // Blocks with their own size stay between tiles
    expect(listItems([link(1), link(2, { size: 'full' }), link(3), link(4)], 'mosaic')).toEqual([
      'wd fw',
      'fu',
      'qd wm',
      'qd wm',
    ])
  })

  test('shows a gallery in a carousel as a strip, unless it has its own layout', () => {
    const listClass = (business_block_config: PageLink['business_block_config']) =>
      /<ul class="(g[^"]*)"/.exec(
        render({
          ...samples.empty,
          profile: {
            ...samples.empty.profile,
            section_styles: [{ ...plainSectionStyle, section: '', layout: 'carousel' }],
          },
          links: [link(1, { kind: 'gallery', business_block_config })],
        }),
      )?.[1]
    const items = [{ image_url: picture }, { image_url: picture }]
    expect(listClass({ items })).toBe('gy sp')
    expect(listClass({ items, layout: 'mosaic' })).toBe('ga')
  })

  test('sizes and places the parts of each header as chosen', () => {
    const show = (theme: StoredTheme) =>
      render(
        applyTheme({ ...samples.shop, profile: { ...samples.shop.profile, avatar_url: picture } }, theme),
      )
    for (const header of [null, ...pageHeaders]) {
      const small = show({ header, name_size: 'small', avatar_size: 'large' })
      expect(small, `${header}`).toContain(`--hs:0.7;--hw:${header ? 68 : 43}cqi`)
      expect(small, `${header}`).toMatch(/--aw:[^;}]*(?:rem|cqi)/)
      expect(show({ header, avatar_size: 'none' }), `${header}`).not.toContain('u-photo')
      const order = (social_place: string) =>
        show({ header, social_place })
          .match(/<nav|<h1|<main|<footer/g)!
          .join(' ')
      expect(order('top'), `${header}`).toBe('<main <nav <h1 <footer')
      expect(order('bio'), `${header}`).toBe('<main <h1 <nav <footer')
      expect(order('end'), `${header}`).toBe('<main <h1 <footer <nav')
    }
    const over = show({ header: 'cover', cover: { name_place: 'over' } })
    expect(over).toContain('<body class="co l-cover over start">')
    expect(over).toContain('--veil:')
    expect(show({ header: 'cover' })).not.toContain('--veil:')
    const places = (header: string | null, avatar_place: string) =>
      resolveTheme({ header, avatar_place }).composition.avatarPlace
    expect([places('classic', 'beside'), places('side', 'above')]).toEqual(['beside', 'above'])
    expect([places('card', 'beside'), places(null, 'above'), places('classic', '0}')]).toEqual([
      null,
      null,
      null,
    ])
    const sensitive = {
      ...samples.sensitive,
      profile: { ...samples.sensitive.profile, theme: { social_place: 'top' } },
    }
    expect(
      render({
        ...sensitive,
        profile: { ...sensitive.profile, social_links: samples.shop.profile.social_links },
      } as PageView),
    ).not.toContain('<nav')
  })

  test('decorates headings and treats pictures as chosen, and as the preset without a choice', () => {
    const read = (theme: StoredTheme) => renderProfilePage(applyTheme(samples.shop, theme)).css
    expect(read({ preset: 'newspaper' })).toContain('border-top:3px double')
    expect(read({ preset: 'newspaper', heading_decoration: 'none' })).not.toContain('border-top:3px double')
    expect(read({ heading_decoration: 'rule' })).toContain('border-top:3px double')
    expect(read({ heading_decoration: 'sticker' })).toContain('h2>bdi{display:inline-block')
    expect(read({ heading_decoration: '0}' })).toBe(read({}))
    expect(read({ picture_style: 'mono' })).toContain('.co main img{filter:grayscale(1)')
    expect(read({ picture_style: 'plain' })).toBe(read({}))
  })

  test('keeps pairs of products and pictures that have no settings', () => {
    const products = [1, 2].map((id) => link(id, { kind: 'product', image_url: picture }))
    const halves = [3, 4].map((id) =>
      link(id, { kind: 'image', image_url: picture, business_block_config: { half: true } }),
    )
    expect(listItems([...products, ...halves, link(5, { look: 'line' })])).toEqual([
      'half',
      'half',
      'half',
      'half',
      '',
    ])
  })

  test('keeps the title of a tile as its name, and shows a card if there is no picture', () => {
    const page = render({
      ...samples.empty,
      links: [link(1, { look: 'tile' }), link(2, { look: 'picture' })],
    })
    const cards = page
      .match(/<a class="c[^>]*>.*?<bdi>[^<]*/g)!
      .map((card) => card.replace(/<svg.*svg>/, '').replace(/ href.*?>/, '>'))
    expect(cards).toEqual([
      '<a class="c tl"><span class="i"></span><span class="w"><b><bdi>Link 1',
      '<a class="c"><span class="w"><b><bdi>Link 2',
    ])
  })

  test('shows the title of a link without a picture or an icon among tiles', () => {
    const section_styles = [{ ...plainSectionStyle, section: '', look: 'tile' as const }]
    const page = render({
      ...samples.empty,
      profile: { ...samples.empty.profile, section_styles },
      links: [link(1), link(2, { icon: 'star' })],
    })
    expect(page.match(/(?<=<a class=")c[^"]*/g)).toEqual(['c', 'c tl'])
  })

  test('gives links an icon if another card of their section has one, except buttons', () => {
    const countIcons = (look: (typeof blockLooks)[number]) =>
      render({
        ...samples.empty,
        profile: {
          ...samples.empty.profile,
          section_styles: [{ ...plainSectionStyle, section: '', layout: 'list', look }],
        },
        links: [link(1), link(2, { icon: 'bag' })],
      }).match(/<span class="i">/g)!.length
    expect((['card', 'outline', 'line', 'button'] as const).map(countIcons)).toEqual([2, 2, 2, 1])
  })

  test('lets a block’s look override those of its section and theme, and keeps players and pictures', () => {
    const looks = (
      kind: string,
      own: PageLink['look'],
      section: (typeof blockLooks)[number] | null,
      business_block_config = {},
    ) =>
      /<(?:a|figure) class="((?:c|fa|im)(?: [^"]*)?)"/.exec(
        render({
          ...samples.empty,
          profile: {
            ...samples.empty.profile,
            theme: { look: 'line' },
            section_styles: [{ ...plainSectionStyle, section: '', layout: 'list', look: section }],
          },
          links: [
            link(1, {
              kind,
              business_block_config,
              look: own,
              image_url: picture,
              url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
            }),
          ],
        }),
      )?.[1]
    expect(looks('normal', null, null)).toBe('c ln lk')
    expect(looks('normal', null, 'button')).toBe('c bn')
    expect(looks('normal', 'outline', 'button')).toBe('c ol lk')
    expect(looks('video', null, 'button')).toBe('fa')
    expect(looks('booking', 'tile', null)).toBe('c tl')
    expect(looks('booking', 'tile', null, { details: 'Ring twice.' })).toBe('c')
    expect(looks('video', 'button', null)).toBe('c bn')
    expect(looks('image', null, 'button')).toBe('im')
    expect(looks('map', 'button', null)).toBe('c ln lk')
    expect(looks('map', 'line', 'button')).toBe('c')
  })

  test('keeps players without a picture, in the colours of their section’s look', () => {
    const findPlayer = (look: (typeof blockLooks)[number], theme: StoredTheme = {}) =>
      /<figure class="([^"]*)"/.exec(
        render({
          ...samples.empty,
          profile: {
            ...samples.empty.profile,
            theme,
            section_styles: [{ ...plainSectionStyle, section: '', layout: 'list', look }],
          },
          links: [link(1, { kind: 'embed', url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy' })],
        }),
      )?.[1]
    expect(findPlayer('button')).toBe('fa cm bn')
    expect(findPlayer('line')).toBe('fa cm ln lk')
    expect(findPlayer('line', { background: { type: 'image', image_url: picture } })).toBe('fa cm')
    expect(findPlayer('tile')).toBe('fa cm')
  })

  test('colours buttons in their tone', () => {
    const { css } = renderProfilePage({
      ...samples.empty,
      links: [link(1, { look: 'button', tone: 'ink' })],
    })
    // The tone wins if both rules apply: its selector has two classes, that of the look one
    expect(css).toContain(':where(.bn,.bn+.ct):not(.hi){--bt:var(--fill)')
    expect(css.indexOf(':is(.ik,.ik+.ct){--bt:var(--text)')).toBeGreaterThan(css.indexOf(':where(.bn'))
    expect(css).not.toContain('.bn{--tile')
  })

  test('ignores the header of the preset and its rows for other looks', () => {
    const newspaper = resolveTheme({ preset: 'newspaper', header: 'side' })
    expect(newspaper.details).not.toContain('border-width:3px 0 1px')
    const buttons = render(applyTheme(samples.shop, { preset: 'newspaper', look: 'button', width: 'wide' }))
    expect(buttons.match(/:root :is\([^{]*\{border-color:var\(--line\)/)?.[0]).toMatch(
      /^:root :is\(\.c:not\(\.lk\),:not\(\.lk\)\+\.ct,/,
    )
    expect(buttons.match(/<body class="([^"]*)"/)?.[1]).toBe('co spread start')
    expect(resolveTheme({ preset: 'brutalist', heading_style: 'plain' }).details).not.toContain(
      'font-weight:800',
    )
    expect(resolveTheme({ heading_style: 'italic' }).font.files.map(({ style }) => style)).toEqual(['italic'])
  })

  test('loads a cover early, in sizes for phones', () => {
    const page = render(
      applyTheme(samples.empty, { header: 'cover', cover: { image_url: picture, image_alt: 'A shelf' } }),
    )
    expect(page).toMatch(
      /<div class="cv"><picture><source type="image\/avif" srcset="[^"]*-w400\.avif 400w,[^"]*-w800\.avif 800w,[^"]*" sizes="100vw"><img [^>]*alt="A shelf" width="1200" height="800" fetchpriority="high"/,
    )
    const renderHeader = (header: (typeof pageHeaders)[number], cover: StoredTheme['cover'] = {}) =>
      render(applyTheme(samples.empty, { header, cover }))
    for (const header of pageHeaders.filter((name) => !getCoverPlace(name)))
      expect(renderHeader(header, { image_url: picture }), header).not.toContain('class="cv"')
    for (const header of ['poster', 'masthead'] as const) {
      expect(renderHeader(header, { image_url: picture }), header).toMatch(/<\/header><div class="cv">/)
      expect(renderHeader(header), header).not.toContain('class="cv"')
    }
    expect(renderHeader('split')).toMatch(/<div class="cv"><\/div><header/)
    expect(renderHeader('split', { image_url: picture, name_place: 'over' })).toContain(
      '.l-split .wt{position:relative;margin-inline:',
    )
    expect(render(applyTheme(samples.empty, { header: 'cover' }))).toContain('--art:')
  })

  test('does not repeat the heading of a section as the title of its block', () => {
    const questions = { items: [{ question: 'Dogs?', answer: 'Welcome.' }] }
    for (const [kind, business_block_config] of [
      ['faq', questions],
      ['form', {}],
      ['gallery', { items: [{ image_url: picture }] }],
      ['text', { text: 'Ring twice.' }],
    ] as const) {
      const countHeadings = (title: string) =>
        render({
          ...samples.empty,
          links: [link(1, { kind, title, section: 'Good to know', business_block_config })],
        }).match(/<h[23]/g)!.length
      expect([countHeadings('good to know '), countHeadings('Another title')], kind).toEqual([1, 2])
    }
  })

  test('keeps a portrait’s name on one line below the picture’s clear part', () => {
    const { css } = renderProfilePage(
      applyTheme(samples.shop, { header: 'portrait', heading_size: 'display' }),
    )
    expect(css).toContain('--h1:clamp(2.5rem,98cqi/var(--all),5.5rem);--hs:var(--ns,1)')
    expect(css).toContain('inset-block:0 16svh;inset-inline:0 45%')
  })

  test('draws initials on a portrait without a picture, and no other cover', () => {
    const initials = (theme: StoredTheme, avatar_url = '') =>
      /<div class="cv"><b dir="auto" aria-hidden="true">([^<]*)/.exec(
        render(applyTheme({ ...samples.empty, profile: { ...samples.shop.profile, avatar_url } }, theme)),
      )?.[1]
    expect(initials({ header: 'portrait' })).toBe('SM')
    expect(initials({ header: 'portrait', cover: { image_url: picture } })).toBeUndefined()
    expect(initials({ header: 'portrait' }, picture)).toBeUndefined()
    expect(initials({ header: 'cover' })).toBeUndefined()
  })

  test('gives a lone block without a heading the full width of a wide page', () => {
    const sections = (first: readonly PageLink[], width: string) =>
      [
        ...render(
          applyTheme({ ...samples.empty, links: [...first, link(8, { section: 'More' })] }, { width }),
        ).matchAll(/<section( class="fx")?/g),
      ].map(([, isFull]) => Boolean(isFull))
    const card = (id: number) => link(id, { look: 'card' })
    expect(sections([card(1)], 'wide')).toEqual([true, true])
    expect(sections([card(1), card(2)], 'wide')).toEqual([false, false])
    expect(sections([card(1)], 'column')).toEqual([false, false])
  })

  describe('main action', () => {
    const profileLink = link(1, { url: 'https://instagram.com/marlo' })
    const show = (links: readonly PageLink[], theme: StoredTheme = { width: 'wide' }, style: object = {}) => {
      const { empty } = samples
      const section_styles = [{ ...plainSectionStyle, section: '', ...style }]
      return applyTheme({ ...empty, profile: { ...empty.profile, section_styles }, links }, theme)
    }
    const links = [profileLink, link(2), link(3)]

    test('is the first link outside of sections that opens no network, below the introduction', () => {
      expect(findAction(show(links))).toBe('/l/2')
      expect(findAction(show(links, { header: 'cover' }))).toBe('/l/2')
      expect(render(show(links)).match(/href="\/l\/2"/g)).toHaveLength(1)
      expect(findAction(show([profileLink, link(2, { section: 'More' })]))).toBeUndefined()
      expect(findAction(show([link(1, { pinned: true, section: 'More' }), link(2)]))).toBe('/l/1')
      expect(findAction(show([...links, link(4, { highlighted: true })]))).toBe('/l/4')
      expect(findAction(show(links, {}))).toBeUndefined()
      expect(render(show([link(1)]))).not.toContain('class="mt"')
      expect(render(show([link(1)]))).toMatch(/<\/header>\s*<\/main>/)
    })

    test('has no size, look or picture of its own, and no other kind', () => {
      const others = [{ look: 'outline' }, { image_url: picture }, { size: 'wide' }] as const
      const latest = { kind: 'latest', business_block_config: { source: 'https://example.com/feed' } }
      const kinds = [{ kind: 'file' }, latest, { kind: 'image' }]
      for (const other of [...others, ...kinds])
        expect(findAction(show([profileLink, link(2, other), link(3)])), JSON.stringify(other)).toBe('/l/3')
    })

    test('is left to owners who chose buttons, headings or an arrangement', () => {
      expect(findAction(show([...links, link(4, { look: 'button' })]))).toBeUndefined()
      expect(findAction(show(links, { look: 'button' }))).toBeUndefined()
      expect(findAction(show([link(1, { kind: 'header' }), link(2)]))).toBeUndefined()
      for (const style of [{ layout: 'grid' }, { columns: 2 }, { look: 'line' }, { ground: 'panel' }])
        expect(findAction(show(links, { width: 'wide' }, style)), JSON.stringify(style)).toBeUndefined()
    })

    test('keeps its text readable over a cover', () => {
      const page = render(show([link(1, { tone: 'ink' }), link(2)], { header: 'cover' }))
      expect(page).toMatch(/<div class="ma"><a class="c bn lk"|<div class="ma"><a class="c bn"/)
    })

    test('is the first link of the page', () => {
      const { profile } = show(links)
      expect(listInPageOrder([...links, link(4, { pinned: true })], profile).map(({ id }) => id)).toEqual([
        4, 1, 2, 3,
      ])
      expect(listInPageOrder(links, profile).map(({ id }) => id)).toEqual([2, 1, 3])
      expect(listInPageOrder(links, samples.empty.profile).map(({ id }) => id)).toEqual([1, 2, 3])
    })
  })

  test('completes the rows of five, six and nine squares', () => {
    const squares = (count: number) => Array.from({ length: count }, (_, i) => link(i, { size: 'square' }))
    const hasThirds = (links: readonly PageLink[]) =>
      render(applyTheme({ ...samples.empty, links }, { width: 'wide' })).includes('ls g g3')
    for (const count of [5, 6, 9]) expect(hasThirds(squares(count)), String(count)).toBe(true)
    for (const count of [3, 4, 7, 8]) expect(hasThirds(squares(count)), String(count)).toBe(false)
    expect(hasThirds([...squares(6), link(7, { kind: 'text' })])).toBe(true)
    expect(hasThirds([...squares(5), link(7, { look: 'card' })])).toBe(false)
  })

  test('gives buttons of a wide page lists of their own, in which they are as wide as their content', () => {
    const blocks = [
      link(1, { look: 'card' }),
      link(2, { look: 'button' }),
      link(3, { look: 'outline' }),
      link(4, { look: 'line' }),
      link(5, { look: 'button', size: 'wide' }),
    ]
    const read = (count: number, theme: StoredTheme) =>
      [
        ...render(applyTheme({ ...samples.empty, links: blocks.slice(0, count) }, theme)).matchAll(
          /<(?:ul class="(ls[^"]*)"|li class="([^"]*)")/g,
        ),
      ].map(([, list, item]) => list ?? item)
    expect(read(4, { width: 'wide' })).toEqual(['ls', 'ls', 'bu', 'bu', 'ls'])
    expect(read(5, { width: 'wide' })).toEqual(['ls g', 'bu', 'bu', 'wd'])
    for (const theme of [{ width: 'column' }, { width: 'wide', header: 'portrait' }])
      expect(read(4, theme), JSON.stringify(theme)).toEqual(['ls'])
  })

  test('ends a panel beside a higher section with its content', () => {
    const panel = (section: string) =>
      ({ ...plainSectionStyle, section, width: 'half', ground: 'panel' }) as const
    const { html, css } = renderProfilePage({
      ...samples.empty,
      profile: {
        ...samples.empty.profile,
        theme: { width: 'wide' },
        section_styles: [panel('Order'), panel('Visit')],
      },
      links: [link(1, { kind: 'form', section: 'Order' }), link(2, { kind: 'map', section: 'Visit' })],
    })
    expect([...html.matchAll(/<section class="(hh[^"]*)/g)].map(([, name]) => name)).toEqual([
      'hh sg k-plain',
      'hh jn sh sg k-plain',
    ])
    expect(css).toContain('.sg.sh{align-self:start}')
  })

  test('keeps telephone numbers in cells of composed pages on a line', () => {
    const call = link(1, { kind: 'phone', title: 'Call +47 22 55 01 80', look: 'line' })
    const title = (theme: StoredTheme, look: PageLink['look']) =>
      /<b><bdi>(Call[^<]*)/.exec(
        render(applyTheme({ ...samples.empty, links: [{ ...call, look }] }, theme)),
      )?.[1]
    expect(title({ width: 'wide' }, 'line')).toBe('Call +47\u00a022\u00a055\u00a001\u00a080')
    expect(title({}, null)).toBe('Call +47 22 55 01 80')
  })

  test('keeps the pictures of products large beside lines, buttons and outlines, and on wide pages', () => {
    const products = [1, 2].map((id) => link(id, { kind: 'product', image_url: picture }))
    const show = (theme: StoredTheme, more: Partial<PageLink> = {}) =>
      render(
        applyTheme({ ...samples.empty, links: products.map((product) => ({ ...product, ...more })) }, theme),
      )
    for (const look of ['line', 'button', 'outline'])
      expect(show({ look }).match(/<li class="qd"><a class="c pp pc/g)).toHaveLength(2)
    expect(show({ width: 'wide' }).match(/<li class="qd">/g)).toHaveLength(2)
    expect(show({ look: 'line' }, { look: 'line' })).not.toContain('class="qd"')
    expect(show({ header: 'side' })).toContain('class="half"')
  })

  test('puts sections of similar height beside each other on a wide page', () => {
    const classesOf = (links: readonly PageLink[], theme: StoredTheme) =>
      [
        ...render(applyTheme({ ...samples.empty, links }, theme)).matchAll(/<section(?: class="(.*?)")? /g),
      ].map(([, classes = '']) => classes)
    const lines = (section: string, count: number) =>
      Array.from({ length: count }, (_, i) => link(i + 1, { section: `${section} ` }))
    const sections = [...lines('A', 2), ...lines('B', 2), ...lines('C', 3), ...lines('D', 12)]
    expect(classesOf(sections, { width: 'wide' })).toEqual(['hh', 'hh jn', 'fx', 'fx'])
    expect(classesOf(sections, { width: 'wide', header: 'masthead' })).toEqual(['th', 'th jn', 'th jn', 'fx'])
    expect(classesOf(sections, { header: 'side' })).toEqual(['', '', '', ''])
  })

  test('places sections of chosen widths on the lines of a page, and fills the rest of a row', () => {
    const classesOf = (styles: readonly object[], theme: StoredTheme = { width: 'wide' }) => {
      const names = styles.map((_, i) => `Section ${i}`)
      const { html, css } = renderProfilePage({
        ...samples.empty,
        profile: {
          ...samples.empty.profile,
          theme,
          section_styles: styles.map((style, i) => ({ ...plainSectionStyle, section: names[i]!, ...style })),
        },
        links: names.map((section, i) => link(i + 1, { section })),
      })
      return {
        classes: [...html.matchAll(/<section(?: class="(.*?)")? aria/g)].map(([, name = '']) => name),
        css,
      }
    }
    // Columns need the whole width, so nothing is beside them
    expect(classesOf([{ width: 'half', columns: 2 }, { width: 'full' }]).classes).toEqual(['fx', 'fx'])
    const third = { width: 'third', is_sticky: true, ground: 'band', tone: 'soft', heading_beside: true }
    const { classes, css } = classesOf([
      third,
      {},
      { width: 'half' },
      { layout: 'carousel' },
      { width: 'two_thirds' },
      { width: 'half' },
      { width: 'half' },
      { width: 'bleed', ground: 'panel' },
    ])
    expect(classes).toEqual([
      'th sg k-soft sy',
      'tt jn',
      'hh',
      'fx ro',
      'tt',
      'hh',
      'hh jn',
      'fx sg k-plain bb bl',
    ])
    expect(css).toContain('@container(min-width:56rem){')
    for (const theme of [{ width: 'column' }, { width: 'wide', header: 'portrait' }])
      expect(classesOf([third, {}], theme).classes[0], JSON.stringify(theme)).toMatch(/^sg k-soft bb/)
    // Beside a head, the edges of the window are out of reach
    expect(classesOf([{ width: 'bleed' }], { width: 'wide', header: 'card' }).classes).toEqual(['fx'])
  })

  test('draws the bar of a donation in a colour of its section’s ground', () => {
    const { css } = renderProfilePage({
      ...samples.empty,
      profile: {
        ...samples.empty.profile,
        theme: { mode: 'light' },
        section_styles: [{ ...plainSectionStyle, section: '', ground: 'band', tone: 'ink' }],
      },
      links: [
        link(1, { kind: 'donation', business_block_config: { currency: 'EUR', goal: 800, raised: 300 } }),
      ],
    })
    const { looks, buttonStyle } = resolveTheme({ mode: 'light' })
    const { bar } = deriveGround(looks.light.tokens, 'ink', buttonStyle)
    expect(bar).not.toBe(looks.light.tokens.bar)
    expect(/\.sg\.k-ink\{[^}]*--bar:([^;}]*)/.exec(css)?.[1]).toBe(bar)
  })

  test('sets text in a font that suits the headings of a composed page, unless its owner chose one', () => {
    const composed = { preset: 'stationery', header: 'masthead' }
    const read = (theme: StoredTheme) => resolveTheme(theme).font.body.slice(0, 10)
    expect(read({ preset: 'stationery' })).toBe('"Iowan Old')
    expect(read(composed)).toBe('"V Source ')
    expect(read({ ...composed, heading_font: 'extended' })).toBe('"V Jost","')
    expect(read({ ...composed, font: 'serif' })).toBe('"Iowan Old')
  })

  test('derives muted texts of a composed page from its own text colour', () => {
    const colors = { text: '#23383a' }
    const read = (theme: StoredTheme) => resolveTheme(theme).looks.light.tokens.muted
    expect(read({ preset: 'sunset', colors })).toBe(read({ preset: 'sunset' }))
    expect(read({ preset: 'sunset', colors, header: 'cover' })).not.toBe(read({ preset: 'sunset' }))
    expect(read({ preset: 'sunset', colors: { ...colors, muted: '#444444' }, header: 'cover' })).toBe(
      '#444444',
    )
  })

  test('sends rules of wide rows only where they fit', () => {
    const rows = '@container(min-width:42rem)'
    const thirds = '@container(min-width:56rem){.ls'
    const read = (header: string) => render(applyTheme(samples.shop, { header, width: 'wide' }))
    expect(read('cover')).toContain(thirds)
    expect(read('card')).toContain(rows)
    expect(read('card')).not.toContain(thirds)
    expect(read('portrait')).not.toContain(rows)
  })

  test('keeps dark sections dark in both schemes', () => {
    for (const preset of themePresets) {
      const { looks, buttonStyle } = resolveTheme({ preset })
      for (const { tokens } of Object.values(looks)) {
        const { background, text } = deriveGround(tokens, 'ink', buttonStyle)
        expect(computeLuminance(background), preset).toBeLessThan(computeLuminance(text))
        expect(background, preset).not.toBe(tokens.background)
      }
    }
  })

  test('keeps dark blocks dark in both schemes, on the page and on grounds', () => {
    const ink = (theme: StoredTheme, style: object = {}) =>
      renderProfilePage({
        ...samples.empty,
        profile: {
          ...samples.empty.profile,
          theme,
          section_styles: [{ ...plainSectionStyle, section: '', ...style }],
        },
        links: [link(1, { tone: 'ink' })],
      }).css
    for (const preset of themePresets) {
      const { looks, buttonStyle } = resolveTheme({ preset })
      for (const { tokens } of Object.values(looks))
        for (const part of [tokens, deriveGround(tokens, 'soft', buttonStyle)]) {
          const { ground, text } = deriveInk(part) ?? { ground: part.text, text: part.background }
          expect(computeLuminance(ground), preset).toBeLessThan(computeLuminance(text))
          expect(ground, preset).not.toBe(part.background)
        }
    }
    expect(ink({ mode: 'light' })).not.toContain(':is(.ik,.ik+.ct){--bt:#')
    expect(ink({})).toContain('@media(prefers-color-scheme:dark){:is(.ik,.ik+.ct){--bt:#')
    // Dark text of a light ground on a dark page is the tone itself
    const onYellow = ink({ mode: 'dark' }, { ground: 'panel', color: '#ffd60a' })
    expect(onYellow).toContain(':is(.ik,.ik+.ct):not(.sg *){--bt:#')
    expect(onYellow).not.toContain('.k-ffd60a :is(.ik')
    expect(ink({ mode: 'dark' }, { ground: 'band', tone: 'ink' })).toContain('.k-ink :is(.ik,.ik+.ct){--bt:#')
  })

  const renderSection = (style: object, links: readonly PageLink[], theme: StoredTheme = {}) =>
    renderProfilePage({
      ...samples.empty,
      profile: {
        ...samples.empty.profile,
        theme,
        section_styles: [{ ...plainSectionStyle, section: 'Shop', ...style }],
      },
      links: links.map((other) => ({ ...other, section: 'Shop' })),
    })

  test('arranges blocks in as many columns as chosen, in lists and grids only', () => {
    const blocks = [
      link(1),
      link(2, { size: 'square' }),
      link(3, { size: 'wide' }),
      link(4, { kind: 'product', image_url: picture }),
    ]
    const read = (style: object) => {
      const { html, css } = renderSection(style, blocks)
      const listClass = /<ul class="(ls[^"]*)"/.exec(html)?.[1]
      return [
        listClass,
        ...[...html.matchAll(/<li(?: class="([^"]*)")?>/g)].map(([, name = '']) => name),
        css.includes('.n3{--n:3}'),
      ]
    }
    expect(read({ columns: 3 })).toEqual(['ls g nc n3', '', 'qd', 'wd', 'half', true])
    expect(read({ columns: 1, layout: 'grid' })).toEqual(['ls g nc n1', '', 'wd', 'wd', 'wd', false])
    expect(read({ columns: 2, layout: 'carousel' })).toEqual(['ls cr', '', '', '', '', false])
    for (const columns of [0, 5, 1.5, '2', null]) expect(read({ columns }), String(columns)).toEqual(read({}))
  })

  test('aligns and spaces a section, and puts its heading beside the blocks of a wide page', () => {
    const read = (style: object, theme: StoredTheme = {}) =>
      /<section(?: class="([^"]*)")? aria-labelledby/.exec(renderSection(style, [link(1)], theme).html)?.[1]
    expect(read({ alignment: 'start' }, { alignment: 'center' })).toBe('al-start')
    expect(read({ alignment: 'center', spacing: 'roomy' }, { alignment: 'start' })).toBe('al-center sp-roomy')
    // As the page already is
    expect(read({ alignment: 'start', heading_beside: true }, { alignment: 'start' })).toBeUndefined()
    expect(read({ heading_beside: true }, { width: 'wide' })).toBe('fx hb')
    const lines = renderSection({ alignment: 'center' }, [link(1)], {
      alignment: 'start',
      heading_decoration: 'lines',
    })
    expect(lines.css).toContain('.al-center.al-center.al-center>h2::before{content:""')
  })

  test('shows a picture through the ground of a section, late and only on screens', () => {
    const band = { ground: 'band', tone: 'ink', image_url: picture, focus: { x: 20, y: 80 } }
    const { html, css } = renderSection(band, [link(1)])
    expect(html).toMatch(
      /<section class="sg k-inkp bb bi" .*<div class="bk f-20-80" hidden><picture><source [^>]*sizes="100vw"><img src="[^"]*" srcset="[^"]*" sizes="100vw" alt="" width="1200" height="800" loading="lazy"/,
    )
    expect(css).toContain('.f-20-80{--focus:20% 80%}')
    expect(css).toMatch(/\.sg\.k-inkp\{[^}]*--shown:(?:2[5-9]|[3-5]\d)%/)
    expect(css).toContain('@media(forced-colors:none){.bk.bk{display:block;')
    expect(renderSection({ ...band, ground: 'none' }, [link(1)]).html).not.toContain(picture)
    expect(renderSection({ ...band, focus: null }, [link(1)]).html).toContain('<div class="bk" hidden>')
  })

  test('keeps the hue of sections in the accent in a dark scheme, without their glare', () => {
    const theme = { mode: 'auto', colors: { background: '#efe9da', accent: '#e8731c' } } as const
    const { css } = renderProfilePage({
      ...samples.empty,
      profile: {
        ...samples.empty.profile,
        theme,
        section_styles: [{ ...plainSectionStyle, section: '', ground: 'band', tone: 'accent' }],
      },
      links: [link(1)],
    })
    const [light, dark] = [...css.matchAll(/\.sg\.k-accent\{[^}]*--bg:([^;}]*)[^}]*--text:([^;}]*)/g)].map(
      ([, ground = '', text = '']) => ({ ground, text }),
    )
    expect(light!.ground).toBe(resolveTheme(theme).looks.light.tokens.fill)
    expect(toOklch(dark!.ground).l).toBeLessThan(0.43)
    expect(Math.abs(toOklch(dark!.ground).h - toOklch(light!.ground).h)).toBeLessThan(8)
    expect(computeContrastRatio(dark!.text, dark!.ground)).toBeGreaterThanOrEqual(4.5)
  })

  test('shows boxes without a frame on the ground of a section', () => {
    const classOf = (style: object, kind: string, theme: StoredTheme = {}) =>
      /<div class="((?:fm|fq|vc)[^"]*)"/.exec(
        renderSection(style, [link(1, { kind, business_block_config: {} })], theme).html,
      )?.[1]
    for (const [kind, name] of [
      ['form', 'fm'],
      ['faq', 'fq'],
      ['contact_card', 'vc'],
    ] as const) {
      expect(classOf({ ground: 'panel' }, kind)).toBe(`${name} ln lk`)
      expect(classOf({}, kind, { look: 'line' })).toBe(`${name} ln lk`)
      expect(classOf({ ground: 'panel', look: 'card' }, kind)).toBe(name)
      expect(classOf({}, kind, { width: 'wide' })).toBe(name)
    }
  })

  test('sets a text between quotation marks as a quotation of composed pages', () => {
    const show = (text: string, theme: StoredTheme = { width: 'wide' }) =>
      /<(blockquote|div) class="tx.*?<\/\1>/.exec(
        renderSection(
          {},
          [link(1, { kind: 'text', title: text.split('\n')[0]!, business_block_config: { text } })],
          theme,
        ).html,
      )?.[0]
    const quotation = (words: string) => `<blockquote class="tx qt" dir="auto">${words}</blockquote>`
    expect(show('“They found *my* book.”\n\n— Aoife')).toBe(
      quotation('<p>“They found <em>my</em> book.”</p><p>— Aoife</p>'),
    )
    expect(show('"They found my book."\n- Aoife')).toBe(
      quotation('<p><q>They found my book.</q></p><p>— Aoife</p>'),
    )
    expect(show('「とても静かな店でした」')).toBe(quotation('<p>「とても静かな店でした」</p>'))
    for (const text of ['“Lights” is out now.', 'She said “yes, of course”', '"Now" and "then" again'])
      expect(show(text), text).not.toContain('qt')
    expect(show('“They found my book.”', {})).not.toContain('qt')
  })

  test('estimates the width of names in all scripts', () => {
    const measure = (name: string, isUpperCase = false) =>
      measureName(name, '"V Nunito",x', { isUpperCase, spacing: 0, padding: 0 })
    expect(measure('Studio Marlo').longest).toBeLessThan(measure('Studio Marlo').all)
    expect(measure('straße', true).all).toBeGreaterThan(measure('straße').all)
    expect(measure('é').all).toBe(measure('e').all)
    expect(measure('光の記録').longest).toBe(4.2)
    expect(measure('光'.repeat(20)).longest).toBe(5.3)
    expect(measure('').longest).toBe(0.5)
    for (const name of ['🎧👩🏽‍🎨', 'دار الياسمين', 'Привет', 'สวัสดี'])
      expect(measure(name).all, name).toBeGreaterThan(1)
  })

  /** Adds every setting of sections. */
  const addSettings = ({ profile, ...view }: PageView): PageView => {
    const image = { image_url: picture, focus: { x: 20, y: 80 } }
    const first = {
      columns: 3,
      alignment: 'center',
      spacing: 'roomy',
      heading_beside: true,
      width: 'two_thirds',
      is_sticky: true,
      ...image,
    } as const
    const second = {
      columns: 2,
      alignment: 'start',
      spacing: 'compact',
      ground: 'band',
      tone: 'accent',
      width: 'bleed',
      image_url: picture,
    } as const
    return {
      ...view,
      profile: {
        ...profile,
        section_styles: profile.section_styles!.map((style, i) => ({ ...style, ...[first, second][i] })),
      },
    }
  }

  test('adds at most 2 KiB gzip to a page of 25 links, which has at most 10 KiB brotli', () => {
    let heaviest = { brotli: 0, added: 0, withSettings: 0 }
    const compositions = listPairs()
    for (const [i, composition] of compositions.entries()) {
      const { profile, links } = createComposedView(composition, i, false)
      // Blocks of nine kinds in all sizes, looks and tones, and others after them
      const others = samples.typicalPage.links.filter(({ kind }) => kind === 'normal')
      const view = {
        ...samples.typicalPage,
        links: [...links, ...others]
          .slice(0, 25)
          .map((other, j) => ({ ...other, id: j + 1, href: `/l/${j + 1}` })),
      }
      const composed = render({ ...view, profile })
      const theme = { preset: composition.preset, background: profile.theme?.background }
      const plain = render({
        ...view,
        profile: { ...profile, theme, section_styles: [] },
        links: view.links.map((other) => ({ ...other, ...neutral })),
      })
      expect(view.links.length).toBe(25)
      heaviest = {
        brotli: Math.max(heaviest.brotli, brotliCompressSync(composed).length),
        added: Math.max(heaviest.added, gzipSync(composed).length - gzipSync(plain).length),
        withSettings: Math.max(
          heaviest.withSettings,
          brotliCompressSync(
            render(addSettings({ ...view, profile: createComposedView(composition, i).profile })),
          ).length,
        ),
      }
    }
    console.log(`heaviest of ${compositions.length} compositions: ${JSON.stringify(heaviest)}`)
    expect(heaviest.brotli).toBeLessThanOrEqual(10 * 1024)
    expect(heaviest.withSettings).toBeLessThanOrEqual(10 * 1024)
    expect(heaviest.added).toBeLessThanOrEqual(2 * 1024)
  })

  test('keeps labels of sections small beside a name of any size', () => {
    const read = (theme: StoredTheme) =>
      /--hl:([\d.]+)rem/.exec(
        render(applyTheme(samples.shop, { heading_decoration: 'label', ...theme })),
      )?.[1]
    expect((['compact', 'large', 'display'] as const).map((heading_size) => read({ heading_size }))).toEqual([
      '.75',
      '.9375',
      '1.0625',
    ])
    expect(read({ heading_style: 'capitals', header: 'classic' })).toBe('.8125')
    expect(read({ heading_size: 'large', heading_decoration: 'none' })).toBeUndefined()
  })
})
