import { expect, test } from 'vitest'
import { proposeLooks } from '../propose-looks.ts'
import { getSiteTexts, siteLanguages } from './texts/index.ts'
import { renderTry, type TryResult, triedLooks } from './try.ts'

const site = { name: 'Vitrine', termsUrl: '', privacyUrl: '', imprintUrl: '' }
const view = { scriptUrl: '/assets/try.js', signInUrl: '/studio/signin' }
const page = { html: '<!doctype html><p title="a">Hostile</p><script>alert(1)</script>', css: 'p{}' }

const result: TryResult = {
  name: '<b>Nora',
  from: 'linktr.ee/nora',
  isSample: false,
  links: { brought: 6, all: 7 },
  pictures: 1,
  dead: ['Old "tour" dates'],
  checked: 6,
  bytes: 8100,
  old: { bytes: 312_000, files: 31, hosts: 6, links: 0 },
  looks: new Map(proposeLooks([], triedLooks).map((key) => [key, page])),
  token: 'token',
  address: 'vitrine.example/nora',
  keepUrl: '/studio/signup?username=nora',
}

test.each(siteLanguages)('renders the field, each problem and a result in %s', (language) => {
  const t = getSiteTexts(language).try
  const field = renderTry({ ...view, language })(site)
  for (const text of [t.title, t.field, t.nothingKept, t.paste, t.upload]) expect(field.html).toContain(text)
  for (const problem of ['notFound', 'unknown', 'refused', 'busy', 'ended'] as const)
    expect(renderTry({ ...view, language, problem })(site).html).toContain(t.problems[problem])
  const { html } = renderTry({ ...view, language, result })(site)
  expect(html).toContain(t.brought({ brought: 6, all: 7 }))
  expect(html).toContain(t.dead({ dead: 1, checked: 6 }))
  expect(html).toContain(`name="robots" content="noindex"`)
  const unnamed = renderTry({ ...view, language, result: { ...result, name: '' } })(site)
  expect(unnamed.html).toContain(`<h1>${t.title}</h1>`)
})

test('frames the looks without a way out of their attribute', () => {
  const { html, innerCss } = renderTry({ ...view, language: 'en', result })(site)
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<b>Nora')
  expect(html.match(/sandbox="allow-same-origin"/g)).toHaveLength(12)
  expect(innerCss).toHaveLength(12)
})

test('has a stylesheet of at most 8 KiB and posts every form', () => {
  const { html, css } = renderTry({ ...view, language: 'en' })(site)
  expect(Buffer.byteLength(css)).toBeLessThanOrEqual(8192)
  for (const [form] of html.matchAll(/<form[^>]*>/g))
    expect(form).toContain('method="post" action="/services/try"')
})
