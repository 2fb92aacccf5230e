import { attr, type Html, html } from '../html.ts'

export type Errors = Readonly<Record<string, string | undefined>>

export type Field = {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autocomplete: string
  readonly hint?: string
  readonly value?: string | undefined
  readonly required?: boolean
  readonly minlength?: number
  readonly maxlength?: number
  readonly inputmode?: 'numeric' | 'text'
  readonly className?: string
}

/** A labelled input. Its hint and error are read out with it. A password is never sent back. */
export const field = (f: Field, errors: Errors = {}): Html => {
  const error = errors[f.name]
  const described = [f.hint ? `${f.name}-hint` : '', error ? `${f.name}-error` : ''].filter(Boolean).join(' ')
  return html`<div class="f"><label for="${f.name}">${f.label}</label>${f.hint ? html`<small id="${f.name}-hint">${f.hint}</small>` : null}<input id="${f.name}" name="${f.name}" type="${f.type}" autocomplete="${f.autocomplete}"${attr('class', f.className)}${attr('value', f.type === 'password' ? undefined : f.value)}${attr('required', f.required !== false)}${attr('minlength', f.minlength)}${attr('maxlength', f.maxlength)}${attr('inputmode', f.inputmode)}${attr('aria-invalid', error ? 'true' : undefined)}${attr('aria-describedby', described || undefined)}>${error ? html`<span class="no" id="${f.name}-error">${error}</span>` : null}</div>`
}

/** A box to tick. */
export const checkbox = (
  name: string,
  label: Html | string,
  { checked = false, required = false }: { checked?: boolean; required?: boolean } = {},
  errors: Errors = {},
): Html => {
  const error = errors[name]
  return html`<div class="f"><div class="ck"><input id="${name}" name="${name}" type="checkbox" value="true"${attr('checked', checked)}${attr('required', required)}${attr('aria-invalid', error ? 'true' : undefined)}${attr('aria-describedby', error ? `${name}-error` : undefined)}><label for="${name}">${label}</label></div>${error ? html`<span class="no" id="${name}-error">${error}</span>` : null}</div>`
}

/** A form posted as urlencoded, with its CSRF token. What is wrong with the whole of it stands first. */
export const form = (
  action: string,
  csrfToken: string,
  content: readonly Html[],
  button: string,
  errors: Errors = {},
  look: 'btn' | 'btn ghost' = 'btn',
) =>
  html`<form method="post" action="${action}">${errors.form ? html`<p class="al" role="alert">${errors.form}</p>` : null}<input type="hidden" name="csrf_token" value="${csrfToken}">${content}<button class="${look}">${button}</button></form>`
