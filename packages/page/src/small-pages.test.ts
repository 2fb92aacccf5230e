import { expect, test } from 'vitest'
import { shop } from '#tests/sample-shop.ts'
import { sensitive } from '#tests/samples.ts'
import { computeContrastRatio } from './colors/contrast.ts'
import { toFormDefinition } from './form-definition.ts'
import { renderFormSent } from './form-page.ts'
import { renderGate } from './gate-page.ts'
import { getTexts } from './texts/index.ts'
import { presets } from './themes/index.ts'
import { resolveTheme } from './themes/theme.ts'
import type { PageView } from './view.ts'

const ageGate = (page: PageView) =>
  renderGate({ page, linkId: 5, title: 'Vin', gate: { type: 'age', min_age: 18 }, profileUrl: '/x' })

test('continues after an age gate by GET with ok=1, in the profile’s language', () => {
  const { html } = ageGate({ ...shop, profile: { ...shop.profile, language: 'fr' } })
  expect(html).toContain('<html lang="fr"')
  expect(html).toContain('<form method="get" action="/l/5"><button name="ok" value="1">J’ai 18 ans ou plus')
})

test('shows picture, name and colours of the profile on small pages', () => {
  const { html, css } = ageGate({ ...shop, profile: { ...shop.profile, theme: { preset: 'candy' } } })
  expect(html).toContain(`src="${shop.profile.avatar_url}"`)
  expect(html).toContain(`<h1><bdi>${shop.profile.display_name}</bdi></h1>`)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(css).toContain(resolveTheme({ preset: 'candy' }).looks.light.tokens.accent)
})

test.each([
  ['en', 'Back to \u2068نور\u2069'],
  ['de', 'Zurück zu \u2068نور\u2069'],
  ['es', 'Volver a \u2068نور\u2069'],
  ['pt', 'Voltar para \u2068نور\u2069'],
  ['fr', 'Retour à \u2068نور\u2069'],
  ['it', 'Torna a \u2068نور\u2069'],
  ['ja', '\u2068نور\u2069に戻る'],
  ['ar', 'العودة إلى \u2068نور\u2069'],
])('names the page that the link back opens, isolated from the text around it: %s', (language, text) => {
  const profile = { ...shop.profile, language, display_name: 'نور' }
  const page = { ...shop, profile }
  const sent = renderFormSent({
    page,
    formId: 7,
    definition: toFormDefinition({ kind: 'form', title: 'Write' }, getTexts(language).form),
    profileUrl: '/x',
  })
  expect(sent.html).toContain(`<a href="/x#f7">${text}</a>`)
  expect(ageGate(page).html).toContain(`<a href="/x">${text}</a>`)
  const named = ageGate({ ...page, profile: { ...profile, display_name: '' } })
  expect(named.html).toContain(`\u2068${profile.username}\u2069`)
})

test('draws the link back to the page in the colour of the text', () => {
  const { html, css } = ageGate(shop)
  expect(html).toContain('<p class="mt"><a href="/x')
  expect(css).toMatch(/\.fm \.mt\{[^}]*color:inherit/)
})

test('shows only the name of a sensitive profile on a small page', () => {
  expect(ageGate(sensitive).html).not.toContain(shop.profile.avatar_url)
})

test.each(Object.keys(presets))('shows errors with sufficient contrast on the panels of %s', (preset) => {
  const { css } = ageGate({ ...shop, profile: { ...shop.profile, theme: { preset } } })
  const colors = [...css.matchAll(/--bad:(#\w{6})/g)].map(([, color]) => color as `#${string}`)
  const { looks, buttonStyle } = resolveTheme({ preset })
  const panels = [looks.light, looks.dark].map(({ tokens }) =>
    buttonStyle === 'filled' ? tokens.surface : tokens.button,
  )
  expect(colors).toHaveLength(2)
  for (const [i, color] of colors.entries())
    expect(computeContrastRatio(color, panels[i]!)).toBeGreaterThanOrEqual(4.5)
})
