import { operations } from '@vitrine/contract'
import { findCell } from '@vitrine/page/service-pages/comparison'
import { servicePaths } from '@vitrine/page/service-pages/service-page'
import { expect, test } from 'vitest'
import { startApp, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { tools } from '../mcp/tools/index.ts'

describeOnce('landing page', (engine) => {
  const app = useApp(engine)
  const visit = (url: string, headers: Record<string, string> = {}) =>
    app.request({ url, headers: { accept: 'text/html', ...headers } })

  test('leads to pages that search engines may list, each with its own canonical address', async () => {
    const { body } = await visit('/')
    for (const path of Object.values(servicePaths)) {
      expect(body).toContain(`href="${path}"`)
      const page = await visit(path)
      expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'all'])
      expect(page.body).toContain(`<link rel="canonical" href="${app.deps.config.BASE_URL}${path}">`)
      expect(page.headers['content-security-policy']).not.toContain('script-src')
    }
  })

  test('redirects the former address of the prices', async () => {
    const { status, headers } = await visit('/pricing')
    expect([status, headers.location]).toEqual([302, '/services/prices'])
    expect((await visit('/')).body).toContain('id="prices"')
  })

  test('keeps the selected language on every page and passes it to the field', async () => {
    const { body } = await visit('/?lang=de', { 'accept-language': 'en' })
    expect(body).toContain('<html lang="de"')
    expect(body).toContain('action="/services/try?lang=de" method="post" data-reading="% wird gelesen')
    expect(body).toMatch(/<script src="\/assets\/try\.[0-9a-f]+\.js" defer>/)
    expect(body).toContain('href="/services/creators?lang=de"')
    expect(body).toContain('<a href="/?lang=es" lang="es"')
    expect((await visit('/services/why?lang=de')).body).toContain('<a href="/services/why?lang=es" lang="es"')
    expect((await visit('/services/prices?lang=de')).body).toContain(
      'href="/studio/signup?plan=free&amp;lang=de"',
    )
    expect((await visit('/?lang=%22%3E%3Ci%3E')).body).not.toContain('"><i>')
  })

  test('passes the chosen plan to sign-up and recommends one', async () => {
    const { body } = await visit('/services/prices', { 'accept-language': 'en' })
    expect(body).toContain('href="/studio/signup?plan=free"')
    expect(body).toContain('<li>10 workspaces</li>')
    expect(body.match(/class="pan best"/g)).toHaveLength(1)
    expect(body).toContain('3 years of analytics')
  })

  test('offers to sign in if registration is closed, and the demo in a demo', async () => {
    for (const [settings, text] of [
      [{ REGISTRATION: 'closed' }, 'New accounts require an invitation.'],
      [{ DEMO: 'on' }, 'Try the demo'],
    ] as const) {
      const other = await startApp(engine, settings)
      const { body, headers } = await other.request({ url: '/' })
      expect(body).toContain(text)
      expect(body).not.toContain('/studio/signup')
      expect(headers['x-robots-tag']).toBe('DEMO' in settings ? 'noindex' : 'all')
      await other.close()
    }
  })

  test('states the correct number of operations and tools', async () => {
    const { body } = await visit('/', { 'accept-language': 'en' })
    expect(body).toContain(`${Object.keys(operations).length} operations in OpenAPI 3.1`)
    expect(findCell('agents', 'own')?.count).toBe(tools.length)
  })
})
