import { expect, test } from 'vitest'
import { useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('landing page', (engine) => {
  const app = useApp(engine)
  const visit = (query: string, headers: Record<string, string> = {}) =>
    app.request({ url: `/?${query}`, headers: { accept: 'text/html', ...headers } })

  test('redirects to sign-up with a free username', async () => {
    const { status, headers } = await visit('username=%20studio-reed')
    expect([status, headers.location]).toEqual([303, '/studio/signup?username=studio-reed'])
  })

  test('redirects /pricing to the prices', async () => {
    const { status, headers } = await app.request({ url: '/pricing' })
    expect([status, headers.location]).toEqual([302, '/#prices'])
    expect((await visit('')).body).toContain('id="prices"')
  })

  test('converts a typed name into a username', async () => {
    const { headers } = await visit(`username=${encodeURIComponent('Lena Straßer Müller')}`)
    expect(headers.location).toBe('/studio/signup?username=lena-strasser-mueller')
  })

  test('shows the selected language and passes it to sign-up', async () => {
    const { body } = await visit('lang=de', { 'accept-language': 'en' })
    expect(body).toContain('<html lang="de"')
    expect(body).toContain('href="/studio/signup?plan=free&amp;lang=de"')
    expect(body).toContain('<a href="/?lang=es" lang="es"')
    const { headers } = await visit('username=studio-reed&lang=de')
    expect(headers.location).toBe('/studio/signup?username=studio-reed&lang=de')
    expect((await visit('lang=%22%3E%3Cb%3E')).body).not.toContain('"><b>')
  })

  test('explains beside the input why a username is not available', async () => {
    const { username } = await app.signUp('Hanna Host')
    for (const [name, sentence] of [
      [username, 'This page address is taken.'],
      ['admin', 'This page address is taken.'],
      ['li', 'Use 3 to 30 letters'],
      ['"><b>', 'Use 3 to 30 letters'],
      ['"><>', 'Use 3 to 30 letters'],
      ['x'.repeat(5000), 'Use 3 to 30 letters'],
    ] as const) {
      const { status, body, headers } = await visit(`username=${encodeURIComponent(name)}`)
      expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex'])
      expect(body).toContain(sentence)
      expect(body).toContain('aria-invalid="true"')
      expect(body).not.toContain('minlength')
      expect(body).not.toContain('"><b>')
    }
  })

  test('passes the chosen plan to sign-up and recommends one', async () => {
    const { body } = await visit('username=', { 'accept-language': 'en' })
    expect(body).toContain('href="/studio/signup?plan=free"')
    expect(body).toContain('<li>10 workspaces</li>')
    expect(body.match(/class="best"/g)).toHaveLength(1)
    expect(body).toContain('3 years of analytics')
  })
})
