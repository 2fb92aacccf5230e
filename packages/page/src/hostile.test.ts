import { describe, expect, test } from 'vitest'
import { hostileTexts, marker } from '#tests/hostile.ts'
import { type Element, parseMarkup } from '#tests/markup.ts'
import { base } from '#tests/samples.ts'
import { createLinkOfKind, createWordedPage, figures } from '#tests/worded-page.ts'
import { createContentSecurityPolicy } from '../../../apps/server/src/site/csp.ts'
import { blocks } from './blocks/index.ts'
import { toFormDefinition } from './form-definition.ts'
import { renderFormPage, renderFormSent } from './form-page.ts'
import { renderGate } from './gate-page.ts'
import { renderProfilePage } from './profile-page.ts'
import { getTexts } from './texts/index.ts'
import type { PageView } from './view.ts'

/** Text fields of all block configurations. */
const wording = (text: string) => ({
  text,
  caption: text,
  name: text,
  role: text,
  organization: text,
  address: text,
  badge: text,
  details: text,
  finished_text: text,
  handle: text,
  title: text,
  submit_label: text,
  success_message: text,
  hours: [{ days: text, time: text }],
  items: [{ question: text, answer: text }],
  fields: ['text', 'textarea', 'select', 'checkbox'].map((type) => ({
    id: `f-${type}`,
    type,
    label: text,
    placeholder: text,
    options: [text],
  })),
})

/** Settings of composition with `text` in all fields, but a header that shows the cover. */
const createHostileComposition = (text: string) => ({
  header: 'cover',
  cover: {
    image_url: `/media/${text}`,
    image_alt: text,
    focus: { x: text, y: text },
    height: text,
    overlay: text,
  },
  width: text,
  panel: text,
  motion: text,
  look: text,
  heading_style: text,
})

/** A page with `text` in all other fields, such as URLs, numbers and the theme. */
const createHostilePage = (text: string): PageView => ({
  ...base,
  query: { c: text },
  canonicalUrl: base.canonicalUrl,
  profile: {
    username: text,
    display_name: 'Name',
    avatar_url: `/media/${text}`,
    language: text,
    timezone: text,
    social_links: [
      { platform: text, url: text },
      { platform: 'youtube', url: text },
    ],
    seo: { og_image_url: text },
    theme: {
      preset: text,
      mode: text,
      font: text,
      heading_font: text,
      alignment: text,
      avatar_shape: text,
      radius: text,
      density: text,
      button_style: text,
      colors: { background: text, surface: text, text, muted: text, accent: text },
      background: { type: 'gradient', value: text, image_url: text, position: text },
      ...createHostileComposition(text),
    } as object as PageView['profile']['theme'],
    section_styles: [{ section: text, layout: text, look: text }] as never,
    created_at: text,
    updated_at: text,
  },
  links: [...blocks.map(({ kind }) => kind), text, '__proto__'].map((kind, i) =>
    createLinkOfKind(kind, i, {
      url: i % 2 ? text : `https://www.youtube.com/watch?v=${text}`,
      icon: text,
      image_url: `/media/${text}`,
      section: text,
      size: text as 'row',
      look: text as 'card',
      tone: text as 'plain',
      gate: i % 5 ? null : { type: text as 'none', message: text },
      business_block_config: JSON.parse(
        JSON.stringify({
          ...Object.fromEntries(
            Object.keys({ ...wording(''), ...figures, phone: 0, email: 0, platform: 0, ends_at: 0 }).map(
              (name) => [name, text],
            ),
          ),
          ...(i % 2
            ? { currency: text, content_type: text, size_bytes: text, amounts: [text], hours: [text] }
            : {}),
          [text]: text,
        }),
      ),
    }),
  ),
})

/** Omits line break opportunities, which depend on the text. */
const describeShape = (elements: readonly Element[]) =>
  elements
    .map(({ name, attributes }) => `${name} ${[...attributes.keys()].join(' ')}`)
    .filter((shape) => shape !== 'wbr ')
const urlAttributes = ['href', 'src', 'action', 'srcset', 'data-play', 'content']

