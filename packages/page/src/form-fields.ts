import type { FormField } from '@vitrine/contract'
import { type AnswerProblem, type FormDefinition, maxAnswerLength } from './form-definition.ts'
import { attr, type Html, html } from './html.ts'
import type { Texts } from './texts/index.ts'

/** Name of the honeypot field, which only bots fill in. Field ids cannot start with `_`. */
export const trapName = '_homepage'

export type FormFieldsView = {
  readonly action: string
  readonly formId: number
  readonly definition: Pick<FormDefinition, 'fields' | 'submitLabel'> &
    Partial<Pick<FormDefinition, 'consent'>>
  readonly values?: ReadonlyMap<string, unknown>
  readonly answerProblems?: ReadonlyMap<string, AnswerProblem>
  readonly hidden?: Readonly<Record<string, string>>
  readonly button: string
  readonly className?: string | null
}

const inputTypes = { text: 'text', email: 'email', phone: 'tel', number: 'number', date: 'date' } as const
const completions: Partial<Record<FormField['type'], string>> = { email: 'email', phone: 'tel' }

export const renderFormFields = (view: FormFieldsView, texts: Texts): Html => {
  const { definition, hidden = {} } = view
  const t = texts.form
  // Without a check in the browser, an incomplete date or number would be sent as an empty one
  const isServerChecked = !definition.fields.some(({ type }) => type === 'date' || type === 'number')
  return html`
    <form method="post" action="${view.action}"${attr('novalidate', isServerChecked)}${attr('class', view.className)}>
      ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      ${definition.fields.map((field) => renderControl(field, view, texts))}
      <p class="vh" aria-hidden="true">
        <label>${t.trap} <input name="${trapName}" tabindex="-1" autocomplete="off"></label>
      </p>
      ${definition.consent ? html`<p class="cn" dir="auto">${definition.consent}</p>` : null}<button class="${view.button}"><bdi>${definition.submitLabel ?? t.send}</bdi></button>
    </form>
  `
}

const renderControl = (
  field: FormField,
  { formId, values, answerProblems }: FormFieldsView,
  texts: Texts,
): Html => {
  const id = `f${formId}-${field.id}`
  const problem = answerProblems?.get(field.id)
  const rawValue = values?.get(field.id)
  const value = typeof rawValue === 'string' || typeof rawValue === 'number' ? String(rawValue) : undefined
  const common = [
    attr('required', field.required === true),
    attr('autofocus', problem !== undefined && field.id === answerProblems?.keys().next().value),
    attr('aria-invalid', problem ? 'true' : undefined),
    attr('aria-describedby', problem ? `${id}-error` : undefined),
  ]
  const error = problem
    ? html`<span class="no" id="${id}-error">${texts.form.problems[problem]}</span>`
    : null
  const label = html`
    <label for="${id}">
      <bdi>${field.label}</bdi>
      ${field.required || field.type === 'checkbox' ? null : html` <small>(${texts.form.optional})</small>`}
    </label>
  `
  if (field.type === 'checkbox')
    return html`
      <div class="f">
        <div class="ck">
          <input id="${id}" name="${field.id}" type="checkbox" value="true"${common}${attr('checked', rawValue === true || value === 'true' || value === 'on')}>
          ${label}
        </div>
        ${error}
      </div>
    `
  return html`<div class="f">${label}${renderEntry(field, id, value, common, texts)}${error}</div>`
}

const renderEntry = (
  field: FormField,
  id: string,
  value: string | undefined,
  common: ReturnType<typeof attr>[],
  texts: Texts,
): Html => {
  const placeholder = attr('placeholder', field.placeholder)
  switch (field.type) {
    case 'textarea':
      // Parsers drop the first newline of a textarea
      return html`<textarea id="${id}" name="${field.id}" rows="4" dir="auto" maxlength="${maxAnswerLength}"${placeholder}${common}>\n${value}</textarea>`
    case 'select':
      return html`
        <select id="${id}" name="${field.id}"${common}>
          <option value="">${texts.form.choose}</option>
          ${(field.options ?? []).map((option) => html`<option${attr('selected', option.trim() === value?.trim())}>${option}</option>`)}
        </select>
      `
    case 'checkbox':
      throw new TypeError('a checkbox stands before its label')
    default:
      return html`<input id="${id}" name="${field.id}" type="${inputTypes[field.type]}"${field.type === 'number' ? attr('step', 'any') : attr('maxlength', field.type === 'date' ? undefined : maxAnswerLength)}${field.type === 'text' ? attr('dir', 'auto') : null}${attr('autocomplete', completions[field.type] ?? (field.id === 'name' ? 'name' : undefined))}${placeholder}${attr('value', value)}${common}>`
  }
}
