import { themeFonts } from '@vitrine/contract/design-choices'
import { renderProfilePage } from '@vitrine/page/profile-page'
import { presets } from '@vitrine/page/themes/index'
import { resolveTheme, type StoredTheme } from '@vitrine/page/themes/theme'
import type { PageView } from '@vitrine/page/view'
import fc from 'fast-check'
import type { Browser, Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSectionSettings,
  type Composition,
  createComposedView,
  factors,
  listOtherBlocks,
  listPairs,
} from '../support/composed-pages.ts'
import { base, shop } from '../support/sample-shop.ts'
import { launchBrowser } from './browser.ts'
import { findLayoutShifts, findOverflows, findViolations } from './gallery/checks.ts'
import { loads, pages as samplePages } from './gallery/pages.ts'
import { servePages } from './gallery/server.ts'
import { background, render } from './visual/samples.ts'

const themes = Object.keys(presets)
const compositions = listPairs()
const renderComposed = (
  composition: Composition,
  row: number,
  change = (view: PageView): PageView => view,
) => {
  const view = change(createComposedView(composition, row))
  return renderProfilePage({ ...view, links: [...view.links, ...listOtherBlocks(row)] })
}
/** Layouts drawn at random; set LAYOUTS for more. */
const layouts = fc.sample(
  fc.record({
    composition: fc.record(
      Object.fromEntries(
        Object.entries(factors).map(([name, options]) => [name, fc.constantFrom<string | null>(...options)]),
      ),
    ) as unknown as fc.Arbitrary<Composition>,
    row: fc.nat(1000),
    width: fc.constantFrom(320, 390, 1440),
    text: fc.constantFrom('', '200%'),
  }),
  { numRuns: Number(process.env.LAYOUTS ?? 8), seed: 58 },
)
const withHours = [
  {
    id: 1,
    kind: 'normal',
    title: 'Instagram: @cafemorgen',
    url: 'https://instagram.com/cafemorgen',
    href: '/l/1',
  },
  {
    ...shop.links[0]!,
    id: 2,
    kind: 'map',
    title: 'Our address',
    url: 'https://maps.example.com/',
    href: '/l/2',
    business_block_config: {
      address: 'Rua das Oliveiras 12, Porto',
      opening_hours: [{ days: [1, 2, 3, 4, 5], opens: '10:00', closes: '18:00' }],
      hours: [{ days: 'Public holidays', time: 'by appointment' }],
    },
  },
]
const pages = {
  ...Object.fromEntries(
    themes.map((preset) => [
      `name-${preset}`,
      render({ preset }, [], { display_name: 'Handwerksgenossenschaft Mürztal' }),
    ]),
  ),
  ...Object.fromEntries(
    compositions.map((composition, i) => [
      `pair-${i}`,
      renderComposed(composition, i, (view) => (i % 2 ? addSectionSettings(view, i) : view)),
    ]),
  ),
  ...Object.fromEntries(
    layouts.map(({ composition, row }, i) => [
      `layout-${i}`,
      renderComposed(composition, row, (view) => addSectionSettings(view, row)),
    ]),
  ),
  ...Object.fromEntries(
    themes.map((preset) => [`short-${preset}`, render({ preset }, shop.links.slice(0, 3))]),
  ),
  landing: samplePages.landing!,
  ...Object.fromEntries(themes.map((preset) => [`hours-${preset}`, render({ preset }, withHours)])),
  background: render({ background }, shop.links),
  empty: renderProfilePage({
    ...base,
    editUrl: '/edit',
    profile: { ...shop.profile, theme: { background } },
    links: [],
  }),
  outline: render({ preset: 'sunset', button_style: 'outline', background }, shop.links),
  withheld: render({ background, panel: 'glass' }, shop.links, { sensitive: { enabled: true } }),
}

// Debian's fonts-noto-core has the installed fonts of these themes and fonts only
const hasInstalledFallback = (theme: StoredTheme) =>
  resolveTheme(theme).font.files.some(({ fallbacks }) =>
    fallbacks.flat().some(({ names }) => /^Noto(?:Serif|Naskh)/.test(names[0]!)),
  )
const serifThemes = themes.filter((preset) => hasInstalledFallback({ preset }))
const lateFonts = themeFonts.filter((heading_font) => hasInstalledFallback({ heading_font }))
const fontPages = Object.fromEntries(
  lateFonts.map((heading_font) => [
    `font-${heading_font}`,
    render(
      { heading_font, header: 'poster', heading_size: 'large' },
      shop.links,
      heading_font === 'arabic' ? { language: 'ar', display_name: 'دار الياسمين للحلويات' } : {},
    ),
  ]),
)

