import type { EmailVerification, ExistingAccess, VerifiedUser } from '@vitrine/contract'
import { type Html, html } from '../html.ts'
import type { SitePage } from '../view.ts'
import { checkbox, type Errors, field, form } from './form.ts'
import { frame } from './layout.ts'
import { studioLink, withNext } from './studio-link.ts'

type Common = {
  readonly csrfToken: string
  readonly errors?: Errors
  readonly scriptUrl?: string | undefined
}

export const nextField = (next: string | undefined): Html =>
  html`${next ? html`<input type="hidden" name="next" value="${next}">` : null}`

const title = (text: string, errors: Errors | undefined) =>
  `${errors && Object.values(errors).some(Boolean) ? 'Error: ' : ''}${text}`

export const renderSignin = ({
  csrfToken,
  errors = {},
  scriptUrl,
  values = {},
  notice,
  next,
  isNew,
}: Common & {
  readonly values?: { readonly email?: string; readonly remember?: boolean }
  /** Path to open afterwards. */
  readonly next?: string | undefined
  /** Message above the form, for example after a password change. */
  readonly notice?: string
  /** True if most visitors have no account yet, so signing up comes first. */
  readonly isNew?: boolean
}): SitePage =>
  frame({
    title: title(isNew ? 'You are invited' : 'Sign in', errors),
    scriptUrl,
    main: html`<div class="box"><h1>${isNew ? 'You are invited' : 'Sign in'}</h1>${notice ? html`<p class="lead" role="status">${notice}</p>` : null}${isNew ? html`<div class="row"><a class="btn" href="${withNext('/signup', next)}">Create an account</a></div><h2>You have an account</h2>` : null}${form(
      '/signin',
      csrfToken,
      [
        field(
          {
            name: 'email',
            label: 'E-mail address',
            type: 'email',
            autocomplete: 'username',
            value: values.email,
            maxlength: 254,
          },
          errors,
        ),
        field(
          {
            name: 'password',
            label: 'Password',
            type: 'password',
            autocomplete: 'current-password',
            maxlength: 256,
          },
          errors,
        ),
        checkbox('remember', 'Keep me signed in on this device', { checked: values.remember === true }),
        nextField(next),
      ],
      'Sign in',
      errors,
    )}<p class="alt"><a href="/reset">Forgot your password?</a></p>${isNew ? null : html`<p class="alt">New here? <a href="${withNext('/signup', next)}">Create your page</a></p>`}${studioLink('/signin', 'Sign in to the studio', next)}</div>`,
  })

/** Renders the second factor: a code of the authenticator, or a recovery code, which contains letters. */
export const renderTwoFactor = ({
  csrfToken,
  errors = {},
  next,
  recovery = false,
}: Common & { readonly next?: string | undefined; readonly recovery?: boolean | undefined }): SitePage => {
  const name = recovery ? 'Recovery code' : 'Two-factor code'
  const other = withNext('/signin/2fa', next)
  const otherWay = recovery
    ? html`<a href="${other}">Use the authenticator app</a>`
    : html`<a href="${other}${other.includes('?') ? '&' : '?'}recovery=1">Use a recovery code</a>`
  return frame({
    title: title(name, errors),
    main: html`<div class="box"><h1>${name}</h1><p class="lead">${recovery ? 'Enter one of your recovery codes. Each code works once.' : 'Enter the six digits from your authenticator app.'}</p>${form(
      '/signin/2fa',
      csrfToken,
      [
        field(
          {
            name: 'code',
            label: recovery ? 'Recovery code' : 'Code',
            type: 'text',
            maxlength: 64,
            ...(recovery
              ? { autocomplete: 'off' }
              : { autocomplete: 'one-time-code', inputmode: 'numeric', className: 'otp' }),
          },
          errors,
        ),
        ...(recovery ? [html`<input type="hidden" name="recovery" value="1">`] : []),
        nextField(next),
      ],
      'Sign in',
      errors,
    )}<p class="alt">${otherWay}</p><p class="alt"><a href="${withNext('/signin', next)}">Start again</a></p></div>`,
  })
}

/** Requests a reset mail. The `sent` page is the same for all addresses and must not reveal who has an account. */
export const renderResetRequest = ({
  csrfToken,
  errors = {},
  values = {},
  sent = false,
}: Common & { readonly values?: { readonly email?: string }; readonly sent?: boolean }): SitePage =>
  frame({
    title: title('Reset your password', errors),
    main: sent
      ? html`<div class="box"><h1>Check your e-mail</h1><p class="lead" role="status">If an account with this e-mail address exists, we sent a link to choose a new password. It works once and for one hour.</p><p class="alt"><a href="/signin">Back to sign in</a></p></div>`
      : html`<div class="box"><h1>Reset your password</h1><p class="lead">We will send you a link to choose a new password.</p>${form(
          '/reset',
          csrfToken,
          [
            field(
              {
                name: 'email',
                label: 'E-mail address',
                type: 'email',
                autocomplete: 'username',
                value: values.email,
                maxlength: 254,
              },
              errors,
            ),
          ],
          'Send link',
          errors,
        )}<p class="alt"><a href="/signin">Back to sign in</a></p></div>`,
  })

