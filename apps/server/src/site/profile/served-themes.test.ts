import type { AddressInfo } from 'node:net'
import { backgroundPatterns, themeFonts, themePresets } from '@vitrine/contract'
import { fonts } from '@vitrine/page/themes/fonts'
import { presets } from '@vitrine/page/themes/index'
import { resolveTheme } from '@vitrine/page/themes/theme'
import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('themes set by the API', (engine) => {
  const app = useApp(engine)
  let owner: Person
  let page: string

  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    owner = await app.signUp('Theo Theme')
    page = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/${owner.username}`
  })

  const wear = (theme: object | null) => app.as(owner, 'PUT', '/api/v1/profile', { theme })
  const worn = async () => (await fetch(page)).text()

  test('applies every stored preset of the contract in both schemes', async () => {
    for (const key of themePresets) {
      expect((await wear({ preset: key })).body.data.theme.preset).toBe(key)
      const html = await worn()
      const { light, dark } = presets[key]!.palettes
      expect(html, key).toContain(`--accent:${light.accent}`)
      expect(html, key).toContain(`--accent:${dark.accent}`)
      // Without a chosen background, the preset's own applies, as in a newly stored theme
      const { looks } = resolveTheme({ preset: key })
      expect(html, key).toContain(`--drop:${looks.light.backdrop};`)
      expect(html, key).toContain(`--drop:${looks.dark.backdrop};`)
    }
  })

  test('accepts every font and pattern', async () => {
    for (const font of themeFonts) {
      expect((await wear({ font })).status, font).toBe(200)
      expect(await worn(), font).toContain(`--display:${fonts[font].display}`)
    }
    const backdrops = new Set<string | undefined>()
    for (const value of backgroundPatterns) {
      expect((await wear({ background: { type: 'pattern', value } })).status, value).toBe(200)
      backdrops.add(/--drop:([^;]+)/.exec(await worn())?.[1])
    }
    expect(backdrops.size).toBe(backgroundPatterns.length)
  })

  test('caches the font for a year, and allows fonts only in the policy of a page that uses one', async () => {
    await wear({ preset: 'vitrine', font: null })
    const response = await fetch(page)
    expect(response.headers.get('content-security-policy')).toContain("font-src 'self'")
    const [, path] = /url\((\/assets\/fonts\/[^)]+)\)/.exec(await response.text())!
    const font = await fetch(new URL(path!, page))
    expect([font.status, font.headers.get('content-type'), font.headers.get('cache-control')]).toEqual([
      200,
      'font/woff2',
      'public, max-age=31536000, immutable',
    ])
    expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2')
    await wear({ preset: 'minimal', font: null })
    expect((await fetch(page)).headers.get('content-security-policy')).not.toContain('font-src')
  })

  test('shows an unknown preset as the default and keeps it stored', async () => {
    await wear(null)
    expect((await wear({ preset: 'of-next-year' })).body.data.theme.preset).toBe('of-next-year')
    expect(await worn()).toContain(`--accent:${presets.vitrine!.palettes.light.accent}`)
    const { status, body } = await wear({ background: { type: 'pattern', value: 'plaid' } })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('theme.background.value')
  })
})
