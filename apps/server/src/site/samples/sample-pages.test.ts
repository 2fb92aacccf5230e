import { looks } from '@vitrine/page/looks'
import { presets } from '@vitrine/page/themes/index'
import { expect, test } from 'vitest'
import { startApp, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { sampleAccounts } from './accounts.ts'

describeOnce('landing page with samples', (engine) => {
  const app = useApp(engine)

  test('frames exactly the pages of the looks', async () => {
    const { body, headers } = await app.request({ url: '/' })
    expect(headers['content-security-policy']).toContain("frame-src 'self';")
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    const framed = new Set([...body.matchAll(/<iframe src="([^"]+)"/g)].map(([, path]) => path))
    expect([...framed].sort()).toEqual(
      Object.keys(looks)
        .map((look) => `/services/looks/${look}`)
        .sort(),
    )
    for (const path of framed) {
      const page = await app.request({ url: path! })
      expect(page.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' })
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
      expect(page.body).not.toMatch(/\/l\/\d/)
      for (const [, picture] of page.body.matchAll(/<img[^>]* src="(\/services\/[^"]+)"/g)) {
        const { status, headers: kept } = await app.request({ url: picture! })
        expect([status, kept['content-type']], picture).toEqual([200, 'image/svg+xml'])
      }
    }
  })

  test('redirects the pages of the themes to a look of the same theme', async () => {
    for (const preset of Object.keys(presets)) {
      const { status, headers } = await app.request({ url: `/themes/${preset}` })
      const look = String(headers.location).split('/').at(-1) as keyof typeof looks
      expect([status, looks[look].theme.preset]).toEqual([301, preset])
    }
  })

  test('has samples of six languages, one from right to left, with composition, menu, dates and gallery', () => {
    const languages = sampleAccounts.map(({ profile }) => profile.language)
    expect(new Set(languages).size).toBe(6)
    expect(languages).toContain('ar')
    const kinds = new Set(sampleAccounts.flatMap(({ links }) => links.map(({ kind }) => kind)))
    for (const kind of ['menu', 'events', 'gallery']) expect(kinds).toContain(kind)
    const drawn = sampleAccounts.flatMap(({ look, otherLooks }) => [look, ...otherLooks])
    expect(drawn.toSorted()).toEqual(Object.keys(looks).toSorted())
  })

  test('shows prices only if a plan is for sale', async () => {
    const { body } = await app.request({ url: '/services/prices' })
    for (const [, plan] of app.deps.plans) {
      expect(body).toContain(`<h2>${plan.name}</h2>`)
      for (const { amount, interval } of plan.prices)
        if (amount) expect(body, interval).toContain(`$${amount / 100}`)
    }
    const appWithoutBilling = await startApp(engine, { BILLING: 'off' })
    const page = await appWithoutBilling.request({ url: '/' })
    const prices = await appWithoutBilling.request({ url: '/services/prices' })
    const former = await appWithoutBilling.request({ url: '/pricing' })
    await appWithoutBilling.close()
    expect(page.body).not.toMatch(/id="prices"|\/services\/prices/)
    expect([prices.status, former.headers.location]).toEqual([404, '/'])
  })
})
