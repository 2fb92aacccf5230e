import { createProblem } from '@vitrine/contract/problems/index'
import { explainMissingPlayer, findPlayer, type Player } from '../embeds/index.ts'
import { type Html, html } from '../html.ts'
import { renderIcon } from '../icons/index.ts'
import { renderPhoto } from '../picture.ts'
import type { PageLink } from '../view.ts'
import type { Block, BlockContext, BlockRendering } from './block.ts'
import { controlBreaks, renderCard } from './card.ts'

/** Width of the column of cards (styles/profile.ts). */
const shownWidth = '(min-width:38rem) 36rem,calc(100vw - 2rem)'

const renderFacade = (
  link: PageLink,
  { texts, isInFirstView, style }: BlockContext,
  player: Player,
): Html => {
  const supporting = link.supporting_text || link.description
  const form = link.image_url ? '' : ['wide', 'tall'].includes(player.shape) ? ' nt' : ' cm'
  const look = style.card && (form === ' cm' || style.look === 'button') ? ` ${style.card}` : ''
  return html`<figure class="fa${form}${look}${link.highlighted ? ' hi' : ''}"><div class="${player.shape}"><a href="${link.href}" rel="ugc noopener" data-play="${player.src}" data-title="${link.title}" aria-label="${texts.play({ title: link.title })}">${
    link.image_url
      ? renderPhoto(link.image_url, { alt: '', isInFirstView, sizes: shownWidth, size: [640, 360] })
      : renderIcon(player.network)
  }<span>${renderIcon('start')}</span></a></div><figcaption><b><bdi>${controlBreaks(link.title)}</bdi></b>${supporting ? html`<small><bdi>${supporting}</bdi></small>` : null}<small>${texts.playsFrom({ site: player.site })}</small></figcaption></figure>`
}

/** An embed that loads nothing from third parties before a click. Without script it is a link. Unknown URLs become cards. */
export const playerBlock: Pick<BlockRendering, 'layout' | 'css' | 'script' | 'render'> &
  Pick<Block, 'warnings'> = {
  layout: 'item',
  css: `.fa{margin:0;border:1px solid var(--bte);border-radius:min(var(--r),1.5rem);background:var(--bt);color:var(--btt);box-shadow:var(--shadow);overflow:clip}
.fa div{position:relative;background:var(--tile);color:var(--ont)}
.fa .wide{aspect-ratio:16/9}.fa .tall{aspect-ratio:9/16;max-height:36rem}.fa .strip{height:10.9375rem}.fa .list{height:18rem}
.fa :is(a,iframe,img){position:absolute;inset:0;width:100%;height:100%;border:0;color:inherit}
.fa a{display:grid;place-items:center}.fa img{object-fit:cover}
.fa a>svg{position:absolute;inset-block-start:1rem;inset-inline-start:1rem;width:2rem;height:2rem}
.fa a>span{position:relative;display:grid;place-items:center;width:4rem;height:4rem;border:2px solid var(--ona);border-radius:50%;background:var(--fill);color:var(--ona)}
.fa span svg{width:1.75rem;height:1.75rem;fill:currentColor}
.fa a:focus-visible{outline-offset:-6px;border-radius:min(var(--r),1.5rem)}
.fa figcaption{padding:.75rem 1.125rem .875rem;overflow-wrap:anywhere}
.fa :is(b,small){display:block}.fa b{font-weight:600;line-height:1.35}.fa small{color:var(--btm);font-size:.875rem}
@media screen{.nt{display:grid;grid-template-columns:minmax(0,1fr)}
.nt figcaption{display:contents}
.nt :is(div,b){grid-area:1/1;width:100%;align-self:stretch}
.fa.fa.nt b{display:grid;align-content:end;z-index:1;padding:5.25rem 1.125rem 1rem;color:var(--ont);font:600 clamp(1.5rem,7cqi,2.25rem)/1.15 var(--display);hyphens:auto;overflow-wrap:anywhere;text-wrap:balance;pointer-events:none}
.nt:has(iframe) b{visibility:hidden}
.nt a>span{position:absolute;inset-block-start:1rem;inset-inline-end:1rem;width:3.5rem;height:3.5rem}
.nt small{padding-inline:1.125rem}.nt b+small{padding-top:.75rem}.nt small:last-child{padding-bottom:.875rem}}
.nt a:focus-visible{outline-color:currentColor}
.fa.cm:not(:has(iframe)){position:relative}
.fa.cm:not(:has(iframe)) div{position:static;height:auto;aspect-ratio:auto;background:none}
.cm:not(:has(iframe)) figcaption{display:grid;align-content:center;min-height:4.5rem;padding-block:.625rem;padding-inline:4.5rem 4.25rem}
.cm a>svg{inset-block-start:calc(50% - 1.5rem);inset-inline-start:.625rem;width:3rem;height:3rem;padding:.75rem;border-radius:calc(var(--r)*.7);background:var(--tile);color:var(--ont)}
.cm a>span{position:absolute;inset-block-start:calc(50% - 1.375rem);inset-inline-end:1rem;width:2.75rem;height:2.75rem}
.cm span svg{width:1.25rem;height:1.25rem}
.cm.hi a>svg{background:var(--onh);color:var(--hi)}
@media(forced-colors:active){.fa svg{background:none!important;color:inherit!important}}
@media print{.fa.cm figcaption{padding-inline:1.125rem;min-height:0}.fa.fa :is(div,a){position:static;display:block;height:auto;aspect-ratio:auto}.fa.fa a>*{display:none}.fa a{padding:.75rem 1.125rem 0}}`,
  script: (link, { style }) => {
    const player = style.isPlayer ? findPlayer(link.url) : undefined
    return player && { frame: new URL(player.src).origin }
  },
  warnings: ({ url }) => {
    const missing = url === undefined ? null : explainMissingPlayer(url)
    return missing ? [createProblem('url', 'player_missing', missing)] : []
  },
  render: (link, context) => {
    const player = findPlayer(link.url)
    return player && context.style.isPlayer
      ? renderFacade(link, context, player)
      : renderCard(link, context, { icon: renderIcon('play') })
  },
}
