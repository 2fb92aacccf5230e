import { blockConfigs } from '@vitrine/contract/blocks'
import { maxLatestEntries } from '@vitrine/contract/limits'
import { html } from '../html.ts'
import { chooseEntries, createEntryHref } from '../latest.ts'
import { toLocalTime } from '../opening-hours.ts'
import { renderThumbnail } from '../picture.ts'
import type { Block } from './block.ts'
import { controlBreaks, renderNewTabHint, renderOutgoingAttributes } from './card.ts'
import { formatLocalTime } from './format.ts'
import { renderTitle } from './title.ts'

export const latest: Block = {
  kind: 'latest',
  label: 'Latest',
  description: `Up to ${maxLatestEntries} of the newest videos, episodes, posts or releases of another site, with picture, date and title. The service follows the feed of \`url\`. A card that opens \`url\` while there are no entries. A title that equals the section is not repeated.`,
  layout: 'between',
  height: 16,
  config: blockConfigs.latest,
  example: {
    title: 'New videos',
    url: 'https://example.com/blog',
    business_block_config: {
      source: 'https://example.com/feed.xml',
      count: 3,
      pinned: 'a1b2c3d4e5f60718',
      hidden: [],
      pictures: true,
      dates: true,
    },
  },
  css: `.la .t{width:min(4.5rem,22vw);height:min(4.5rem,22vw)}`,
  render: (link, context) => {
    const config = link.business_block_config
    const { lang, timezone, style } = context
    const items = chooseEntries(link).map((entry, i) => {
      const { title, picture, publishedAt } = entry
      const local =
        publishedAt === null || config?.dates === false ? null : toLocalTime(timezone, publishedAt)
      const thumbnail =
        picture &&
        config?.pictures !== false &&
        renderThumbnail(picture, {
          alt: '',
          title,
          isInFirstView: context.isInFirstView && i < 3,
          isLarge: true,
        })
      const date =
        local !== null &&
        html`<small><time datetime="${new Date(local).toISOString().slice(0, 10)}">${formatLocalTime(lang, 'fullDate', local)}</time></small>`
      return html`
        <li>
          <a class="${style.card ? `c ${style.card}` : 'c'}" href="${createEntryHref(link.href, entry)}"${renderOutgoingAttributes(link)}>
            ${thumbnail || null}
            <span class="w"><b><bdi>${controlBreaks(title)}</bdi></b>${date || null}</span>${renderNewTabHint(link, context)}</a>
        </li>
      `
    })
    return html`${renderTitle(link, context)}<ul class="ls la" role="list">${items}</ul>`
  },
}
