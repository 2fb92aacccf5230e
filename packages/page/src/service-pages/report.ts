import type { FormField } from '@vitrine/contract'
import { type ReportReason, reportReasons } from '@vitrine/contract/limits'
import type { AnswerProblem } from '../form-definition.ts'
import { renderFormFields } from '../form-fields.ts'
import { html } from '../html.ts'
import { getTexts } from '../texts/index.ts'
import type { SitePage } from '../view.ts'
import { createFrame } from './layout.ts'
import { getSiteTexts } from './texts/index.ts'

export const createReportFields = (language: string | undefined): readonly FormField[] => {
  const { report: texts } = getSiteTexts(language)
  const options = reportReasons.map((reason) => texts.reasons[reason])
  return [
    { id: 'reason', type: 'select', label: texts.reason, required: true, options },
    { id: 'message', type: 'textarea', label: texts.message },
    { id: 'email', type: 'email', label: texts.email },
  ]
}

export const parseReportReason = (language: string | undefined, option: unknown): ReportReason =>
  reportReasons.find((reason) => getSiteTexts(language).report.reasons[reason] === option) ?? 'other'

export const renderReport = (view: {
  readonly username: string
  readonly language: string | undefined
  readonly isSent?: boolean
  readonly values?: ReadonlyMap<string, unknown>
  readonly answerProblems?: ReadonlyMap<string, AnswerProblem>
  readonly mustWait?: boolean
}): SitePage => {
  const { tag, report: texts } = getSiteTexts(view.language)
  const shared = getTexts(tag)
  const path = `/${view.username}`
  const back = html`<p class="alt"><a href="${path}">${shared.backTo({ name: view.username })}</a></p>`
  if (view.isSent)
    return createFrame({
      title: texts.done,
      lang: tag,
      main: html`<div class="box"><h1>${texts.done}</h1><p class="lead" role="status">${texts.doneLead}</p>${back}</div>`,
    })
  const alert = view.mustWait ? shared.tooManyBody : view.answerProblems?.size ? shared.form.check : null
  const definition = { fields: createReportFields(tag), submitLabel: texts.send }
  const form = renderFormFields(
    { ...view, action: `/report${path}`, formId: 0, definition, button: 'btn' },
    shared,
  )
  return createFrame({
    title: alert ? `${alert} · ${texts.title}` : texts.title,
    lang: tag,
    main: html`
      <div class="box">
        <h1>${texts.title}</h1>
        <p class="lead"><bdi>${path}</bdi></p>
        ${alert ? html`<p class="al" role="alert">${alert}</p>` : html`<p>${texts.lead}</p>`}
        ${form}
        ${back}
      </div>
    `,
  })
}