let server: Awaited<ReturnType<typeof servePages>>
let browser: Browser
let tab: Tab
const open = async (name: string, width = 390, height = 844) => {
  await tab.setViewportSize({ width, height })
  await tab.goto(`${server.origin}/${name}`)
  await tab.evaluate(() => document.fonts.ready)
}
beforeAll(async () => {
  server = await servePages({ ...pages, ...loads, ...fontPages })
  browser = await launchBrowser()
  tab = await browser.newPage({ bypassCSP: true })
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

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

const findTextsOnPicture = () => {
  // The veil, whose contrast over any picture is computed
  const veil = getComputedStyle(document.documentElement).getPropertyValue('--veil')
  if (document.body.matches('.p-veil')) return []
  const isGround = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return (
      backgroundColor.startsWith('rgb(') ||
      backgroundImage.includes('gradient(') ||
      (veil !== '' && backgroundColor === veil.replace(/^rgb\((\d+) (\d+) (\d+)\//, 'rgba($1, $2, $3, '))
    )
  }
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    let element = walker.currentNode.parentElement!
    const text = walker.currentNode.textContent!.trim()
    if (!text || !element.checkVisibility() || element.closest('script,style,.vh')) continue
    while (element !== document.body && !isGround(element)) element = element.parentElement!
    if (element === document.body) texts.push(text)
  }
  return texts
}

test.each(['background', 'empty', 'outline', 'withheld'])(
  'keeps texts off a background picture, and the page in the window: %s',
  async (name) => {
    await open(name)
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const)
      for (const dir of ['ltr', 'rtl']) {
        await tab.setViewportSize({ width, height })
        await tab.evaluate((value) => document.documentElement.setAttribute('dir', value), dir)
        const problems = [...(await tab.evaluate(findTextsOnPicture)), ...(await findOverflows(tab))]
        expect(problems, `${width} px, ${dir}`).toEqual([])
      }
  },
)

test.each(['ltr', 'rtl'])('opens a picture of a gallery over the page, %s', async (dir) => {
  await open('pair-0')
  await tab.evaluate((value) => document.documentElement.setAttribute('dir', value), dir)
  const links = tab.locator('.ga a[href^="#"]')
  const viewer = tab.locator('.vw', { has: tab.locator(':target') })
  expect(await viewer.count()).toBe(0)
  await links.nth(1).click()
  const [shown, next] = [viewer.locator('figure').nth(1), viewer.locator('figure').nth(2)]
  expect(await shown.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await next.boundingBox()).toMatchObject({ x: dir === 'ltr' ? 390 : -390, width: 390 })
  expect(await findViolations(tab)).toEqual([])
  await tab.keyboard.press('Tab')
  expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('×')
  await tab.keyboard.press('Enter')
  await expect.poll(() => viewer.count()).toBe(0)
  await tab.goBack()
  await viewer.waitFor()
  await tab.goBack()
  await expect.poll(() => viewer.count()).toBe(0)
})

/** Returns links whose order by Tab differs from the order in which they are seen, and covered texts. */
const findMisplacedLinks = () => {
  const cards = [...document.querySelectorAll<HTMLElement>('main .ls>li')]
  const isBefore = (a: DOMRect, b: DOMRect) =>
    a.top < b.bottom - 1 &&
    (a.bottom <= b.top + 1 || (document.dir === 'rtl' ? a.left >= b.right - 1 : a.right <= b.left + 1))
  return cards.flatMap((card, i) => {
    const next = cards[i + 1]
    if (!next || next.parentElement !== card.parentElement) return []
    return isBefore(card.getBoundingClientRect(), next.getBoundingClientRect())
      ? []
      : [`not before the next: ${card.outerHTML.slice(0, 120)}`]
  })
}

/** Returns blocks whose text reaches into the next block, and galleries with a hole in the last row. */
const findCoveredBlocks = () => {
  const blocks = [...document.querySelectorAll<HTMLElement>('main section>*:not(h2,h3)')]
  const covered = blocks.flatMap((block) => {
    const next = block.nextElementSibling
    // The picture behind a section is its last element
    if (!next || next.matches('.bk')) return []
    const text = document.createRange()
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    let bottom = 0
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!
      if (!parent.checkVisibility() || parent.closest('.vh,.tl>.w')) continue
      text.selectNodeContents(walker.currentNode)
      bottom = Math.max(bottom, text.getBoundingClientRect().bottom)
    }
    return bottom > next.getBoundingClientRect().top + 1
      ? [`reaches into the next block: ${block.outerHTML.slice(0, 100)}`]
      : []
  })
  const holes = [...document.querySelectorAll('.ga')].flatMap((gallery) => {
    const { right, left } = gallery.getBoundingClientRect()
    const last = gallery.lastElementChild!.getBoundingClientRect()
    const end = document.dir === 'rtl' ? last.left - left : right - last.right
    return end > 1 ? ['a gallery has a hole in its last row'] : []
  })
  return [...covered, ...holes]
}

test.each(compositions.map((composition, i) => [i, composition] as const))(
  'shows composition %i readable, in order and in the window: %o',
  async (i, { panel }) => {
    const problems: string[] = []
    const look = async (name: string, width: number, height: number, text = '') => {
      await tab.setViewportSize({ width, height })
      await tab.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, text)
      for (const problem of [
        ...(await findOverflows(tab)),
        ...(await tab.evaluate(findMisplacedLinks)),
        ...(await tab.evaluate(findCoveredBlocks)),
        ...(panel ? await tab.evaluate(findTextsOnPicture) : []),
      ])
        problems.push(`${name}: ${problem}`)
    }
    await open(`pair-${i}`)
    await look('phone', 390, 844)
    // Other rules are about the structure, which looks do not change
    problems.push(...(await findViolations(tab, i % 4 ? ['color-contrast'] : undefined)))
    // Each header and each preset meets each window; the turn differs in each row of presets
    const turn = (i + Math.floor(i / themes.length)) % 3
    if (turn === 0) await look('320 px', 320, 640)
    if (turn === 1) await look('text of 200 %', 390, 844, '200%')
    if (turn === 2) await look('desktop', 1440, 900)
    expect(problems).toEqual([])
  },
)

