import { blocks } from '@vitrine/page/blocks/index'
import { renderGate } from '@vitrine/page/gate-page'
import { renderProfilePage } from '@vitrine/page/profile-page'
import { presets } from '@vitrine/page/themes/index'
import type { StoredTheme } from '@vitrine/page/themes/theme'
import type { Page, PageLink, PageProfile } from '@vitrine/page/view'
import type { Browser, Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, createLink, shop } from '../support/sample-shop.ts'
import { launchBrowser } from './browser.ts'
import { servePages } from './gallery/server.ts'

const picture = `/media/${'a'.repeat(32)}-1600x1200.webp`
const render = (theme: StoredTheme, links: readonly PageLink[], profile: Partial<PageProfile> = {}): Page =>
  renderProfilePage({ ...base, profile: { ...shop.profile, theme, ...profile }, links })

const createExample = (kind: string, i: number, rest: Partial<PageLink> = {}): PageLink => {
  const { example } = blocks.find((block) => block.kind === kind)!
  return createLink(i, { kind, ...example, ...(kind === 'image' ? { image_url: picture } : {}), ...rest })
}
const half = { business_block_config: { half: true, caption: 'Raw clay' } }
const rows = ['normal', 'map', 'booking', 'product']
const separate = ['image', 'faq', 'form', 'contact_card']
const pictured = { image_url: picture }
/** Blocks of a page in the theme with ruled rows, and the expected gaps between them in units of the theme's gap. */
const newspaper: readonly (readonly [PageLink, number])[] = [
  ...rows.flatMap((row, i) => [
    [createExample(row, 10 * i), 1] as const,
    [createExample(separate[i]!, 10 * i + 1), 1] as const,
  ]),
  [createExample('map', 41), 1],
  [createExample('image', 42, half), 1],
  [createExample('normal', 43), 1],
  [createExample('normal', 44), 0],
  [createExample('video', 45, pictured), 1],
  [createExample('normal', 46), 0],
  [createExample('normal', 47, { highlighted: true }), 1],
  [createExample('product', 48, pictured), 1],
]

