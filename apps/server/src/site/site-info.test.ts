import { expect, test } from 'vitest'
import { useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { parseRoutes } from '#tests/routes.ts'
import { loadConfig } from '../config.ts'

/** Returns the paths of all pages and files, without operations. */
const pagePaths = (printed: string): string[] =>
  parseRoutes(printed)
    .filter(({ path, methods }) => methods.includes('GET') && !/^\/(api|ext|account|mcp)\b/.test(path))
    .map(({ path }) => path)

describeOnce('operator’s name and legal links', (engine) => {
  const app = useApp(engine, {
    SITE_NAME: 'Linkwerk & Co',
    TERMS_URL: 'https://example.org/terms',
    PRIVACY_URL: 'https://example.org/privacy',
    IMPRINT_URL: 'https://example.org/imprint',
  })
  const page = async (url: string) => {
    const { body } = await app.request({ url, headers: { accept: 'text/html' } })
    return String(body)
  }

  /** Pages without a footer, and the reason. */
  const footless = (path: string) =>
    path.startsWith('/services/looks/') || // framed by the landing page, which has it
    path.startsWith('/studio') // a separate application with its own settings
  /** Returns example URLs of all pages with parameters. */
  const addresses = async () => {
    const person = await app.signUp('Petra Page')
    const must = async (method: 'PUT' | 'POST', url: string, body: object) => {
      const response = await app.as(person, method, url, body as never)
      expect(response.status, `${url} ${JSON.stringify(response.body)}`).toBeLessThan(300)
      return response.body.data
    }
    await must('PUT', '/api/v1/profile', { is_published: true })
    const link = (more: object) =>
      must('POST', '/api/v1/links', { title: 'One', url: 'https://example.org/', ...more })
    const gated = await link({ gate: { type: 'sensitive', message: 'Sure?' } })
    const form = await link({ kind: 'form', gate: { type: 'sensitive', message: 'Sure?' } })
    const { url } = await must('POST', '/api/v1/billing/checkout', { plan_key: 'pro', interval: 'month' })
    const checkout = new URL(url).pathname
    return {
      '/:username': `/${person.username}`,
      '/l/:id': `/l/${gated.id}`,
      '/sandbox/checkout/:id': checkout,
      // After its gate; without one the page contains the form
      'a form': `/l/${form.id}?ok=1`,
      'no page': '/nobody-here',
      cookie: person.cookie,
    } as Record<string, string>
  }

  test('shows the operator’s name and legal links on every page', async () => {
    const { cookie, ...known } = await addresses()
    const walked: string[] = []
    const wrong: string[] = []
    const routes = pagePaths(app.app.printRoutes({ commonPrefix: false }))
    for (const path of new Set([...routes, ...Object.keys(known)])) {
      const url = known[path] ?? path.replace(/:\w+(\([^)]*\))?/g, '1').replace('*', 'x')
      const ask = (more: object) => app.request({ url, headers: { accept: 'text/html', ...more } })
      let response = await ask({})
      // Only for signed-in users
      if (response.status >= 300 && response.status < 400) response = await ask({ cookie: cookie! })
      const { body, headers } = response
      if (!String(headers['content-type']).startsWith('text/html')) continue
      walked.push(path)
      const text = String(body)
      // A theme has that name, and so have examples of the contract
      const others = text
        .replace(/<a href="\/themes\/vitrine">.*?<\/a>/s, '')
        .replace('<code>vitrine</code> Vitrine', '')
        .replace(/<pre.*?<\/pre>/gs, '')
      if (footless(path)) continue
      if (!text.includes('Linkwerk &amp; Co')) wrong.push(`${path}: no name`)
      if (/\bVitrine\b/.test(others)) wrong.push(`${path}: another name`)
      for (const name of ['terms', 'privacy', 'imprint'])
        if (!text.includes(`<a href="https://example.org/${name}"`)) wrong.push(`${path}: no ${name}`)
    }
    expect(wrong).toEqual([])
    // Every visited URL is still a page
    expect(walked).toEqual(
      expect.arrayContaining([
        '/',
        '/docs',
        '/docs/blocks',
        '/docs/ext/webhooks',
        '/oauth/authorize',
        '/checkout/success',
        ...Object.keys(known),
      ]),
    )
  })

  test('includes the operator’s name in the studio', async () => {
    const text = await page('/studio/')
    if (text.includes('id="settings"')) expect(text).toContain('<title>Linkwerk &amp; Co Studio</title>')
    expect(text).toContain('Linkwerk &')
  })
})

test('rejects invalid URLs of legal links in the configuration', () => {
  for (const name of ['TERMS_URL', 'PRIVACY_URL', 'IMPRINT_URL'])
    for (const wrong of ['example.org/terms', 'javascript:alert(1)', '/terms'])
      expect(() => loadConfig({ [name]: wrong }), wrong).toThrow(`${name} must be an http or https URL`)
})
