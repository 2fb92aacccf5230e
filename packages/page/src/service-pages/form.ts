import { type Html, html } from '../html.ts'

export type Errors = Readonly<Record<string, string | undefined>>

export const renderForm = ({
  action,
  csrfToken,
  content,
  button,
  errors = {},
  style = 'btn',
}: {
  readonly action: string
  readonly csrfToken: string
  readonly content: readonly Html[]
  readonly button: string
  readonly errors?: Errors
  readonly style?: 'btn' | 'btn ghost'
}): Html =>
  html`
    <form method="post" action="${action}">
      ${errors.form ? html`<p class="al" role="alert" tabindex="-1" autofocus>${errors.form}</p>` : null}
      <input type="hidden" name="csrf_token" value="${csrfToken}">
      ${content}
      <button class="${style}">${button}</button>
    </form>
  `