/** Returns the problems of an attribute that contains a URL. */
const problemsOfUrl = (attribute: string, value: string, host: string): string[] => {
  const url = URL.parse(value, `https://${host}/page`)
  const problems: string[] = []
  if (attribute !== 'content' && !/^(https?|mailto|tel|sms|geo):$/.test(url?.protocol ?? 'https:'))
    problems.push(`has another scheme: ${value}`)
  // Resources that load without a click must come from this service
  if (['src', 'srcset', 'action'].includes(attribute) && url?.host !== host)
    problems.push(`is not ours: ${value}`)
  if (attribute === 'data-play' && !/^(www\.youtube-nocookie\.com|open\.spotify\.com)$/.test(url?.host ?? ''))
    problems.push(`plays what is not known: ${value}`)
  return problems
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const findProblems = ({ name, attributes, text }: Element, host: string): string[] => {
  const problems: string[] = []
  if (name === 'style' && text.includes(marker)) problems.push('has text of a user')
  if (name === 'script' && attributes.has('src')) {
    if (!/^\/assets\/page\.[0-9a-f]+\.js$/.test(attributes.get('src') ?? ''))
      problems.push('is not our script')
  } else if (name === 'script' && !(attributes.get('type') === 'application/ld+json' && isJson(text)))
    problems.push('is no data')
  if (name === 'meta' && attributes.has('http-equiv')) problems.push('is used as a header')
  if (['iframe', 'base', 'object', 'embed'].includes(name)) problems.push('must not be there')
  for (const [attribute, value] of attributes) {
    if (/^on|^style$|^srcdoc$/.test(attribute)) problems.push(`has the attribute ${attribute}`)
    if (urlAttributes.includes(attribute) && !(attribute === 'content' && !/^\w+:/.test(value)))
      for (const problem of problemsOfUrl(attribute, value, host)) problems.push(`${attribute} ${problem}`)
  }
  return problems.map((problem) => `<${name}> ${problem}`)
}

/** Parses a page and asserts that no element is dangerous, in one assertion for all elements. */
const harmless = (html: string, host = 'vitrine.example'): Element[] => {
  const elements = parseMarkup(html)
  expect(elements.flatMap((element) => findProblems(element, host))).toEqual([])
  return elements
}

/** User text needs an element that isolates its direction, so that it does not affect surrounding text. */
const isolates = ({ name, attributes }: Element): boolean =>
  name === 'bdi' || attributes.get('dir') === 'auto'
const inBody = (element: Element): boolean =>
  element.name === 'body' || (element.parent !== undefined && inBody(element.parent))
const isIsolated = (element: Element | undefined): boolean =>
  element !== undefined && (isolates(element) || isIsolated(element.parent))

const expectIsolated = (elements: readonly Element[]) =>
  expect(
    elements
      .filter(
        (element) =>
          element.text.includes(marker) &&
          inBody(element) &&
          element.name !== 'option' &&
          !isIsolated(element),
      )
      .map(({ name, text }) => `${name}: ${text.slice(0, 60)}`),
  ).toEqual([])

const expectKnown = (elements: readonly Element[], knownShapes: ReadonlySet<string>) =>
  expect(describeShape(elements).filter((shape) => !knownShapes.has(shape))).toEqual([])

/** Element shapes of the same pages with harmless words. */
const referenceShapes = (() => {
  const shapes = (page: PageView) => describeShape(harmless(renderProfilePage(page).html))
  const worded = [false, true].map((withheld) => shapes(createWordedPage('plain words', withheld)))
  const configured = new Set(shapes(createWordedPage('plain words www.plain.example', false, wording)))
  return { worded, configured, crooked: new Set([...configured, ...shapes(createHostilePage('plain'))]) }
})()

describe.each(Object.entries(hostileTexts))('%s', (_, text) => {
  test('shows hostile texts of a profile and its links as text only', () => {
    for (const withheld of [false, true]) {
      const elements = harmless(renderProfilePage(createWordedPage(text, withheld)).html)
      // Line breaks produce paragraphs
      if (!text.includes('\n'))
        expect(describeShape(elements)).toEqual(referenceShapes.worded[Number(withheld)])
      expectIsolated(elements)
    }
  })

  test('shows hostile texts of a config as text or omits them', () => {
    const { html, frames, css } = renderProfilePage(createWordedPage(text, false, wording))
    const elements = harmless(html)
    expectKnown(elements, referenceShapes.configured)
    expectIsolated(elements)
    expect(createContentSecurityPolicy({ css, frames })).not.toContain(marker)
  })

  test('changes no element, URL or policy for a hostile value of any other field', () => {
    const { html, frames = [] } = renderProfilePage(createHostilePage(text))
    expectKnown(harmless(html), referenceShapes.crooked)
    expect(frames.every((origin) => origin === 'https://www.youtube-nocookie.com')).toBe(true)
  })

  test('shows hostile texts in gates, forms and confirmations as text', () => {
    const pages = (words: string) => {
      const definition = toFormDefinition(
        { kind: 'form', title: words, business_block_config: wording(words) },
        getTexts('en').form,
      )
      const page = createWordedPage(words, false)
      const view = { page, formId: 7, definition, profileUrl: '/someone', action: '/f/7' }
      const values = new Map(definition.fields.map(({ id }) => [id, words]))
      const answerProblems = new Map(definition.fields.map(({ id }) => [id, 'required' as const]))
      return [
        renderGate({
          page,
          linkId: 7,
          title: words,
          gate: { type: 'code', message: words },
          profileUrl: '/someone',
          campaign: words,
          csrfToken: words,
        }),
        renderGate({
          page,
          linkId: 7,
          title: words,
          gate: { type: 'age', message: words },
          profileUrl: '/someone',
          campaign: words,
        }),
        renderFormPage({ ...view, values, answerProblems: answerProblems, hidden: { _tags: words } }),
        renderFormSent(view),
      ].map(({ html }) => harmless(html))
    }
    const clean = pages('plain words').map(describeShape)
    if (text.trim()) expect(pages(text).map(describeShape)).toEqual(clean)
  })
})

test('fails the checks of this file for each kind of unsafe markup', () => {
  const page = (body: string) => `<!doctype html><html><body>${body}</body></html>`
  expect(() => harmless(page('<p>fine</p><a href="/l/1">x</a>'))).not.toThrow()
  for (const bad of [
    '<a href="javascript:x">x</a>',
    '<img src="https://evil.example/x">',
    '<p onclick="x">x</p>',
    '<iframe src="/x"></iframe>',
    '<p>a > b</p>',
    '<p title=x>x</p>',
    '<p title="a" title="b">x</p>',
    '<p><div>x</div></p>',
    '<p>x',
    '<p>&nope;</p>',
    '<i id="a"></i><i id="a"></i>',
    `<style>${marker}</style>`,
    '<script>x</script>',
    '<form action="https://evil.example/"></form>',
  ])
    expect(() => harmless(page(bad)), bad).toThrow()
})
