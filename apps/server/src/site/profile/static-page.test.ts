import { createHash } from 'node:crypto'
import { createProblem } from '@vitrine/contract'
import { parse, serialize } from 'parse5'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { createStaticPages } from './static-page.ts'

describeOnce('page as one file', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let robin: ApiUser
  beforeAll(async () => {
    robin = await app.person()
  })

  const link = (more: object) =>
    app.call(robin, 'POST', '/links', { title: 'Shop', url: 'https://shop.example/', ...more })
  const file = async () => {
    const { status, data } = await app.call(robin, 'GET', `/ext/v1/profiles/${robin.profileId}/static`)
    expect(status).toBe(200)
    return data
  }

  test('returns a page that needs no service, with a list of the omitted parts', async () => {
    const bytes = await createPicture(600, 400)
    const sent = await app.upload(robin, '/business-blocks/upload', [
      { part: 'file', bytes, type: 'image/png' },
    ])
    await app.upload(robin, '/profile/avatar', [{ part: 'avatar', bytes, type: 'image/png' }])
    await app.call(robin, 'PUT', '/profile', {
      display_name: 'Robin <i>Example</i>',
      bio: 'Bowls',
      seo: { description: 'Bowls & cups' },
      theme: { background: { type: 'image', image_url: sent.data.url } },
    })
    await link({ image_url: sent.data.url, utm: { source: 'page' } })
    await link({ title: 'Adults', url: 'https://secret.example/', gate: { type: 'code', code: 'abc123' } })
    await link({ title: 'Write', kind: 'form' })
    await link({ title: 'Film', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', kind: 'video' })
    await link({ title: 'Only here', url: 'https://here.example/', audience: { countries: ['AT'] } })
    await link({
      title: 'Card',
      kind: 'contact_card',
      business_block_config: { name: 'Robin', phone: '+43 1' },
    })
    const { html, filename, size_bytes, left_out } = await file()
    expect([filename, size_bytes]).toEqual([`${robin.username}.html`, Buffer.byteLength(html)])

    expect(html).toMatch(
      /^<!DOCTYPE html><html lang="en" dir="ltr"><head><meta http-equiv="Content-Security-Policy"/,
    )
    expect(html).toContain('Robin &lt;i&gt;Example&lt;/i&gt;')
    expect(html).toContain('<meta name="description" content="Bowls &amp; cups">')
    expect(html).toContain('href="https://shop.example/?utm_source=page"')
    expect(html).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"')
    expect(html).not.toMatch(/<script|<source|srcset|secret\.example|here\.example|data-play/)
    // No element loads anything by itself; links may lead to the page
    const asked = [
      ...html.matchAll(
        /(?:src|srcset|imagesrcset|poster|data)="([^"]*)"|url\(["']?([^"')]*)|<link[^>]* href="([^"]*)"/g,
      ),
    ]
    expect(asked.length).toBeGreaterThan(2)
    for (const [, ...found] of asked) expect(found.find(Boolean)).toMatch(/^data:(?:image|font)\//)
    expect(html).not.toContain('/media/')
    expect(html).not.toMatch(/(?:href|content)="\/(?!\/)/)
    const addresses = [...html.matchAll(/"(http:\/\/vitrine\.test[^"]*)"/g)].map(([, address]) => address)
    const page = `http://vitrine.test/${robin.username}`
    expect(addresses.toSorted().filter((address, i, all) => address !== all[i - 1])).toEqual([
      'http://vitrine.test/',
      expect.stringMatching(/\/f\/\d+$/),
      `http://vitrine.test/report/${robin.username}`,
      page,
      expect.stringMatching(/robin-example\.vcf\?ok=1&amp;card=\d+$/),
    ])
    // The file's own policy allows its style
    const [, hash] = /style-src 'sha256-([^']+)'/.exec(html)!
    const [, css] = /<style>([\s\S]*?)<\/style>/.exec(html)!
    expect(createHash('sha256').update(css!).digest('base64')).toBe(hash)
    expect(left_out.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['1 links', 'Adults', 'Write']),
    )
  })

  test('sends a form to the service unless a gate hides it', async () => {
    const user = await app.person()
    const url = 'https://shop.example/'
    const form = (more: object) =>
      app.call(user, 'POST', '/links', { title: 'Write to us', url, kind: 'form', ...more })
    const open = (await form({})).data
    await form({ title: 'Adults only', gate: { type: 'age', min_age: 18 } })
    const path = `/ext/v1/profiles/${user.profileId}/static`
    const { html, left_out } = (await app.call(user, 'GET', path)).data
    const [, action] = /<form method="post" novalidate="" action="([^"]+)">/.exec(html)!
    expect(action).toBe(`http://vitrine.test/f/${open.id}`)
    expect(html.match(/<form/g)).toHaveLength(1)
    expect(html).toContain('form-action http://vitrine.test')
    expect(html).toContain(`href="http://vitrine.test/${user.username}"`)
    expect(left_out).toContainEqual({
      what: 'Adults only',
      reason:
        'It has a restriction. In the file, the link opens your page, where visitors see the restriction.',
      problem: createProblem(null, 'page_file_gate'),
    })
    const submission = await app.app.inject({
      method: 'POST',
      url: new URL(action!).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: 'name=Example&email=visitor%40example.org&message=Hello',
    })
    expect([submission.statusCode, submission.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    const submissions = await app.call(user, 'GET', `/forms/submissions?profile_id=${user.profileId}`)
    expect(submissions.data).toMatchObject([{ form_id: open.id, contact: { email: 'visitor@example.org' } }])

    await app.call(user, 'PUT', '/profile', { is_published: false })
    expect((await app.call(user, 'GET', path)).data.left_out).toContainEqual({
      what: 'Write to us',
      reason: 'The page is not published. The form works after you publish the page.',
      problem: createProblem(null, 'page_file_draft'),
    })
  })

  test('omits and reports pictures beyond the maximum size of a file', async () => {
    const small = (await createStaticPages(app.deps, 300)(robin.profileId, 1))!
    const wholeResponse = await file()
    const refused = small.left_out.filter(({ reason }) => reason.includes('does not fit'))
    expect(refused.length).toBeGreaterThan(0)
    expect(
      wholeResponse.left_out.filter(({ reason }: { reason: string }) => reason.includes('does not fit')),
    ).toEqual([])
    expect(small.html.split('data:image/').length).toBeLessThan(
      wholeResponse.html.split('data:image/').length,
    )
    expect(small.html).not.toContain('/media/')
  })

  test('returns the file to members only, even before the page is published', async () => {
    await app.call(robin, 'PUT', '/profile', { is_published: false })
    expect((await file()).html).toContain('Robin')
    const other = await app.person()
    const path = `/ext/v1/profiles/${robin.profileId}/static`
    expect((await app.call(other, 'GET', path)).status).toBe(403)
    expect((await app.call(other, 'GET', '/ext/v1/profiles/999999/static')).status).toBe(404)
  })

  test('yields to other requests while it renders a large page', async () => {
    const writer = await app.person('agency')
    const items = Array.from({ length: 10 }, (_, i) => ({
      question: `Why ${i}? 🍵`,
      answer: 'Because <b> & "so" – '.repeat(25),
    }))
    const links = Array.from({ length: 48 }, (_, i) => ({
      title: `Questions № ${i}`,
      url: 'https://shop.example/',
      kind: 'faq',
      business_block_config: { items },
    }))
    const path = `/ext/v1/links/bulk?profile_id=${writer.profileId}`
    expect((await app.call(writer, 'POST', path, { links })).data.rows).toHaveLength(links.length)
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const { html } = (await createStaticPages(app.deps)(writer.profileId, 1))!
    isDone = true
    expect(turns).toBeGreaterThan(5)
    expect(html.length).toBeGreaterThan(250_000)
    expect(html).toBe(serialize(parse(html)))
    expect(html.match(/Questions № \d+/g)).toHaveLength(links.length)
    expect(html.match(/Why \d\? 🍵/g)).toHaveLength(links.length * items.length)
  })
})
