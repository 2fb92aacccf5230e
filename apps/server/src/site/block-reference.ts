import type { Block } from '@vitrine/page/blocks/block'
import { blocks } from '@vitrine/page/blocks/index'
import { type Html, html } from '@vitrine/page/html'
import { iconNames, renderIcon } from '@vitrine/page/icons/index'
import { looks } from '@vitrine/page/looks'
import { presets } from '@vitrine/page/themes/index'
import type { SiteInfo } from '@vitrine/page/view'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { createAssetHandler, revalidate } from '../http/asset.ts'
import { renderDocsPage } from '../http/docs/frame.ts'
import { renderDescription, renderFieldTable, type Schema } from '../http/docs/schema-rows.ts'
import { docsPolicy, docsScriptUrl } from '../http/reference.ts'
import { toSiteInfo } from '../http/site-info.ts'

const json = 'application/json; charset=utf-8'
export const registerBlockReference = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  const page = createAssetHandler(
    () => renderBlocks(toSiteInfo(config)).value,
    'text/html; charset=utf-8',
    revalidate,
  )
  app.get(
    '/docs/blocks.json',
    createAssetHandler(
      () => JSON.stringify({ blocks: blocks.map(describeBlock), icons: iconNames }),
      json,
      revalidate,
    ),
  )
  app.get(
    '/docs/themes.json',
    createAssetHandler(() => JSON.stringify({ themes: renderThemes(), looks }), json, revalidate),
  )
  app.get('/docs/blocks', (request, reply) =>
    page(request, reply.header('content-security-policy', docsPolicy)),
  )
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'

const describeBlock = ({ kind, label, layout, description, config, example }: Block) => ({
  kind,
  label,
  place: layout,
  description,
  config: { $schema: dialect, title: 'Schema of business_block_config', ...config },
  example: { kind, ...example },
})

const renderThemes = () =>
  Object.values(presets).map(
    ({
      key,
      label,
      palettes,
      backgrounds,
      font,
      align: alignment,
      radius,
      density,
      buttonStyle: button_style,
    }) => ({
      key,
      label,
      palettes,
      backgrounds,
      font,
      alignment,
      radius,
      density,
      button_style,
    }),
  )

const renderSection = (block: Block): Html => {
  const table = renderFieldTable(
    block.config as Schema,
    `Fields of ${block.kind}`,
    html`Fields of <code>business_block_config</code>`,
  )
  return html`
    <section id="${block.kind}">
      <h2>${block.label} <code>${block.kind}</code></h2>
      <p>${renderDescription(block.description)}</p>
      ${table ?? html`<p>It needs no <code>business_block_config</code>.</p>`}
      <pre tabindex="0" aria-label="Example of ${block.kind}"><code>${JSON.stringify({ kind: block.kind, ...block.example }, null, 2)}</code></pre>
    </section>
  `
}

const renderBlocks = (site: SiteInfo): Html =>
  renderDocsPage({
    title: 'Blocks and themes',
    site,
    current: '/docs/blocks',
    scriptUrl: docsScriptUrl,
    main: html`
      <h1>Blocks and themes</h1>
      <p>
        The <code>kind</code> of a link determines its block, and <code>business_block_config</code> has the other
        settings of the block. The configuration is an open object: unknown fields are stored and returned. The page
        does not show invalid values, and the response of the write lists them in <code>meta.warnings</code>.
        Addresses follow the same rules as in other fields.
      </p>
      <p>
        For programs, with JSON
        Schemas: <a href="/docs/blocks.json">blocks.json</a>, <a href="/docs/themes.json">themes.json</a>.
      </p>
      ${blocks.map(renderSection)}
      <section id="icons">
        <h2>Icons</h2>
        <p>Names for <code>icon</code> of a link. One emoji works too. Unknown names are ignored.</p>
        <ul class="icons" role="list">
          ${iconNames.map((name) => html`<li>${renderIcon(name)}<code>${name}</code></li>`)}
        </ul>
      </section>
      <section id="themes">
        <h2>Theme presets</h2>
        <p>Names for <code>theme.preset</code>. Other values of a <code>theme</code> override its preset.</p>
        <ul>${Object.values(presets).map(({ key, label }) => html`<li><code>${key}</code> ${label}</li>`)}</ul>
      </section>
    `,
  })
