import { form } from '../blocks/form.ts'
import type { Fault, FormDefinition } from '../form-definition.ts'
import { formFields } from '../form-fields.ts'
import { type Html, html } from '../html.ts'
import { renderBlockPage } from '../profile-page.ts'
import { textsFor } from '../texts/index.ts'
import type { PageProfile, SitePage } from '../view.ts'

export type FormPageView = {
  readonly formId: number
  readonly definition: FormDefinition
  readonly profile: PageProfile
  readonly profileUrl: string
  readonly action: string
  readonly unbranded?: boolean
}

const formPage = (view: Omit<FormPageView, 'action'>, title: string, content: Html): SitePage =>
  renderBlockPage(view.profile, {
    title,
    block: form,
    unbranded: view.unbranded ?? false,
    content: html`<div class="fm">${content}</div><p class="to"><a href="${`${view.profileUrl}#f${view.formId}`}">${textsFor(view.profile.language).back}</a></p>`,
  })

export const renderFormPage = (
  view: FormPageView & {
    readonly values?: ReadonlyMap<string, unknown>
    readonly faults?: ReadonlyMap<string, Fault>
    readonly wait?: boolean
    readonly hidden?: Readonly<Record<string, string>>
  },
): SitePage => {
  const texts = textsFor(view.profile.language)
  const { title } = view.definition
  const alert = view.wait ? texts.form.wait : view.faults?.size ? texts.form.check : null
  return formPage(
    view,
    alert ? `${alert} · ${title}` : title,
    html`<h2><bdi>${title}</bdi></h2>${alert ? html`<p class="al" role="alert">${alert}</p>` : null}${formFields({ ...view, button: 'go' }, texts)}`,
  )
}

export const renderFormSent = (view: Omit<FormPageView, 'action'>): SitePage => {
  const texts = textsFor(view.profile.language)
  const { title, successMessage } = view.definition
  return formPage(
    view,
    `${texts.form.sent} · ${title}`,
    html`<h2>${texts.form.sent}</h2><p role="status"><bdi>${successMessage ?? texts.form.sentBody}</bdi></p>`,
  )
}
