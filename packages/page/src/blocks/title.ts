import { type Html, html } from '../html.ts'
import type { PageLink } from '../view.ts'
import type { BlockContext } from './block.ts'

const normalize = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase()

/** Renders the title of a block as a heading, unless the section has the same words. */
export const renderTitle = (
  { title, section, pinned }: Pick<PageLink, 'title' | 'section' | 'pinned'>,
  { level }: Pick<BlockContext, 'level'>,
): Html | null => {
  if (!pinned && normalize(section) === normalize(title)) return null
  const text = html`<bdi>${title}</bdi>`
  return level === 1 ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`
}
