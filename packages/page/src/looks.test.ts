import { initialTheme, plainSectionStyle, type Theme, ThemeWrite } from '@vitrine/contract'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { guessLink } from './guess-link.ts'
import {
  addSectionStyle,
  clearedDesign,
  clearedSkin,
  createLookChange,
  findLook,
  hasOwnColors,
} from './look-changes.ts'
import { type LookKey, looks, trades } from './looks.ts'
import { proposeLooks } from './propose-looks.ts'
import { presets } from './themes/index.ts'
import { resolveTheme } from './themes/theme.ts'

const keys = Object.keys(looks) as LookKey[]
const page = { theme: initialTheme }
const createLink = (image_url: string | null, section: string | null = null) => ({
  kind: 'normal',
  url: 'https://example.com/',
  pinned: false,
  section,
  image_url,
  business_block_config: {},
})
/** Merges the changes of a look into a theme, as the API does. */
const applyLook = (key: LookKey, theme: Theme = initialTheme, keepsColors = false) => {
  const change = createLookChange(key, { theme }, [], keepsColors).theme
  return {
    ...theme,
    ...change,
    colors: { ...theme.colors, ...change.colors },
    dark_colors: { ...theme.dark_colors, ...change.dark_colors },
    cover: { ...theme.cover, ...change.cover },
  } as Theme
}

