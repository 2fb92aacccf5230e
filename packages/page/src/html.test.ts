import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { illFormed } from '#tests/characters.ts'
import { attr, escapeText, html, renderJsonScript, toSafeUrl, type Value } from './html.ts'

const nasty = fc.oneof(
  fc.constantFrom(
    '"',
    "'",
    '`',
    '<',
    '>',
    '&',
    '\0',
    '\u2028',
    '\u2029',
    '</script',
    '</script>',
    '</style>',
    '-->',
    '<!--',
    ']]>',
    '" onload="x',
    "' onload='x",
    '<img src=x onerror=x>',
    '&quot;',
    '&#34;',
    'javascript:x',
    '\u202e',
    '\ud800',
  ),
  fc.string({ unit: 'binary' }),
)
const hostile = fc.array(nasty, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))

/** Decodes the character references that we write. */
const decoded = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&#96;/g, '`')
    .replace(/&amp;/g, '&')

/** Replaces characters that are invalid in documents. */
const legal = (text: string) =>
  [...text].map((c) => (!illFormed.test(c) ? c : c !== '\0' && /\p{Cc}/u.test(c) ? ' ' : '\uFFFD')).join('')

describe('html', () => {
  test('joins the indented lines of a template without changing the markup', () => {
    const name = 'Robin'
    const lines = html`
      <p>
        ${name}
        <b>one</b>
        two words
        of <i>text</i>
      </p>
    `
    expect(lines.value).toBe('<p>Robin<b>one</b>two words of <i>text</i></p>')
    expect(html`<pre>\n${'a\n  b'}</pre>\n`.value).toBe('<pre>\na\n  b</pre>\n')
  })

  test('keeps hostile text in an element as text without markup', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const out = html`<p>${text}</p>`.value
        const inner = out.slice(3, -4)
        expect(inner).not.toMatch(/[<>"'`\0]/)
        expect(decoded(inner)).toBe(legal(text))
      }),
    )
  })

  test('prevents hostile text from ending an attribute with any kind of quotes', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const out of [
          html`<p title="${text}"></p>`,
          html`<p title='${text}'></p>`,
          html`<p${attr('title', text)}></p>`,
        ])
          expect(decoded(out.value.slice(10, -6))).toBe(legal(text))
        expect(html`<p title="a ${text} b"></p>`.value.match(/"/g)).toHaveLength(2)
      }),
    )
  })

  test('renders an allowed URL or # in a URL attribute', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [, href] = /^<a href="([^"]*)">$/.exec(html`<a href="${text}">`.value) ?? []
        expect(href).toBeDefined()
        if (href !== '#')
          expect(decoded(href!)).toMatch(/^(https?:|mailto:|tel:|sms:|geo:|\/(?![/\\])|[#?]|$)/i)
      }),
    )
    for (const bad of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:x',
      'java\tscript:x',
      '\x01javascript:x',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'file:///etc/passwd',
      'blob:x',
    ])
      expect(toSafeUrl(bad), bad).toBe('#')
    for (const good of [
      '/l/1',
      'https://a.example/?q=1&r=2#x',
      'mailto:a@b.example',
      'tel:+351220000000',
      'geo:1,2',
      '#s',
    ])
      expect(toSafeUrl(good)).toBe(good)
  })

  test('renders any data as a block that parses to the same value', () => {
    fc.assert(
      fc.property(fc.dictionary(hostile, hostile), (value) => {
        const out = renderJsonScript(value).value
        const json = out.slice('<script type="application/ld+json">'.length, -'</script>'.length)
        expect(json).not.toMatch(/[<>&\u2028\u2029]/)
        expect({ ...JSON.parse(json) }).toEqual({ ...value })
      }),
    )
  })

  test('renders nothing for null, undefined and false', () => {
    expect(html`${null}${undefined}${false}${0}${[html`<b>${'<'}</b>`, ' & ']}`.value).toBe(
      '0<b>&lt;</b> &amp; ',
    )
  })

  test('rejects an object of parsed JSON as markup', () => {
    const forged = JSON.parse('{"value":"<script>"}') as Value
    expect(() => html`<p>${forged}</p>`).toThrow(TypeError)
  })

  test('rejects a placeholder where escaping is not possible', () => {
    const x = 'x'
    expect(() => html`<${x}>`).toThrow(/tag name/)
    expect(() => html`</${x}>`).toThrow(/tag name/)
    expect(() => html`<p title=${x}>`).toThrow(/without quotes/)
    expect(() => html`<p ${x}>`).toThrow(/attr/)
    expect(() => html`<p on${x}="1">`).toThrow(/attribute name/)
    expect(() => html`<p onclick="${x}">`).toThrow(/onclick/)
    expect(() => html`<p style="${x}">`).toThrow(/style/)
    expect(() => html`<iframe srcdoc="${x}">`).toThrow(/srcdoc/)
    expect(() => html`<!-- ${x} -->`).toThrow(/comment/)
    expect(() => html`<script>${x}</script>`).toThrow(/script/)
    expect(() => html`<style>${x}</style>`).toThrow(/style/)
    expect(() => html`<p title="${html`<b>`}">`).toThrow(TypeError)
    expect(() => attr('onclick', 'x')).toThrow(TypeError)
    expect(() => attr('style', 'x')).toThrow(TypeError)
    expect(html`<script>a</script><p title="<!--">${'<'}</p>`.value).toContain('<p title="<!--">&lt;</p>')
  })

  test('returns text without special characters unchanged', () => {
    expect(escapeText('Grüße, 世界 🎧')).toBe('Grüße, 世界 🎧')
  })
})