export const renderResetConfirm = ({
  csrfToken,
  token,
  errors = {},
  scriptUrl,
  passwordMinimum = 8,
}: Common & { readonly token: string; readonly passwordMinimum?: number }): SitePage =>
  frame({
    title: title('Choose a new password', errors),
    scriptUrl,
    main: html`<div class="box"><h1>Choose a new password</h1><p class="lead">You will be signed out on all devices, and your API keys will be revoked.</p>${form(
      '/reset/confirm',
      csrfToken,
      [
        html`<input type="hidden" name="token" value="${token}">`,
        field(
          {
            name: 'password',
            label: 'New password',
            hint: `At least ${passwordMinimum} characters.`,
            type: 'password',
            autocomplete: 'new-password',
            minlength: passwordMinimum,
            maxlength: 256,
          },
          errors,
        ),
      ],
      'Save password',
      errors,
    )}${studioLink(`/reset/confirm?token=${encodeURIComponent(token.toWellFormed())}`)}</div>`,
  })

/** Confirms an e-mail address by a button, because mail scanners open links. The user decides about existing access. */
export const renderVerifyEmail = (
  view:
    | {
        readonly state: 'ask'
        readonly csrfToken: string
        readonly token: string
        readonly verification: EmailVerification
      }
    /** `invite` is the path of an invitation that was opened earlier. */
    | {
        readonly state: 'done'
        readonly invite?: string | undefined
        readonly kept: VerifiedUser['existing_access']
        readonly isRevoked?: boolean
      }
    | { readonly state: 'failed'; readonly message?: string }
    | { readonly state: 'already'; readonly pageUrl: string },
): SitePage => {
  if (view.state === 'done')
    return frame({
      title: 'E-mail address confirmed',
      main: html`<div class="box"><h1>E-mail address confirmed</h1><p class="lead" role="status">${view.invite ? 'Thank you. You can now answer your invitation.' : 'Thank you. You are done.'}${view.isRevoked ? ' All earlier access was revoked.' : view.kept.length ? ` Still valid: ${countAccess(view.kept)}.` : null}</p><div class="row"><a class="btn" href="${view.invite ?? '/studio/'}">${view.invite ? 'To the invitation' : 'Continue'}</a></div></div>`,
    })
  if (view.state === 'already')
    return frame({
      title: 'E-mail address confirmed',
      main: html`<div class="box"><h1>E-mail address confirmed</h1><p class="lead" role="status">Your e-mail address is already confirmed.</p><div class="row"><a class="btn" href="${view.pageUrl}">Open your page</a></div></div>`,
    })
  if (view.state === 'failed')
    return frame({
      title: 'Error: e-mail address not confirmed',
      main: html`<div class="box"><h1>This link does not work</h1><p class="lead" role="alert">${view.message ?? 'The link was already used or has expired. Request a new one in the studio, under Account.'}</p><div class="row"><a class="btn" href="/studio/account">Open account</a></div></div>`,
    })
  const { csrfToken, token } = view
  const { user, existing_access } = view.verification
  const confirm = (button: string, look: 'btn' | 'btn ghost', revokes: boolean) =>
    form(
      '/verify-email',
      csrfToken,
      [
        html`<input type="hidden" name="token" value="${token}">`,
        revokes ? html`<input type="hidden" name="revoke_access" value="true">` : html``,
      ],
      button,
      {},
      look,
    )
  return frame({
    title: 'Confirm your e-mail address',
    main: html`<div class="box"><h1>Confirm your e-mail address</h1><p class="lead">You are signed in as <bdi>${user.name}</bdi>, <bdi>${user.email}</bdi>. Is this your account?</p>${existing_access.length ? html`<p>This account already has ${countAccess(existing_access)}. If you did not create all of it, revoke all of it.</p><ul>${existing_access.map(accessItem)}</ul>${confirm('Confirm and keep all', 'btn', false)}${confirm('Confirm and revoke all', 'btn ghost', true)}` : confirm('Confirm', 'btn', false)}<p class="alt">Did another person create this account? <a href="/reset">Reset the password to revoke all access</a></p>${studioLink(`/verify-email?token=${encodeURIComponent(token.toWellFormed())}`)}</div>`,
  })
}

const accessNames: Readonly<Record<ExistingAccess['type'], readonly [one: string, many: string]>> = {
  session: ['other session', 'other sessions'],
  authenticator: ['authenticator', 'authenticators'],
  api_key: ['API key', 'API keys'],
  agent: ['connected agent', 'connected agents'],
  webhook: ['webhook', 'webhooks'],
  feed: ['spreadsheet address', 'spreadsheet addresses'],
  export: ['archive', 'archives'],
}

/** Counts existing access, such as `1 API key and 2 webhooks`. */
const countAccess = (existing: readonly ExistingAccess[]): string => {
  const counts = Map.groupBy(existing, ({ type }) => type)
  const parts = [...counts].map(
    ([type, { length }]) => `${length} ${accessNames[type][length === 1 ? 0 : 1]}`,
  )
  return new Intl.ListFormat('en').format(parts)
}

const accessTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const accessItem = ({ type, name, created_at }: ExistingAccess): Html =>
  html`<li>${capitalize(accessNames[type][0])}${name === null ? null : html` <b><bdi>${name}</bdi></b>`}, ${accessTime.format(new Date(created_at))} UTC</li>`