describe('complete looks', () => {
  test.each(keys)('sets valid and readable design in the look %s, which is found again', (key) => {
    const { theme } = createLookChange(key, page, [])
    expect([...Value.Errors(ThemeWrite, theme)]).toEqual([])
    expect(Object.keys(presets)).toContain(theme.preset)
    const applied = applyLook(key)
    expect(findLook(applied)).toBe(key)
    expect(hasOwnColors(applied)).toBe(false)
    const { composition, corrections } = resolveTheme(applied)
    expect(composition).toMatchObject({ header: theme.header, look: theme.look })
    expect(corrections.filter(({ token }) => token === 'text' || token === 'muted')).toEqual([])
  })

  test('has looks for each trade', () => {
    for (const trade of trades)
      expect(keys.filter((key) => looks[key].trades.includes(trade)).length).toBeGreaterThan(1)
  })

  test('keeps uploaded fonts', () => {
    const fonts = {
      font_file: { ...initialTheme.font_file, url: `/media/${'0'.repeat(32)}.woff2` },
      heading_font_file: { ...initialTheme.font_file, url: `/media/${'1'.repeat(32)}.otf` },
    }
    for (const key of keys) expect(applyLook(key, { ...initialTheme, ...fonts })).toMatchObject(fonts)
    for (const settings of [clearedSkin, clearedDesign])
      for (const name of Object.keys(fonts)) expect(settings).not.toHaveProperty(name)
  })

  test('shows the first large picture of the page as a missing cover', () => {
    const url = (width: number) => `https://vitrine.example/media/${'a'.repeat(32)}-${width}x800.webp`
    const gallery = {
      ...createLink(null),
      kind: 'gallery',
      business_block_config: { items: [{ image_url: url(600) }, { image_url: url(1600) }] },
    }
    const links = [createLink(url(800)), gallery, createLink(url(2000))]
    const getCover = (key: LookKey, cover = initialTheme.cover as Theme['cover']) =>
      createLookChange(key, { theme: { ...initialTheme, cover } }, links).theme.cover
    expect(getCover('shore')).toMatchObject({ image_url: url(1600), height: 'tall', name_place: 'over' })
    expect(getCover('letters')).toMatchObject({ image_url: url(1600), height: 'medium' })
    expect(getCover('counsel')).not.toHaveProperty('image_url')
    expect(getCover('shore', { ...initialTheme.cover, image_url: url(1200) })).not.toHaveProperty('image_url')
  })

  test('keeps pictures, and colours if wanted', () => {
    const own = {
      ...initialTheme,
      colors: { ...initialTheme.colors, accent: '#123456' },
      cover: { ...initialTheme.cover, image_url: '/media/cover.webp', focus: { x: 10, y: 20 } },
      background: { type: 'image', value: null, image_url: '/media/sea.webp', position: null },
    } as const
    expect(hasOwnColors(own)).toBe(true)
    for (const key of keys) {
      const kept = applyLook(key, own, true)
      expect(kept).toMatchObject({ colors: own.colors, background: own.background })
      const replaced = applyLook(key, own)
      expect(replaced).toMatchObject({
        background: own.background,
        cover: { image_url: '/media/cover.webp', focus: { x: 10, y: 20 } },
      })
      expect(replaced.colors.accent).not.toBe('#123456')
    }
  })

  test('arranges only sections in which at least half of several blocks have a picture', () => {
    const links = [
      createLink('/media/a.webp', 'Shop'),
      createLink('/media/b.webp', 'Shop'),
      createLink(null, 'Shop'),
      createLink('/media/c.webp', 'One'),
      createLink(null),
    ]
    expect(createLookChange('sketchbook', page, links).section_styles).toEqual([
      { ...plainSectionStyle, section: '', layout: 'grid' },
      { ...plainSectionStyle, section: 'Shop', layout: 'grid', look: 'picture' },
    ])
    expect(createLookChange('letters', page, links).section_styles).toEqual([
      { ...plainSectionStyle, section: 'Shop', layout: 'grid', look: 'picture' },
    ])
    expect(createLookChange('exhibition', page, links).section_styles).toEqual([
      {
        ...plainSectionStyle,
        section: 'Shop',
        layout: 'mosaic',
        look: 'picture',
        width: 'bleed',
        heading_beside: true,
      },
      { ...plainSectionStyle, section: 'One', ground: 'band', tone: 'ink', heading_beside: true },
    ])
    const products = links.map((link) => ({ ...link, kind: 'product' }))
    expect(createLookChange('exhibition', page, products).section_styles[0]).toMatchObject({
      layout: 'grid',
      width: 'auto',
    })
  })

  test('puts few short blocks beside the longer section after or before them', () => {
    const createBlock = (section: string | null, kind: string) => ({ ...createLink(null, section), kind })
    const widths = (...blocks: ReturnType<typeof createBlock>[]) =>
      createLookChange('coffee', page, blocks).section_styles.map(({ width, is_sticky }) =>
        is_sticky ? `${width} sticky` : width,
      )
    const [hours, call] = [createBlock(null, 'map'), createBlock('Call', 'phone')]
    const [menu, faq] = [createBlock('Menu', 'menu'), createBlock('Good to know', 'faq')]
    expect(widths(hours, menu, faq, call)).toEqual([
      'third sticky',
      'two_thirds',
      'two_thirds',
      'third sticky',
    ])
    expect(widths(menu, faq, call)).toEqual(['auto', 'two_thirds', 'third sticky'])
    expect(widths(...Array.from({ length: 5 }, () => hours), menu)).toEqual(['auto', 'auto'])
  })

  test('gives a new section the style of the page’s look, and keeps those of other sections', () => {
    const styles = [{ ...plainSectionStyle, section: 'Old', ground: 'panel' as const }]
    const before = [createLink(null, 'Old')]
    const add = (theme: Theme, section_styles = styles) =>
      addSectionStyle({ theme, section_styles }, before, [...before, createLink(null, 'New')], 'New')
    expect(add(applyLook('exhibition'))).toEqual([
      ...styles,
      { ...plainSectionStyle, section: 'New', ground: 'band', tone: 'ink', heading_beside: true },
    ])
    expect(add(initialTheme)).toBe(styles)
    expect(
      addSectionStyle({ theme: applyLook('exhibition'), section_styles: [] }, before, before, 'Old'),
    ).toEqual([])
  })

  test('shows a gallery as the pictures of its look', () => {
    const gallery = { ...createLink(null, 'Photos'), kind: 'gallery' }
    expect(createLookChange('barber', page, [gallery]).section_styles).toMatchObject([
      { section: 'Photos', layout: 'carousel' },
    ])
  })

  test('proposes looks by the content', () => {
    const song = { ...createLink(null), url: 'https://open.spotify.com/album/1' }
    const priced = { ...createLink(null), kind: 'product', business_block_config: { price: 350 } }
    const photos = Array.from({ length: 3 }, () => createLink('/media/a.webp'))
    const first = (...links: Parameters<typeof proposeLooks>[0]) => proposeLooks(links)[0]
    expect(first(song)).toBe('spotlight')
    expect(first(priced)).toBe('atelier')
    expect(first(...photos)).toBe('exhibition')
    expect(proposeLooks([song, priced, ...photos])).toEqual(['spotlight', 'atelier', 'exhibition'])
    expect(new Set(proposeLooks([])).size).toBe(3)
  })

  test.each([
    [
      'café',
      ['Kaffee Ulme'],
      'https://kaffee-ulme.de/speisekarte.pdf https://maps.app.goo.gl/x1 https://lieferando.de/speisekarte/ulme tel:+49731555010',
      ['coffee', 'market', 'evening'],
    ],
    [
      'café with a menu and a street only',
      ['Ulme', 'Brunch and cakes'],
      'menu map',
      ['coffee', 'market', 'evening'],
    ],
    [
      'musician',
      ['Nora Lind', 'https://www.instagram.com/noralind/'],
      'https://open.spotify.com/artist/1 https://noralind.bandcamp.com/album/tides https://www.songkick.com/artists/1-nora https://noralind.example/shop',
      ['spotlight', 'stage', 'radio'],
    ],
    [
      'photographer',
      ['Mara Voss', 'Hochzeitsfotografie in Leipzig'],
      'https://www.behance.net/maravoss https://maravoss.example/portfolio https://calendly.com/maravoss',
      ['exhibition', 'sketchbook', 'shore'],
    ],
    [
      'podcast',
      ['Late Trains'],
      'https://podcasts.apple.com/us/podcast/late-trains/id1 https://open.spotify.com/show/1 https://overcast.fm/itunes1 https://pca.st/late https://www.patreon.com/latetrains',
      ['radio', 'letters', 'logbook'],
    ],
    [
      'salon',
      ['Salón Lola', 'Peluquería en Sevilla'],
      'https://www.treatwell.es/establecimiento/lola https://wa.me/34600100200 map',
      ['barber', 'calm', 'shore'],
    ],
    [
      'yoga teacher',
      ['Inés Flow', 'Yoga and breathwork'],
      'https://www.eversports.de/s/ines https://inesflow.example/retreats https://wa.me/4915550100',
      ['calm', 'shore', 'letters'],
    ],
    [
      'florist',
      ['Blumen Anna'],
      'https://blumen-anna.example/strauss-bestellen https://www.instagram.com/blumenanna/ map',
      ['market', 'atelier', 'confetti'],
    ],
    [
      'ceramics shop',
      ['Ton & Torf', 'Handmade ceramics'],
      'https://www.etsy.com/shop/tontorf https://tontorf.example/workshops product product',
      ['atelier', 'market', 'sketchbook'],
    ],
    [
      'lawyer',
      ['Kanzlei Brandt', 'Rechtsanwältin für Mietrecht'],
      'https://www.linkedin.com/in/brandt/ https://kanzlei-brandt.example/termin tel:+4930555010 map',
      ['counsel', 'letters', 'shore'],
    ],
    [
      'developer',
      ['Jo Park', 'https://github.com/jopark'],
      'https://github.com/jopark/tool https://dev.to/jopark https://stackoverflow.com/users/1 https://jopark.example/blog',
      ['logbook', 'exhibition', 'counsel'],
    ],
  ] as const)('proposes fitting looks to a %s', (_trade, words, pasted, expected) => {
    const links = pasted.split(' ').map((text) => {
      const { url, title, kind } = text.includes(':')
        ? guessLink(text)
        : { url: 'https://example.com/', title: '', kind: text }
      return { ...createLink(null), url, title, kind }
    })
    expect(proposeLooks(links, 3, words)).toEqual(expected)
  })
})