const slanted = ['serif', 'vitrine', 'antique'] as const
const upright = ['geometric', 'rounded', 'editorial', 'industrial', 'mono'] as const
const longName = 'Handwerksgenossenschaft Mürztal'
const background = { type: 'image', image_url: picture }
const pages = {
  newspaper: render(
    { preset: 'newspaper' },
    newspaper.map(([link]) => link),
  ),
  'few-newspaper': render({ preset: 'newspaper' }, [createLink(1, {})]),
  'few-corporate': render({ preset: 'corporate' }, [createLink(1, {})]),
  short: render({}, [createLink(1, {})], {
    avatar_url: null,
    bio: null,
    pronouns: null,
    location: null,
    social_links: [],
  }),
  product: render({}, [createExample('product', 1, { image_url: `/media/${'a'.repeat(32)}-800x1000.webp` })]),
  gate: renderGate({
    page: { ...base, profile: { ...shop.profile, display_name: `${longName} und Freunde` }, links: [] },
    linkId: 1,
    title: 'Prices for shops',
    gate: { type: 'code' },
    profileUrl: '/studiomarlo',
  }),
  pictures: render({}, [
    ...[1, 2].map((id) => createExample('image', id)),
    ...[3, 4, 5].map((id) => createExample('image', id, half)),
  ]),
  ...Object.fromEntries(
    ['image', 'product'].map((kind) => [
      `pairs-${kind}`,
      render(
        {},
        ['800x1000', '800x1000', '1600x900', '800x1000'].map((size, i) =>
          createExample(kind, i, { ...half, image_url: `/media/${'a'.repeat(32)}-${size}.webp` }),
        ),
      ),
    ]),
  ),
  ...Object.fromEntries(
    [...slanted, ...upright].map((font) => [font, render({ preset: 'stationery', font }, [])]),
  ),
  ...Object.fromEntries(
    Object.keys(presets).map((preset) => [
      `name-${preset}`,
      render({ preset }, [], { display_name: longName }),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(presets).map((preset) => [`photo-${preset}`, render({ preset, background }, shop.links)]),
  ),
  'photo-empty': renderProfilePage({
    ...base,
    editUrl: '/edit',
    profile: { ...shop.profile, theme: { background } },
    links: [],
  }),
  'photo-outline': render({ preset: 'sunset', button_style: 'outline', background }, shop.links),
  'photo-withheld': render({ background }, shop.links, { sensitive: { enabled: true } }),
}

let server: Awaited<ReturnType<typeof servePages>>
let browser: Browser
let tab: Tab
const open = async (name: string, width = 390, height = 844) => {
  await tab.setViewportSize({ width, height })
  await tab.goto(`${server.origin}/${name}`)
  await tab.evaluate(() => document.fonts.ready)
}
beforeAll(async () => {
  server = await servePages(pages)
  browser = await launchBrowser()
  tab = await browser.newPage({ bypassCSP: true })
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

test('slants headings only with a font that has an italic file', async () => {
  const heading = tab.getByRole('heading', { level: 1 })
  for (const font of [...slanted, ...upright]) {
    await open(font)
    const faces = await tab.evaluate(() => [...document.fonts].map(({ style, status }) => [style, status]))
    const isSlanted = slanted.some((other) => other === font)
    expect(faces, font).toEqual([[isSlanted ? 'italic' : 'normal', 'loaded']])
    // An optional font that arrives late is used when the page is opened again
    const isStyleOfFile = async () => {
      await open(font)
      const before = await heading.screenshot()
      await tab.addStyleTag({ content: 'h1{font-style:normal!important}' })
      return before.equals(await heading.screenshot())
    }
    await expect.poll(isStyleOfFile, { message: font }).toBe(true)
  }
})

test.each([390, 1440])('separates pictures and panels from ruled rows at %i px', async (width) => {
  await open('newspaper', width)
  const gaps = await tab.locator('section>:not(ul),section>ul>li').evaluateAll((items) => {
    const gap = Number.parseFloat(getComputedStyle(items[0]!.closest('section')!).rowGap)
    const rects = items.map((item) => item.getBoundingClientRect())
    return rects.slice(1).map((rect, i) => (rect.top - rects[i]!.bottom) / gap)
  })
  expect(gaps).toEqual(newspaper.slice(1).map(([, expected]) => expected))
})

test.each([
  ['image', 390],
  ['image', 1440],
  ['product', 390],
  ['product', 1440],
])(
  'gives a pair one height, without a crop if shapes are equal, and squares if one is landscape: %s at %i px',
  async (kind, width) => {
    await open(`pairs-${kind}`, width)
    const ratios = await tab.locator('.half img').evaluateAll((images) =>
      images.map((image) => {
        const { width, height } = image.getBoundingClientRect()
        return Math.round((height / width) * 100) / 100
      }),
    )
    expect(ratios).toEqual([1.25, 1.25, 1, 1])
  },
)

test.each(Object.keys(presets))('keeps a word of 23 letters whole with the preset %s', async (preset) => {
  await open(`name-${preset}`)
  for (const width of [360, 390]) {
    await tab.setViewportSize({ width, height: 844 })
    const lineCount = await tab.locator('h1').evaluate((heading) => {
      const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()!
      const word = document.createRange()
      word.setStart(text, 0)
      word.setEnd(text, text.textContent!.indexOf(' '))
      return word.getClientRects().length
    })
    expect(lineCount, `${width} px`).toBe(1)
  }
})

test('shows the picture of a single product without a crop', async () => {
  for (const width of [390, 1440]) {
    await open('product', width)
    const ratio = await tab.locator('.p img').evaluate((image) => image.clientHeight / image.clientWidth)
    expect(ratio, `${width} px`).toBeCloseTo(1.25, 1)
  }
})

test('enlarges pages on screens from 1600 px', async () => {
  for (const [width, size] of [
    [1440, '16px'],
    [1920, '18px'],
  ] as const) {
    await open('short', width)
    expect(await tab.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(size)
  }
})

test('gives a gate a large title, a wide button on phones, and one line for the link to a page with a long name', async () => {
  await open('gate')
  expect(await tab.locator('h2').evaluate((title) => getComputedStyle(title).fontSize)).toBe('24px')
  const [form, button, link] = await tab
    .locator('.fm form,.fm button,.fm .mt a')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
  expect(button!.width).toBe(form!.width)
  expect(link!.width).toBe(form!.width)
  expect(link!.height).toBe(44)
})

test('places captions closer to their picture than to the next', async () => {
  await open('pictures')
  const spaces = await tab.locator('.im').evaluateAll((figures) =>
    figures.map((figure) => {
      const [above, caption] = ['img', 'figcaption'].map((name) =>
        figure.querySelector(name)!.getBoundingClientRect(),
      )
      const below = [...document.querySelectorAll('.im img')]
        .map((image) => image.getBoundingClientRect().top - caption!.bottom)
        .filter((distance) => distance > 0)
      return [caption!.top - above!.bottom, Math.min(...below)]
    }),
  )
  expect(spaces).toEqual([
    [6, 20],
    [6, 20],
    [6, 20],
    [6, 20],
    [6, Number.POSITIVE_INFINITY],
  ])
})

test('centres a short page without an introduction in a high window', async () => {
  await open('short', 1440, 900)
  const [main, head, links] = await tab
    .locator('main,.who,section')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
  const above = head!.top - main!.top
  expect(above).toBeGreaterThan(150)
  expect(Math.abs(above - (main!.bottom - links!.bottom))).toBeLessThan(40)
})

test.each([
  ['newspaper', 1024, 700],
  ['few-newspaper', 1440, 900],
  ['few-corporate', 1440, 900],
] as const)('aligns head and links in two columns: %s at %i × %i px', async (name, width, height) => {
  await open(name, width, height)
  const [head, links] = await tab
    .locator('.who,section')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
  expect(links!.left).toBeGreaterThan(head!.right)
  expect(links!.top).toBe(head!.top)
})

const findTextsOnPicture = () => {
  const isOpaque = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return backgroundColor.startsWith('rgb(') || backgroundImage.includes('gradient(')
  }
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    let element = walker.currentNode.parentElement!
    const text = walker.currentNode.textContent!.trim()
    if (!text || !element.checkVisibility() || element.closest('script,style,.vh')) continue
    while (element !== document.body && !isOpaque(element)) element = element.parentElement!
    if (element === document.body) texts.push(text)
  }
  return texts
}

const measurePhoto = () => {
  const measure = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
  const { position, height, width, backgroundImage, backgroundSize } = getComputedStyle(
    document.body,
    '::before',
  )
  const [first, second] = [...document.querySelectorAll('.c')].map((card) => card.getBoundingClientRect())
  return {
    picture: { position, size: [width, height].map(Number.parseFloat), backgroundImage, backgroundSize },
    headTop: Math.min(measure('.who').top, measure('.av').top),
    linkBottom: first!.bottom,
    gap: second!.top - first!.bottom,
    sideways: document.documentElement.scrollWidth - innerWidth,
  }
}

test.each(Object.keys(presets))(
  'fills the screen with a background picture behind cards and panels with the preset %s',
  async (preset) => {
    await open(`photo-${preset}`)
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const)
      for (const dir of ['ltr', 'rtl']) {
        await tab.setViewportSize({ width, height })
        await tab.evaluate((value) => document.documentElement.setAttribute('dir', value), dir)
        const where = `${width} px, ${dir}`
        const { picture, headTop, linkBottom, gap, sideways } = await tab.evaluate(measurePhoto)
        expect(picture, where).toEqual({
          position: 'fixed',
          size: [width, height],
          backgroundImage: expect.stringContaining('url('),
          backgroundSize: 'cover',
        })
        expect(headTop, where).toBeGreaterThan(48)
        expect(linkBottom, where).toBeLessThan(height)
        expect(gap, where).toBeGreaterThanOrEqual(8)
        expect(sideways, where).toBe(0)
        expect(await tab.evaluate(findTextsOnPicture), where).toEqual([])
      }
  },
)

test.each(['empty', 'outline', 'withheld'])('keeps texts off a background picture: %s', async (name) => {
  await open(`photo-${name}`)
  expect(await tab.evaluate(findTextsOnPicture)).toEqual([])
})

test('keeps the profile picture in view beside a long list on a background picture', async () => {
  await open('photo-vitrine', 1440, 900)
  await tab.evaluate(() => scrollTo(0, 600))
  const top = await tab.locator('.av').evaluate((image) => image.getBoundingClientRect().top)
  expect(top).toBeGreaterThan(0)
})

test('fits a panel on a background picture to the width of a heading, and aligns the footer with the head', async () => {
  for (const [preset, offset] of [
    ['vitrine', 0],
    ['sunset', 0.5],
  ] as const) {
    await open(`photo-${preset}`, 1440, 900)
    const [head, heading, cards] = await tab
      .locator('.who,section>h2,section>h2+ul')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
    const footer = await tab.locator('footer').boundingBox()
    expect(heading!.width).toBeLessThan(cards!.width / 2)
    expect(heading!.left).toBeCloseTo(cards!.left + offset * (cards!.width - heading!.width), 0)
    expect(footer!.x).toBeCloseTo(head!.left + offset * (head!.width - footer!.width), 0)
  }
})

test('prints a page without its background picture and panels', async () => {
  await tab.emulateMedia({ media: 'print' })
  await open('photo-vitrine')
  const styles = await tab.evaluate(() => {
    const { display } = getComputedStyle(document.body, '::before')
    const { paddingInline, backgroundImage, borderRadius } = getComputedStyle(document.querySelector('.who')!)
    return { display, paddingInline, backgroundImage, borderRadius }
  })
  expect(styles).toEqual({
    display: 'none',
    paddingInline: '0px',
    backgroundImage: 'none',
    borderRadius: '0px',
  })
  await tab.emulateMedia({ media: null })
})
