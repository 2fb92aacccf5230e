import { expect, test } from 'vitest'
import { renderLinkPage } from '#tests/block-page.ts'
import { empty } from '#tests/samples.ts'
import { createContentSecurityPolicy } from '../../../../apps/server/src/site/csp.ts'
import { renderProfilePage } from '../profile-page.ts'
import { resolveBlock } from './index.ts'

const film = { kind: 'video', title: 'A "film"', url: 'https://youtu.be/aqz-KE-bpKQ' }

test('loads nothing from third parties before a click on the facade', () => {
  const { html } = renderLinkPage({ ...film, supporting_text: 'Six minutes' })
  expect(html).toContain(
    '<a href="/l/7" rel="ugc noopener" data-play="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1" data-title="A &quot;film&quot;" aria-label="Play: A &quot;film&quot;">',
  )
  expect(html).not.toMatch(/<iframe|<(?:img|script|link)[^>]*youtube/)
  expect(html).toContain('<small>Plays from youtube.com</small>')
  expect(html).toContain('Six minutes')
})

test('shows the link’s picture as poster, otherwise the icon of the network', () => {
  expect(renderLinkPage({ ...film, image_url: '/media/p.webp' }).html).toMatch(
    /<a [^>]*data-play[^>]*><img src="\/media\/p\.webp" alt=""/,
  )
  expect(renderLinkPage(film).html).toMatch(/<a [^>]*data-play[^>]*><svg/)
})

test('shows a video without a picture as a tile with its title, and music as a row', () => {
  expect(renderLinkPage(film).html).toContain('<figure class="fa nt">')
  const music = { kind: 'embed', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' }
  expect(renderLinkPage(music).html).toContain('<figure class="fa cm">')
})

test.each([film.url, 'https://vimeo.com/76979871'])('has the player’s height before the click: %s', (url) => {
  const { html, css } = renderLinkPage({ ...film, url })
  expect(html).toContain('<div class="wide"><a')
  expect([...css.matchAll(/\.fa[^{}]*\{[^{}]*aspect-ratio:(\d+\/\d+)/g)].map(([, ratio]) => ratio)).toEqual([
    '16/9',
    '9/16',
  ])
})

test('allows frames only from the hosts of facades on the page', () => {
  const link = { id: 7, href: '/l/7', title: 'T' }
  const page = renderProfilePage({
    ...empty,
    links: [
      { ...link, ...film },
      { ...link, id: 8, kind: 'embed', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' },
      { ...link, id: 9, kind: 'video', url: 'https://youtu.be/aaaaaaaaaaa' },
      { ...link, id: 10, kind: 'video', url: 'https://vimeo.com/76979871', gate: { type: 'sensitive' } },
      { ...link, id: 11, kind: 'normal', url: 'https://www.loom.com/share/0123456789abcdef0123456789abcdef' },
    ],
  })
  expect(createContentSecurityPolicy(page)).toContain(
    "script-src 'self'; connect-src 'self'; frame-src https://www.youtube-nocookie.com https://open.spotify.com; style-src",
  )
  expect(page.html.match(/<script src/g)).toHaveLength(1)
})

test('shows a URL without a known player as a card without a script', () => {
  for (const kind of ['video', 'embed']) {
    const page = renderLinkPage({ kind, url: 'https://videos.example/watch?v=aqz-KE-bpKQ' })
    expect(page.html).toContain('<a class="c" href="/l/7"')
    expect(page.html).not.toMatch(/data-play|<script src/)
    expect(page.frames).toBeUndefined()
    expect(createContentSecurityPolicy(page)).not.toMatch(/script-src|frame-src|connect-src/)
  }
})

test('hides player and URL of a gated link', () => {
  for (const type of ['sensitive', 'age', 'code'] as const) {
    const link = { ...film, gate: { type } }
    expect(resolveBlock({ id: 7, href: '/l/7', ...link }).kind).toBe('gated')
    const page = renderLinkPage(link)
    expect(page.html).not.toMatch(/youtu|aqz-KE|data-play|<script src/)
    expect(page.frames).toBeUndefined()
  }
})
