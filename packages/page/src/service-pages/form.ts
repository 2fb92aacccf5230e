import { type Html, html } from '../html.ts'

export type Errors = Readonly<Record<string, string | undefined>>

export const form = (
  action: string,
  csrfToken: string,
  content: readonly Html[],
  button: string,
  errors: Errors = {},
  look: 'btn' | 'btn ghost' = 'btn',
): Html =>
  html`
    <form method="post" action="${action}">
      ${errors.form ? html`<p class="al" role="alert" tabindex="-1" autofocus>${errors.form}</p>` : null}
      <input type="hidden" name="csrf_token" value="${csrfToken}">
      ${content}
      <button class="${look}">${button}</button>
    </form>
  `
