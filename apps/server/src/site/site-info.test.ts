import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, startApp } from '../../../../tests/support/app.ts'
import { describeBoth } from '../../../../tests/support/databases.ts'
import { loadConfig } from '../config.ts'

describeBoth('what an installation says of itself', (engine) => {
  let service: App
  beforeAll(async () => {
    service = await startApp(engine, {
      SITE_NAME: 'Linkwerk & Co',
      TERMS_URL: 'https://example.org/terms',
      PRIVACY_URL: 'https://example.org/privacy',
      IMPRINT_URL: 'https://example.org/imprint',
    })
  })
  afterAll(() => service.close())
  const page = async (url: string) => {
    const { body } = await service.request({ url, headers: { accept: 'text/html' } })
    return String(body)
  }

  it('stands on every page, of people and of the service', async () => {
    const person = await service.signUp('Petra Page')
    const change = await service.as(person, 'PUT', '/api/v1/profile', { is_published: true })
    expect(change.status).toBe(200)
    for (const url of ['/', '/signup', '/signin', '/reset', '/nobody-here', `/${person.username}`]) {
      const text = await page(url)
      expect(text, url).toContain('Linkwerk &amp; Co')
      // A theme has that name
      expect(text.replace(/<a href="\/themes\/vitrine">.*?<\/a>/s, ''), url).not.toContain('Vitrine')
      for (const name of ['terms', 'privacy', 'imprint'])
        expect(text, url).toContain(`<a href="https://example.org/${name}"`)
    }
  })

  it('is told to the studio', async () => {
    const text = await page('/studio/')
    if (text.includes('id="settings"')) expect(text).toContain('<title>Linkwerk &amp; Co Studio</title>')
    expect(text).toContain('Linkwerk &')
  })
})

it('addresses that are none end the start', () => {
  for (const name of ['TERMS_URL', 'PRIVACY_URL', 'IMPRINT_URL'])
    for (const wrong of ['example.org/terms', 'javascript:alert(1)', '/terms'])
      expect(() => loadConfig({ [name]: wrong }), wrong).toThrow(`${name} must be an http(s) address`)
})
