import { renderProfilePage } from '@vitrine/page/profile-page'
import { renderGate } from '@vitrine/page/gate-page'
import { presets } from '@vitrine/page/themes/index'
import { mkdirSync } from 'node:fs'
import { base, createLink, shop } from '../support/sample-shop.ts'
import { launchBrowser } from './browser.ts'
import { servePages } from './gallery/server.ts'
const picture = `/media/${'a'.repeat(32)}-1600x1200.webp`
const background = { type: 'image', image_url: picture }
const name = 'Marisol Okafor-Lindqvist & the Night Market Ceramics Collective'
const links = [
  createLink(1, { title: 'First' }), createLink(2, { title: 'Tall vase', section: 'Shop' }),
  createLink(3, { kind: 'header', title: 'Lone heading', section: 'Shop' }), createLink(4, { title: 'Bowl', section: 'Shop' }),
  createLink(5, { kind: 'header', title: 'With text', supporting_text: 'Supporting text here', section: 'Shop' }), createLink(6, { title: 'Card', section: 'Shop' }),
  createLink(7, { title: 'Workshop', section: 'Studio and a very long section name that wraps over two lines' }),
]
const out = process.argv[2]!
mkdirSync(out, { recursive: true })
const pages: any = {}
for (const preset of Object.keys(presets)) {
  const profile = { ...shop.profile, display_name: name, theme: { preset } as any }
  pages[`photo-${preset}`] = renderProfilePage({ ...base, profile: { ...profile, theme: { preset, background } as any }, links })
  pages[`plain-${preset}`] = renderProfilePage({ ...base, profile, links })
}
pages.gate = renderGate({ page: { ...base, profile: { ...shop.profile, display_name: name }, links: [] }, linkId: 1, title: 'Prices for shops', gate: { type: 'code' }, profileUrl: '/studiomarlo' })
pages.age = renderGate({ page: { ...base, profile: { ...shop.profile, display_name: name, theme: { background } as any }, links: [] }, linkId: 1, title: 'Prices for shops', gate: { type: 'age', min_age: 18 } as any, profileUrl: '/studiomarlo' })
const server = await servePages(pages)
const browser = await launchBrowser()
const only = process.argv[3]
for (const [width, height] of [[390, 844], [1024, 768], [1440, 900], [1920, 1080]] as const)
  for (const colorScheme of width === 1024 || width === 1920 ? (['light'] as const) : (['light', 'dark'] as const)) {
    const tab = await browser.newPage({ viewport: { width, height }, colorScheme })
    for (const key of Object.keys(pages)) {
      if (only && !key.includes(only)) continue
      await tab.goto(`${server.origin}/${key}`)
      await tab.evaluate(() => document.fonts.ready)
      await tab.reload()
      const lines = await tab.evaluate(() => {
        const h = document.querySelector('h1')!
        const r = document.createRange(); r.selectNodeContents(h)
        const tops = new Set([...r.getClientRects()].map((x) => Math.round(x.top)))
        return `${tops.size} lines ${getComputedStyle(h).fontSize} ${Math.round(h.clientHeight)}px`
      })
      console.log(width, key, lines)
      await tab.screenshot({ path: `${out}/${key}-${width}-${colorScheme}.png`, fullPage: width === 390 })
    }
    await tab.close()
  }
await browser.close()
await server.close()
