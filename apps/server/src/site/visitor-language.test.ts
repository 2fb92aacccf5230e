import { expect, test } from 'vitest'
import { useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('missing pages', (engine) => {
  const app = useApp(engine)
  const missed = async (url: string, language?: string) => {
    const { status, body } = await app.request({
      url,
      headers: { accept: 'text/html', ...(language ? { 'accept-language': language } : {}) },
    })
    expect(status, url).toBe(404)
    return String(body)
  }

  test("uses the visitor's language if it is one of eight, otherwise English", async () => {
    for (const url of ['/nobody-here', '/l/999999', '/f/999999', '/no/such/path']) {
      expect(await missed(url, 'de-AT,de;q=0.9,en;q=0.8'), url).toContain('<html lang="de"')
      expect(await missed(url, 'fi,ja;q=0.4'), url).toContain('<html lang="ja"')
      expect(await missed(url, 'ar'), url).toContain('<html lang="ar" dir="rtl"')
      expect(await missed(url, 'fi'), url).toContain('<html lang="en"')
      expect(await missed(url), url).toContain('<html lang="en"')
    }
  })

  test('uses the language of the page if none of the visitor’s is available', async () => {
    const person = await app.signUp('Petra Page')
    await app.as(person, 'PUT', '/api/v1/profile', { language: 'fr', is_published: true })
    const { body } = await app.as(person, 'POST', '/api/v1/links', {
      title: 'Later',
      url: 'https://example.com/',
      is_enabled: false,
    })
    const path = `/l/${body.data.id}`
    expect(await missed(path)).toContain('<html lang="fr"')
    expect(await missed(path, 'es')).toContain('<html lang="es"')
  })
})
