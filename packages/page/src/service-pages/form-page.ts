import type { Fault, FormDefinition } from '../form-definition.ts'
import { formFields } from '../form-fields.ts'
import { html } from '../html.ts'
import { languageOf, textsFor } from '../texts/index.ts'
import type { SitePage } from '../view.ts'
import { frame } from './layout.ts'

export type FormPageView = {
  readonly formId: number
  readonly definition: FormDefinition
  readonly language?: string | null
  readonly profileUrl: string
  readonly action: string
  readonly unbranded?: boolean
}

export const renderFormPage = (
  view: FormPageView & {
    readonly values?: ReadonlyMap<string, unknown>
    readonly faults?: ReadonlyMap<string, Fault>
    readonly wait?: boolean
    readonly hidden?: Readonly<Record<string, string>>
  },
): SitePage => {
  const texts = textsFor(view.language)
  const { lang, dir } = languageOf(view.language)
  const { definition } = view
  const alert = view.wait ? texts.form.wait : view.faults?.size ? texts.form.check : null
  return frame({
    titleAlone: true,
    title: alert ? `${alert} · ${definition.title}` : definition.title,
    lang,
    dir,
    unbranded: view.unbranded,
    main: html`<div class="box"><h1><bdi>${definition.title}</bdi></h1>${alert ? html`<p class="al" role="alert">${alert}</p>` : null}${formFields({ ...view, button: 'btn' }, texts)}<p class="alt"><a href="${view.profileUrl}">${texts.back}</a></p></div>`,
  })
}

export const renderFormSent = (view: Omit<FormPageView, 'action' | 'formId'>): SitePage => {
  const texts = textsFor(view.language)
  const { lang, dir } = languageOf(view.language)
  const { title, successMessage } = view.definition
  return frame({
    titleAlone: true,
    title: `${texts.form.sent} · ${title}`,
    lang,
    dir,
    unbranded: view.unbranded,
    main: html`<div class="box"><p class="big"><bdi>${title}</bdi></p><h1>${texts.form.sent}</h1><p class="lead" role="status"><bdi>${successMessage ?? texts.form.sentBody}</bdi></p><div class="row"><a class="btn ghost" href="${view.profileUrl}">${texts.back}</a></div></div>`,
  })
}
