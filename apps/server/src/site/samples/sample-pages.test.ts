import { presets } from '@vitrine/page/themes/index'
import { expect, test } from 'vitest'
import { startApp, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { artStyles } from './art.ts'

describeOnce('landing page with samples', (engine) => {
  const app = useApp(engine)

  test('frames exactly the pages of the themes', async () => {
    const { body, headers } = await app.request({ url: '/' })
    expect(headers['content-security-policy']).toContain("frame-src 'self';")
    expect(headers['content-security-policy']).not.toContain('script-src')
    const framed = new Set([...body.matchAll(/<iframe src="([^"]+)"/g)].map(([, path]) => path))
    expect([...framed].sort()).toEqual(
      Object.keys(presets)
        .map((preset) => `/themes/${preset}`)
        .sort(),
    )
    for (const path of framed) {
      const page = await app.request({ url: path! })
      expect(page.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' })
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
      expect(page.body).not.toMatch(/<script src|\/l\/\d/)
      for (const [, picture] of page.body.matchAll(/<img[^>]* src="(\/themes\/[^"]+)"/g)) {
        const { status, headers: kept } = await app.request({ url: picture! })
        expect([status, kept['content-type']], picture).toEqual([200, 'image/svg+xml'])
      }
    }
    expect(artStyles.length).toBeGreaterThan(5)
  })

  test('shows prices only if a plan is for sale', async () => {
    const { body } = await app.request({ url: '/' })
    for (const [, plan] of app.deps.plans) {
      expect(body).toContain(`<h3>${plan.name}</h3>`)
      for (const { amount, interval } of plan.prices)
        if (amount) expect(body, interval).toContain(`$${amount / 100}`)
    }
    const appWithoutBilling = await startApp(engine, { BILLING: 'off' })
    const page = await appWithoutBilling.request({ url: '/' })
    await appWithoutBilling.close()
    expect(page.body).not.toContain('id="prices"')
    expect(page.body).not.toContain('href="#prices"')
  })
})