test.each(layouts.map((layout, i) => [i, JSON.stringify(layout), layout] as const))(
  'cuts no text of layout %i and keeps it in the window: %s',
  async (i, _, { width, text, composition: { panel } }) => {
    await open(`layout-${i}`, width)
    await tab.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    expect([
      ...(await findOverflows(tab)),
      ...(await tab.evaluate(findMisplacedLinks)),
      ...(panel ? await tab.evaluate(findTextsOnPicture) : []),
    ]).toEqual([])
  },
)

test.each(themes)(
  'shows icons above texts, and opening hours in their box, with text of 200 %: %s',
  async (preset) => {
    for (const width of [390, 320]) {
      await open(`hours-${preset}`, width)
      await tab.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await findOverflows(tab), `${width} px`).toEqual([])
      const { isAbove, textWidth, beyond } = await tab.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
        const rows = [...document.querySelectorAll('.hr :is(dt,dd) bdi')].map((row) =>
          row.getBoundingClientRect(),
        )
        return {
          isAbove: box('.c .i').bottom <= box('.c .w').top,
          textWidth: box('.c .w').width / box('.c').width,
          beyond: rows.filter(({ left, right }) => left < box('.ct').left || right > box('.ct').right).length,
        }
      })
      expect({ isAbove, beyond }, `${width} px`).toEqual({ isAbove: true, beyond: 0 })
      expect(textWidth, `${width} px`).toBeGreaterThan(0.6)
    }
  },
)

test('keeps the profile picture in view beside a long list on a background picture', async () => {
  await open('background', 1440, 900)
  await tab.evaluate(() => scrollTo(0, 600))
  const top = await tab.locator('.av').evaluate((image) => image.getBoundingClientRect().top)
  expect(top).toBeGreaterThan(0)
})

const recordShifts = () => {
  const records = { total: 0, observer: new PerformanceObserver((list) => addShifts(list.getEntries())) }
  const addShifts = (entries: PerformanceEntryList) => {
    for (const entry of entries) records.total += (entry as PerformanceEntry & { value: number }).value
  }
  records.observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(globalThis, {
    readShifts: () => {
      addShifts(records.observer.takeRecords())
      return records.total
    },
  })
}

test.each(themes)('moves nothing while the page arrives in pieces: %s', async (preset) => {
  const composed = `pair-${themes.indexOf(preset)}`
  for (const [name, width] of [
    [preset, 1280],
    [`short-${preset}`, 1280],
    [composed, 1280],
    [composed, 390],
  ] as const) {
    const visitor = await browser.newPage({ viewport: { width, height: 900 } })
    await visitor.goto(`${server.origin}/${name}?slow`)
    expect(await findLayoutShifts(visitor), `${name}, ${width} px`).toEqual([])
    await visitor.close()
  }
})

test.each([...serifThemes, 'landing', ...Object.keys(fontPages)])(
  'shows a late font with hardly a shift: %s',
  async (preset) => {
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height } })
      const visitor = await context.newPage()
      await visitor.addInitScript(recordShifts)
      const { promise: painted, resolve: release } = Promise.withResolvers<void>()
      await visitor.route('**/assets/fonts/*', async (route) => {
        await painted
        await route.continue()
      })
      await visitor.goto(`${server.origin}/${preset}`, { waitUntil: 'commit' })
      await visitor.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      release()
      await visitor.waitForLoadState('load')
      const { shift, statuses } = await visitor.evaluate(async () => {
        await document.fonts.ready
        for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
        const faces = [...document.fonts].filter(({ display }) => display === 'swap')
        const { readShifts } = globalThis as unknown as { readShifts: () => number }
        return { shift: readShifts(), statuses: faces.map(({ status }) => status) }
      })
      expect([...new Set(statuses)], `${width} px`).toEqual(['loaded'])
      expect(shift, `${width} px`).toBeLessThanOrEqual(0.02)
      await context.close()
    }
  },
)
