import { attr, type Html, html, raw } from '../html.ts'
import { icon } from '../icons/index.ts'

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
  readonly showLabel?: string
  readonly prefix?: string
  /** Path at which the script checks availability during input. */
  readonly check?: string
}

/** Renders a labelled input with hint and error. Passwords are never sent back. */
export const field = (f: Field, errors: Errors = {}): Html => {
  const error = errors[f.name]
  const described = [f.hint ? `${f.name}-hint` : '', error ? `${f.name}-error` : ''].filter(Boolean).join(' ')
  const input = html`<input id="${f.name}" name="${f.name}" type="${f.type}" autocomplete="${f.autocomplete}"${attr('class', f.className)}${attr('value', f.type === 'password' ? undefined : f.value)}${attr('required', f.required !== false)}${attr('minlength', f.minlength)}${attr('maxlength', f.maxlength)}${attr('inputmode', f.inputmode)}${attr('data-check', f.check)}${attr('autocapitalize', f.check && 'none')}${attr('spellcheck', f.check && 'false')}${attr('aria-invalid', error ? 'true' : undefined)}${attr('aria-describedby', described || undefined)}>`
  return html`<div class="f"><label for="${f.name}">${f.label}</label>${f.hint ? html`<small id="${f.name}-hint">${f.hint}</small>` : null}${decorated(f, input)}${f.check ? html`<span class="sta" id="${f.name}-state" role="status"></span>` : null}${error ? html`<span class="no" id="${f.name}-error">${error}</span>` : null}</div>`
}

/** Adds an address prefix or a button that shows the password (with script). */
const decorated = (f: Field, input: Html): Html => {
  if (f.prefix) return html`<div class="at"><span>${f.prefix}</span>${input}</div>`
  return f.type === 'password'
    ? html`<div class="pw">${input}<button type="button" class="eye" aria-controls="${f.name}" aria-pressed="false" aria-label="${f.showLabel ?? 'Show the password'}" hidden>${icon('eye')}</button></div>`
    : input
}

export const checkbox = (
  name: string,
  label: Html | string,
  { checked = false, required = false }: { checked?: boolean; required?: boolean } = {},
  errors: Errors = {},
): Html => {
  const error = errors[name]
  return html`<div class="f"><div class="ck"><input id="${name}" name="${name}" type="checkbox" value="true"${attr('checked', checked)}${attr('required', required)}${attr('aria-invalid', error ? 'true' : undefined)}${attr('aria-describedby', error ? `${name}-error` : undefined)}><label for="${name}">${label}</label></div>${error ? html`<span class="no" id="${name}-error">${error}</span>` : null}</div>`
}

/** Focuses the first invalid field. User input is escaped, so it cannot contain the matched attribute. */
const focusFirstFault = (content: readonly Html[]): Html =>
  raw(html`${content}`.value.replace('aria-invalid="true"', 'autofocus aria-invalid="true"'))

/** Renders an urlencoded form with its CSRF token. General errors come first. */
export const form = (
  action: string,
  csrfToken: string,
  content: readonly Html[],
  button: string,
  errors: Errors = {},
  look: 'btn' | 'btn ghost' = 'btn',
) => {
  const alone = !html`${content}`.value.includes('aria-invalid="true"')
  return html`<form method="post" action="${action}">${errors.form ? html`<p class="al" role="alert"${attr('tabindex', alone ? '-1' : null)}${attr('autofocus', alone)}>${errors.form}</p>` : null}<input type="hidden" name="csrf_token" value="${csrfToken}">${focusFirstFault(content)}<button class="${look}">${button}</button></form>`
}
