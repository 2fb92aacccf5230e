import { formats, linkKinds } from '@vitrine/contract'
import { blocks, resolveBlock } from '@vitrine/page/blocks/index'
import { iconNames, renderIcon } from '@vitrine/page/icons/index'
import { looks } from '@vitrine/page/looks'
import { presets } from '@vitrine/page/themes/index'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderLinkPage } from '#tests/block-page.ts'
import { cloneDatabase, type TestDatabase } from '#tests/databases.ts'
import { startBareService } from '#tests/in-process.ts'
import { parseMarkup } from '#tests/markup.ts'
import { docsScriptUrl } from '../http/reference.ts'
import { registerBlockReference } from './block-reference.ts'

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

describe('block reference', () => {
  let database: TestDatabase
  let service: Awaited<ReturnType<typeof startBareService>>
  beforeAll(async () => {
    database = await cloneDatabase('sqlite')
    service = await startBareService(database, { SITE_NAME: 'A & <B>' }, registerBlockReference)
  })
  afterAll(async () => {
    await service.close()
    await database.drop()
  })
  const get = (url: string) => service.app.inject({ url })

  test('lists exactly the kinds of the contract', async () => {
    const { blocks: listed } = (await get('/docs/blocks.json')).json()
    expect(listed.map(({ kind }: { kind: string }) => kind).sort()).toEqual([...linkKinds].sort())
    for (const entry of listed)
      expect(entry).toMatchObject({
        label: expect.stringMatching(/\S/),
        place: expect.stringMatching(/^(item|half|between)$/),
        description: expect.stringMatching(/\.$/),
        config: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
        example: { kind: entry.kind, title: expect.any(String), url: expect.any(String) },
      })
  })

  test('publishes valid JSON Schemas 2020-12, with valid examples that are shown', async () => {
    const ajv = new Ajv2020({ strict: true, allErrors: true })
    addFormats(ajv)
    for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format.check)
    const { blocks: listed } = (await get('/docs/blocks.json')).json()
    for (const { kind, config, example } of listed) {
      const valid = ajv.compile(config)
      expect(valid(example.business_block_config ?? {}), `${kind}: ${ajv.errorsText(valid.errors)}`).toBe(
        true,
      )
      expect(formats.uri.check(example.url), kind).toBe(true)
      const elements = parseMarkup(renderLinkPage({ ...example, image_url: '/media/a.webp' }).html)
      const text = elements.map((element) => element.text).join(' ')
      const title = kind === 'contact_card' ? example.business_block_config.name : example.title
      if (kind !== 'image') expect(text, kind).toContain(title)
      else expect(text).toContain(example.business_block_config.caption)
      const used = Object.keys(example.business_block_config ?? {})
      expect(Object.keys(config.properties ?? {}), kind).toEqual(expect.arrayContaining(used))
    }
  })

  test('includes every field of a config in its example', () => {
    const asDefined = new Set(['title', 'linked'])
    for (const { kind, config, example } of blocks)
      if (kind !== 'email_capture')
        for (const member of Object.keys((config as { properties?: object }).properties ?? {}))
          if (!asDefined.has(member) && kind !== 'social')
            expect(example.business_block_config, `${kind}.${member}`).toHaveProperty(member)
  })

  test('lists every kind with its fields in the HTML page, with unambiguous markup', async () => {
    const page = await get('/docs/blocks')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    const elements = parseMarkup(page.body)
    const ids = elements.map((element) => element.attributes.get('id'))
    for (const { kind } of blocks) expect(ids).toContain(kind)
    const text = elements.map((element) => element.text).join(' ')
    for (const words of ['fields[].label', 'items[].answer', 'at most 30', 'A & <B>', '"kind": "faq"'])
      expect(text).toContain(words)
    const scripts = elements.filter(({ name }) => name === 'script')
    expect(scripts.map(({ attributes, text: inline }) => [attributes.get('src'), inline])).toEqual([
      [docsScriptUrl, ''],
    ])
  })

  test('renders text between backticks of descriptions as code', async () => {
    const elements = parseMarkup((await get('/docs/blocks')).body)
    for (const { name, text, parent } of elements)
      if (parent?.name !== 'pre' && name !== 'script') expect(text, name).not.toContain('`')
    const code = elements.filter(({ name, parent }) => name === 'code' && parent?.name === 'p')
    expect(code.map(({ text }) => text)).toContain('.vcf')
  })

  test('wraps tables in a scrollable region with a name for keyboards', async () => {
    const elements = parseMarkup((await get('/docs/blocks')).body)
    const boxes = elements.flatMap(({ name, parent }) => (name === 'table' ? [parent!] : []))
    for (const { attributes } of boxes)
      expect([attributes.get('role'), attributes.get('tabindex')]).toEqual(['group', '0'])
    const names = boxes.map(({ attributes }) => attributes.get('aria-label'))
    expect(names).toContain('Fields of faq')
    expect(new Set(names).size).toBe(names.length)
  })

  test('lists every icon, with its drawing for people and by name for programs', async () => {
    expect((await get('/docs/blocks.json')).json().icons).toEqual(iconNames)
    const { body } = await get('/docs/blocks')
    for (const name of iconNames) expect(body).toContain(`<li>${renderIcon(name)}<code>${name}</code></li>`)
  })

  test('lists every preset in themes.json in the terms of the API', async () => {
    const { themes, looks: listedLooks } = (await get('/docs/themes.json')).json()
    expect(listedLooks).toEqual(looks)
    expect(themes.map(({ key }: { key: string }) => key)).toEqual(Object.keys(presets))
    for (const theme of themes)
      expect(theme).toMatchObject({
        label: expect.stringMatching(/\S/),
        palettes: {
          light: { accent: expect.stringMatching(/^#/) },
          dark: { accent: expect.stringMatching(/^#/) },
        },
        backgrounds: { light: { type: expect.any(String) }, dark: { type: expect.any(String) } },
        font: expect.any(String),
        alignment: expect.stringMatching(/^(?:start|center)$/),
        radius: expect.any(String),
        density: expect.any(String),
        button_style: expect.any(String),
      })
  })

  test('resolves every kind to its block', () => {
    for (const { kind, example } of blocks)
      expect(
        resolveBlock({
          ...example,
          id: 1,
          href: '/l/1',
          image_url: '/media/a.webp',
          // A block without entries is a card
          ...(kind === 'latest'
            ? {
                entries: [
                  {
                    id: 'a1b2c3d4e5f60718',
                    title: 'Film',
                    url: example.url,
                    picture: null,
                    publishedAt: null,
                  },
                ],
              }
            : {}),
          kind,
        }).kind,
      ).toBe(kind)
  })
})
