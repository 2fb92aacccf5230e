import type { AnswerProblem, FormDefinition } from './form-definition.ts'
import { renderFormFields } from './form-fields.ts'
import { html, raw } from './html.ts'
import { renderSmallPage } from './profile-page.ts'
import { getTexts } from './texts/index.ts'
import type { Page, PageView } from './view.ts'

export type FormPageView = {
  readonly page: PageView
  readonly formId: number
  readonly definition: FormDefinition
  readonly profileUrl: string
  readonly action: string
}

const createBackPath = ({ profileUrl, formId }: Pick<FormPageView, 'profileUrl' | 'formId'>): string =>
  `${profileUrl}#f${formId}`

export const renderFormPage = (
  view: FormPageView & {
    readonly values?: ReadonlyMap<string, unknown>
    readonly answerProblems?: ReadonlyMap<string, AnswerProblem>
    readonly mustWait?: boolean
    readonly hidden?: Readonly<Record<string, string>>
  },
): Page => {
  const texts = getTexts(view.page.profile.language)
  const { title } = view.definition
  const alert = view.mustWait ? texts.form.wait : view.answerProblems?.size ? texts.form.check : null
  return renderSmallPage(view.page, {
    title: alert ? `${alert} · ${title}` : title,
    backPath: createBackPath(view),
    content: html`<h2><bdi>${title}</bdi></h2>${alert ? html`<p class="al" role="alert">${alert}</p>` : null}${renderFormFields({ ...view, button: 'go' }, texts)}`,
  })
}

const tick = raw(
  '<svg class="st" viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.5 4.5 4.5L19 7.5"/></svg>',
)

/** Renders the message after a submission, or why it was not stored. */
export const renderFormSent = (
  view: Omit<FormPageView, 'action'>,
  {
    message = view.definition.successMessage,
    isStored = true,
  }: { readonly message?: string; readonly isStored?: boolean } = {},
): Page => {
  const texts = getTexts(view.page.profile.language)
  const { title } = view.definition
  const { sent } = texts.form
  return renderSmallPage(view.page, {
    title: isStored ? `${sent} · ${title}` : title,
    backPath: createBackPath(view),
    content: html`<h2><bdi>${title}</bdi></h2><p class="ok" role="status">${isStored ? html`${tick}<bdi>${message}</bdi>` : message}</p>`,
  })
}
