import { html } from '../html.ts'
import type { SitePage } from '../view.ts'
import { createFrame } from './layout.ts'
import { getSiteTexts } from './texts/index.ts'

/** Renders the page between a page of a demo and another site. */
export const renderLeave = (view: {
  readonly url: string
  readonly language: string | undefined
}): SitePage => {
  const { tag, leave: texts } = getSiteTexts(view.language)
  return createFrame({
    title: texts.title,
    lang: tag,
    main: html`
      <div class="box">
        <h1>${texts.title}</h1>
        <p class="lead">${texts.lead}</p>
        <p><bdi dir="ltr">${view.url}</bdi></p>
        <div class="row"><a class="btn ghost" href="${view.url}" rel="nofollow ugc noopener noreferrer">${texts.open}</a></div>
      </div>
    `,
  })
}
