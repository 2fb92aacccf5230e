import { formatCondition } from './blocks/gated.ts'
import { attr, html } from './html.ts'
import { renderSmallPage } from './profile-page.ts'
import { getTexts } from './texts/index.ts'
import type { Gate, Page, PageView } from './view.ts'

export type GateView = {
  readonly page: PageView
  readonly linkId: number
  readonly title: string
  readonly gate: Gate
  readonly csrfToken?: string
  readonly profileUrl: string
  /** Slug of the visitor's campaign, which the form passes on. */
  readonly campaign?: string | null
  /** True if the click was counted in the browser of an app, which the form passes on. */
  readonly isCounted?: boolean
  readonly isCodeWrong?: boolean
  readonly mustWait?: boolean
}

/** Renders the page before a gated link, without the URL of the link. Its form sends `GET /l/{id}?ok=1`, or POSTs the code to `/l/{id}`. */
export const renderGate = (view: GateView): Page => {
  const texts = getTexts(view.page.profile.language)
  const { gate } = view
  const action = `/l/${view.linkId}`
  const query = new URLSearchParams([
    ...(view.campaign ? [['c', view.campaign]] : []),
    ...(view.isCounted ? [['out', '1']] : []),
  ])
  const years = gate.min_age ?? 18
  const condition = formatCondition(gate, texts)
  const form =
    gate.type === 'code'
      ? html`
        <form method="post" action="${query.size ? `${action}?${query}` : action}">
          ${view.csrfToken ? html`<input type="hidden" name="csrf_token" value="${view.csrfToken}">` : null}
          <div class="f">
            <label for="code">${texts.code}</label>
            <input id="code" name="code" type="text" autocomplete="off" required maxlength="128"${attr('aria-invalid', view.isCodeWrong ? 'true' : undefined)}${attr('aria-describedby', view.isCodeWrong ? 'code-error' : undefined)}>
            ${view.isCodeWrong ? html`<span class="no" id="code-error" role="alert">${texts.codeWrong}</span>` : null}
          </div>
          <button>${texts.continue}</button>
        </form>
      `
      : html`
        <form method="get" action="${action}">
          ${view.campaign ? html`<input type="hidden" name="c" value="${view.campaign}">` : null}
          <button name="ok" value="1">${gate.type === 'age' ? texts.confirmAge({ years }) : texts.continue}</button>
        </form>
      `
  return renderSmallPage(view.page, {
    title: view.title,
    backPath: view.profileUrl,
    content: html`
      <p class="big">${condition}</p>
      ${view.title === condition ? null : html`<h2><bdi>${view.title}</bdi></h2>`}
      ${gate.message ? html`<p><bdi>${gate.message}</bdi></p>` : null}
      ${view.mustWait ? html`<p class="al" role="alert">${texts.form.wait}</p>` : null}
      ${form}
    `,
  })
}
