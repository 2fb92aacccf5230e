import { type Html, html } from '../html.ts'
import type { SiteInfo, SitePage } from '../view.ts'
import { checkbox, type Errors, field, form } from './form.ts'
import { frame } from './layout.ts'
import { nextField } from './signin.ts'
import { studioLink, withNext } from './studio-link.ts'
import { siteTextsFor } from './texts/index.ts'
import type { SiteTexts } from './texts/type.ts'

export type SignupView = {
  readonly csrfToken: string
  readonly values?: {
    readonly name?: string
    readonly email?: string
    readonly username?: string
    readonly access_code?: string
    readonly accept_terms?: boolean
  }
  /** Errors by field name; `form` for general errors. */
  readonly errors?: Errors
  readonly accessCodeRequired?: boolean
  readonly passwordMinimum?: number
  /** Prefix of page addresses, such as `links.example.com/`. */
  readonly addressStart?: string
  readonly scriptUrl?: string | undefined
  readonly next?: string | undefined
  readonly language?: string | undefined
}

type Texts = SiteTexts['signup']

const failed = (errors: Errors | undefined, t: Texts) =>
  errors && Object.values(errors).some(Boolean) ? `${t.error}: ${t.title}` : t.title

/** Links to the accepted documents. They open in a new tab, so that input is not lost. */
const acceptance = ({ termsUrl, privacyUrl }: SiteInfo, t: Texts): Html => {
  const [before, terms, between, privacy, after] = t.acceptance
  const link = (url: string, text: string) =>
    url ? html`<a href="${url}" target="_blank" rel="noopener">${text}</a>` : html`${text}`
  return html`${before}${link(termsUrl, terms)}${privacyUrl ? html`${between}${link(privacyUrl, privacy)}${after}` : t.acceptanceEnd}`
}

/** Renders `/signup`. Field names are those of the API's RegisterRequest. */
export const renderSignup = ({
  csrfToken,
  values = {},
  errors = {},
  accessCodeRequired,
  passwordMinimum = 8,
  addressStart = '/',
  scriptUrl,
  next,
  language,
}: SignupView): SitePage => {
  const { tag, signup: t } = siteTextsFor(language)
  return frame({
    title: failed(errors, t),
    lang: tag,
    scriptUrl,
    main: (site) =>
      html`<div class="box"><h1>${t.title}</h1><p class="lead">${t.lead}</p>${form(
        '/signup',
        csrfToken,
        [
          field(
            {
              name: 'name',
              label: t.name,
              hint: t.nameHint,
              type: 'text',
              autocomplete: 'name',
              value: values.name,
              maxlength: 120,
            },
            errors,
          ),
          field(
            {
              name: 'username',
              label: t.address,
              hint: t.addressHint,
              type: 'text',
              autocomplete: 'off',
              value: values.username,
              required: false,
              maxlength: 30,
              prefix: addressStart,
              check: '/signup/address',
            },
            errors,
          ),
          field(
            {
              name: 'email',
              label: t.email,
              type: 'email',
              autocomplete: 'email',
              value: values.email,
              maxlength: 254,
            },
            errors,
          ),
          field(
            {
              name: 'password',
              label: t.password,
              hint: t.passwordHint(passwordMinimum),
              type: 'password',
              autocomplete: 'new-password',
              showLabel: t.showPassword,
              minlength: passwordMinimum,
              maxlength: 256,
            },
            errors,
          ),
          ...(accessCodeRequired
            ? [
                field(
                  {
                    name: 'access_code',
                    label: t.accessCode,
                    hint: t.accessCodeHint,
                    type: 'text',
                    autocomplete: 'off',
                    value: values.access_code,
                    maxlength: 120,
                  },
                  errors,
                ),
              ]
            : []),
          checkbox(
            'accept_terms',
            acceptance(site, t),
            { checked: values.accept_terms === true, required: true },
            errors,
          ),
          nextField(next),
        ],
        t.create,
        errors,
      )}<p class="alt">${t.haveAccount} <a href="${withNext('/signin', next)}">${t.signIn}</a></p>${studioLink('/signup', t.inStudio, next)}</div>`,
  })
}

/** Example calls for a POSIX shell with `VITRINE_KEY`. */
const firstCalls = (origin: string) => ({
  read: `curl ${origin}/api/v1/links \\
  -H "Authorization: Bearer $VITRINE_KEY"`,
  write: `export VITRINE_KEY=vt_…
curl ${origin}/api/v1/links \\
  -H "Authorization: Bearer $VITRINE_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"title": "My first link",
       "url": "https://example.com"}'`,
})

export type SignupDoneView = {
  readonly username: string
  readonly publicUrl: string
  readonly linkCount?: number
  /** If present, the page offers to create an API key (`POST /signup/key`). */
  readonly csrfToken?: string
}

/** Renders the page after signing up without script, with examples for programs. */
export const renderSignupDone = ({
  username,
  publicUrl,
  linkCount = 0,
  csrfToken,
}: SignupDoneView): SitePage => {
  const origin = URL.parse(publicUrl)?.origin ?? ''
  const calls = firstCalls(origin)
  return frame({
    title: 'Your page',
    main: html`<div class="box broad"><h1>Your page</h1><p class="lead">You are signed in as <strong>${username}</strong>. ${linkCount ? `There ${linkCount === 1 ? 'is one link' : `are ${linkCount} links`} on your page.` : 'Your page is empty so far.'} This is its address:</p><a class="addr" href="${publicUrl}">${publicUrl}</a><div class="row"><a class="btn" href="/studio/">Work on it in the studio</a></div><h2>By a program</h2><ol><li>Make an API key. It is shown once; keep it on your server, never in a web page.</li><li>Add a link:</li></ol><pre tabindex="0" aria-label="Add a link"><code>${calls.write}</code></pre><p class="alt">See what is on the page:</p><pre tabindex="0" aria-label="List the links"><code>${calls.read}</code></pre>${csrfToken ? form('/signup/key', csrfToken, [], 'Make an API key') : null}<p class="alt"><a href="/docs">API reference</a></p>${csrfToken ? form('/signout', csrfToken, [], 'Sign out', {}, 'btn ghost') : null}</div>`,
  })
}

export type KeyShownView = {
  readonly key: string
  readonly curlExamples: readonly { readonly title: string; readonly command: string }[]
}

/** Shows a new API key once. Responses need `Cache-Control: no-store`. */
export const renderKeyShown = ({ key, curlExamples }: KeyShownView): SitePage =>
  frame({
    title: 'Your API key',
    main: html`<div class="box broad"><h1>Your API key</h1><p class="lead">Copy it now: it is not shown again. Whoever has it can change your page.</p><pre class="wrap" tabindex="0" aria-label="API key"><code>${key}</code></pre>${curlExamples.map(({ title, command }) => html`<h2>${title}</h2><pre tabindex="0" aria-label="${title}"><code>${command}</code></pre>`)}<p class="alt"><a href="/docs">API reference</a></p></div>`,
  })
