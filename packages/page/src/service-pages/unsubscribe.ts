import { html } from '../html.ts'
import type { SitePage } from '../view.ts'
import { createFrame } from './layout.ts'
import { getSiteTexts } from './texts/index.ts'

/** Renders the page that turns off e-mails about alerts of a page or, without its name, about proposals. */
export const renderUnsubscribe = (view: {
  readonly profileName: string | null
  readonly isOn: boolean
  readonly action: string
  readonly preferences: string
  readonly language: string | undefined
}): SitePage => {
  const { tag, unsubscribe } = getSiteTexts(view.language)
  const texts = view.profileName === null ? { ...unsubscribe, ...unsubscribe.proposals } : unsubscribe
  const title = view.isOn ? texts.title : texts.done
  const lead = view.isOn ? texts.lead : texts.doneLead
  return createFrame({
    title,
    lang: tag,
    main: html`<div class="box"><h1>${title}</h1>${view.profileName === null ? null : html`<p class="lead"><bdi>${view.profileName}</bdi></p>`}<p>${lead}</p>${
      view.isOn
        ? html`
          <form method="post" action="${view.action}">
            <input type="hidden" name="List-Unsubscribe" value="One-Click">
            <button class="btn">${texts.button}</button>
          </form>
        `
        : null
    }<p class="alt"><a href="${view.preferences}">${texts.preferences}</a></p></div>`,
  })
}
