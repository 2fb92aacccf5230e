import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { base, createLink } from '#tests/sample-shop.ts'
import { renderProfilePage } from '../profile-page.ts'
import type { StoredTheme } from '../themes/theme.ts'
import { blocks } from './index.ts'

const configs = {
  faq: { items: [{ question: 'Dogs?', answer: 'Welcome.' }] },
  events: { items: [{ title: 'Songs', starts_at: '2027-03-20T20:00:00Z', place: 'Ghent' }] },
  map: { address: 'Marlow Lane', opening_hours: [{ days: [1], opens: '09:00', closes: '18:00' }] },
  form: {},
  email_capture: {},
}
const defaults = { faq: 'folded', events: 'cards', map: 'list', form: undefined, email_capture: undefined }
const draw = (kind: string, config: object, theme: StoredTheme = {}) =>
  renderProfilePage({
    ...base,
    profile: { username: 'x', display_name: 'X', language: 'en', theme },
    links: [
      createLink(1, {
        kind,
        title: 'A title',
        supporting_text: 'Soon',
        business_block_config: { ...config },
      }),
    ],
  })

describe('layouts of blocks', () => {
  for (const [kind, config] of Object.entries(configs)) {
    const block = blocks.find((other) => other.kind === kind)!
    const layouts = Object.keys(block.layoutCss!)

    test(`has schema, class and rules for each layout of ${kind}`, () => {
      const plain = draw(kind, config)
      expect(plain.css).not.toContain('.y-')
      for (const layout of layouts) {
        const chosen = { ...config, layout }
        expect(Value.Check(block.config, chosen), layout).toBe(true)
        const page = draw(kind, chosen)
        expect(page.html, layout).toMatch(new RegExp(`class="[^"]* y-${layout}[" ]`))
        expect(page.css.includes(`.y-${layout}`), layout).toBe(layout !== 'stacked')
        for (const other of layouts.filter((name) => name !== layout))
          expect(page.css, `${layout} ${other}`).not.toContain(`.y-${other}`)
        // Rules set no colours except those of the theme
        expect(
          block.layoutCss![layout]!.replace(/color-mix\(in srgb,currentColor 16%,#0000\)/g, ''),
        ).not.toMatch(/#[0-9a-f]{3}|rgb|(?<![-\w])color:(?!var)/)
      }
    })

    test(`ignores unknown layouts of ${kind}`, () => {
      expect(Value.Check(block.config, { ...config, layout: 'sideways' })).toBe(false)
      const plain = draw(kind, config)
      for (const layout of ['sideways', 'constructor', '"><b>', 7, null, defaults[kind as 'faq']])
        expect(draw(kind, { ...config, layout }).html, String(layout)).toBe(plain.html)
    })
  }

  test('draws tables and posters of dates as lines, with the ground of panels over a picture', () => {
    for (const layout of ['table', 'poster']) {
      expect(draw('events', { ...configs.events, layout }).html).toContain('<div class="c ln lk">')
      const photo = draw(
        'events',
        { ...configs.events, layout },
        {
          background: { type: 'image', image_url: 'https://example.com/a.jpg' },
        },
      )
      expect(photo.css).toContain('.photo :is(.c.ol,.c.ln')
    }
  })

  test('shows all answers without a click, and keeps the head of a form beside its fields', () => {
    const open = draw('faq', { ...configs.faq, layout: 'open' }).html
    expect(open).not.toContain('<details')
    expect(open).toContain('<b><bdi>Dogs?</bdi></b><p dir="auto">Welcome.</p>')
    expect(draw('form', { layout: 'beside' }).html).toMatch(/<div><h2>.*?<\/h2><p>.*?<\/p><\/div><form/)
  })
})
