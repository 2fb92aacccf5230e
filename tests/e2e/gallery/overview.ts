import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@vitrine/page/view'

/** Paths of this service, relative to a page in the same folder. */
const toRelative = (html: string): string => html.replace(/(["', (])\/(?=media\/|assets\/|favicon)/g, '$1')

/** Writes pages and their files so that a browser can open them from disk. */
export const writePages = (
  folder: string,
  pages: Readonly<Record<string, Page>>,
  files: ReadonlyMap<string, Buffer>,
): void => {
  for (const [name, page] of Object.entries(pages))
    writeFileSync(join(folder, `${name}.html`), toRelative(page.html))
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
}

/** Writes `index.html` with pictures of every page. */
export const writeOverview = (folder: string, names: readonly string[], looks: readonly string[]): void => {
  const renderFigure = (name: string, look: string) =>
    `<figure><a href="${name}.html"><img class="${look.split('-')[0]}" src="${name}-${look}.png" alt="" loading="lazy"></a><figcaption>${look}</figcaption></figure>`
  const renderSection = (name: string) =>
    `<section><h2><a href="${name}.html">${name}</a></h2><div>${looks.map((look) => renderFigure(name, look)).join('')}</div></section>`
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gallery</title><style>:root{color-scheme:light dark;font:1rem/1.5 system-ui}body{margin:2rem}div{display:flex;gap:1rem;overflow-x:auto}figure{margin:0}img{height:30rem;object-fit:cover;object-position:top;border:1px solid #8888}.phone{width:14rem}.desktop{width:42rem}</style><h1>Gallery</h1>${names.map(renderSection).join('')}</html>\n`,
  )
}
