import { escapeText, html, raw } from './html.ts'
import { renderSmallPage } from './profile-page.ts'
import { getTexts } from './texts/index.ts'
import type { Page, PageView } from './view.ts'

type InAppView = {
  readonly page: PageView
  readonly profileUrl: string
  readonly title: string
  /** Name of the app whose browser shows the page. */
  readonly app: string
  /** Link that leaves the app, created by the service. Null if only the menu of the app does. */
  readonly exitUrl: string | null
  /** Where the link leads. It stays usable within the app. */
  readonly url: string
}

/** Renders the page that asks visitors within an app to open a link in their browser. */
export const renderInAppPage = ({ page, profileUrl, title, app, exitUrl, url }: InAppView): Page => {
  const texts = getTexts(page.profile.language)
  return renderSmallPage(page, {
    title,
    backPath: profileUrl,
    content: html`
      <h2><bdi>${title}</bdi></h2>
      <p>${texts.inApp.why({ app })}</p>
      ${exitUrl === null ? null : html`<p>${raw(`<a class="go" href="${escapeText(exitUrl)}">`)}${texts.inApp.open}${raw('</a>')}</p>`}
      <p>${texts.inApp.menu({ app })}</p>
      <p class="mt"><a href="${url}">${texts.inApp.stay({ app })}</a></p>
    `,
  })
}
