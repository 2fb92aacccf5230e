import type { Block } from '@vitrine/page/blocks/block'
import { blocks } from '@vitrine/page/blocks/index'
import { type Html, html, type Value } from '@vitrine/page/html'
import { icon, iconNames } from '@vitrine/page/icons/index'
import { presets } from '@vitrine/page/themes/index'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { Deps } from '../deps.ts'
import { asset, revalidate } from '../http/asset.ts'

const json = 'application/json; charset=utf-8'
const policy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What a page can be made of, for programs and for people: both are written from the blocks and presets themselves. */
export const blockReference = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  const page = asset(() => renderReference(config.SITE_NAME).value, 'text/html; charset=utf-8', revalidate)
  app.get(
    '/docs/blocks.json',
    asset(() => JSON.stringify({ blocks: blocks.map(described), icons: iconNames }), json, revalidate),
  )
  app.get(
    '/docs/themes.json',
    asset(() => JSON.stringify({ themes: themeList() }), json, revalidate),
  )
  app.get('/docs/blocks', (request, reply) => page(request, reply.header('content-security-policy', policy)))
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'

const described = ({ kind, label, place, description, config, example }: Block) => ({
  kind,
  label,
  place,
  description,
  config: { $schema: dialect, ...config },
  example: { kind, ...example },
})

const themeList = () =>
  Object.values(presets).map(
    ({ key, label, palettes, backgrounds, font, radius, density, buttonStyle: button_style }) => ({
      key,
      label,
      palettes,
      backgrounds,
      font,
      radius,
      density,
      button_style,
    }),
  )

type Schema = TSchema & {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly [keyword: string]: unknown
}

type Member = { readonly name: string; readonly required: boolean; readonly schema: Schema }

/** The schema of a member that may also be null. */
const given = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

/** All members of a config with their paths: `items[].question`. */
const membersOf = (schema: Schema, path = ''): Member[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, found]) => {
    const member = given(found)
    const name = path + key
    const inner = member.type === 'array' ? given(member.items!) : member
    return [
      { name, required: schema.required?.includes(key) ?? false, schema: member },
      ...membersOf(inner, member.type === 'array' ? `${name}[].` : `${name}.`),
    ]
  })

const bounds: readonly (readonly [keyword: string, words: string])[] = [
  ['format', ''],
  ['minimum', 'at least '],
  ['maximum', 'at most '],
  ['maxLength', 'characters: at most '],
  ['maxItems', 'items: at most '],
]

const rules = (schema: Schema): string =>
  [
    schema.enum ? schema.enum.join(', ') : schema.type,
    ...bounds.map(([keyword, words]) => (keyword in schema ? `${words}${String(schema[keyword])}` : '')),
  ]
    .filter(Boolean)
    .join(', ')

/** A description with what stands between backticks as code. */
const prose = (text = ''): Value =>
  text.split('`').map((part, i) => (i % 2 ? html`<code>${part}</code>` : part))

const row = ({ name, required, schema }: Member): Html =>
  html`<tr><th scope="row"><code>${name}</code>${required ? ' (required)' : null}</th><td>${rules(schema)}</td><td>${prose(schema.description)}</td></tr>`

const section = (block: Block): Html => {
  const members = membersOf(block.config as Schema)
  return html`<section id="${block.kind}"><h2>${block.label} <code>${block.kind}</code></h2><p>${prose(block.description)}</p>${
    members.length
      ? html`<div class="wide" role="group" tabindex="0" aria-label="Members of ${block.kind}"><table><caption>Members of <code>business_block_config</code></caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${members.map(row)}</tbody></table></div>`
      : html`<p>It needs no <code>business_block_config</code>.</p>`
  }<pre tabindex="0" aria-label="Example of ${block.kind}"><code>${JSON.stringify({ kind: block.kind, ...block.example }, null, 2)}</code></pre></section>`
}

const renderReference = (site: string): Html =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>Blocks and themes · ${site}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/docs.css"></head><body><main class="intro"><h1>${site} blocks and themes</h1><nav aria-label="Documents"><a href="/docs">Service API</a><a href="/docs?area=account">Account area</a><a href="/docs/blocks" aria-current="page">Blocks and themes</a></nav><p>A link’s <code>kind</code> says how it is shown, its <code>business_block_config</code> what else the block needs. The config is an open object: members that are not named here are kept and returned. What does not fit is left out of the page. Addresses in it obey the same rules as everywhere.</p><p>For programs, with JSON Schemas: <a href="/docs/blocks.json">blocks.json</a>, <a href="/docs/themes.json">themes.json</a>.</p>${blocks.map(section)}<section id="icons"><h2>Icons</h2><p>Names for <code>icon</code> of a link; one emoji will do as well. An unknown name counts as none.</p><ul class="icons" role="list">${iconNames.map((name) => html`<li>${icon(name)}<code>${name}</code></li>`)}</ul></section><section id="themes"><h2>Theme presets</h2><p>Names for <code>theme.preset</code>. Everything else in a <code>theme</code> stands above its preset.</p><ul>${Object.values(presets).map(({ key, label }) => html`<li><code>${key}</code> ${label}</li>`)}</ul></section></main></body></html>`
