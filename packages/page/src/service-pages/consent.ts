import { attr, type Html, html } from '../html.ts'
import type { SitePage } from '../view.ts'
import { type Errors, form } from './form.ts'
import { frame } from './layout.ts'

export type ConsentView = {
  readonly csrfToken: string
  readonly clientName: string
  readonly documentHost: string | null
  readonly redirectUri: string
  readonly redirectHost: string
  readonly opensApp: boolean
  readonly scope: 'read' | 'write'
  readonly account: string
  /** Pages to select from. The first is the default. */
  readonly profiles: readonly { readonly id: number; readonly name: string; readonly username: string }[]
  readonly parameters: Readonly<Record<string, string>>
  readonly errors?: Errors
  readonly chosen?: { readonly profileId?: string | undefined; readonly access?: string | undefined }
}

const choice = (
  name: string,
  label: string,
  options: readonly { readonly value: string; readonly text: string; readonly selected: boolean }[],
): Html =>
  html`<div class="f"><label for="${name}">${label}</label><select id="${name}" name="${name}">${options.map(({ value, text, selected }) => html`<option value="${value}"${attr('selected', selected)}>${text}</option>`)}</select></div>`

const hiddenInputs = (values: Readonly<Record<string, string>>): Html[] =>
  Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** Returns the CSP source for redirects after the form. IPv6 hosts and apps use their scheme, because CSP has no source for them. */
const formTarget = ({ redirectUri, opensApp }: Pick<ConsentView, 'redirectUri' | 'opensApp'>): string => {
  const { origin, protocol, hostname } = new URL(redirectUri)
  return opensApp || hostname.startsWith('[') ? protocol : origin
}

const destination = ({ redirectHost, redirectUri, opensApp }: ConsentView): Html => {
  if (opensApp)
    return html`<p>The response opens this app address:<br><code>${redirectUri}</code></p><p class="note">Any app on this device can use this address. Continue only if you have just started this in an app that you trust.</p>`
  return html`<p>The response goes to ${redirectHost === 'localhost' ? html`<b>a program on this computer</b>` : html`<b>${redirectHost}</b>`}.</p>`
}

export const renderConsent = (view: ConsentView): SitePage => {
  const { csrfToken, clientName, documentHost, parameters, errors = {}, chosen = {} } = view
  const failed = Object.values(errors).some(Boolean)
  const page = frame({
    title: `${failed ? 'Error: ' : ''}Connect an agent`,
    main: html`<div class="box"><h1>Connect <bdi>${clientName}</bdi>?</h1><p class="lead">The agent requests access to one of your pages. ${documentHost ? html`<b>${documentHost}</b> says that this is its name.` : html`This name is not verified. Continue only if you have just connected this agent.`}</p>${destination(view)}<p>You are signed in as <bdi>${view.account}</bdi>.</p>${form(
      '/oauth/authorize',
      csrfToken,
      [
        ...hiddenInputs(parameters),
        choice(
          'profile_id',
          'Page',
          view.profiles.map(({ id, name, username }) => ({
            value: String(id),
            text: `${name} (${username})`,
            selected: chosen.profileId === String(id),
          })),
        ),
        choice(
          'access',
          'It may',
          view.scope === 'read'
            ? [{ value: 'read', text: 'Read only', selected: true }]
            : [
                {
                  value: 'write',
                  text: 'Read and write',
                  selected: chosen.access !== 'read',
                },
                {
                  value: 'read',
                  text: 'Read only',
                  selected: chosen.access === 'read',
                },
              ],
        ),
      ],
      'Connect',
      errors,
    )}${form('/oauth/refuse', csrfToken, hiddenInputs(parameters), 'Refuse', {}, 'btn ghost')}<p class="alt">The agent acts for you on this page, with your permissions, until you disconnect it in your account. It can read analytics and form entries. It cannot see your password, your other pages or your account.</p></div>`,
  })
  return (site) => ({ ...page(site), formTarget: formTarget(view) })
}

/** Shows why a request is refused. `back` is the client's valid address, `appAddress` one that opens an app. */
export const renderConsentRefused = (
  reason: string,
  back?: { readonly address: string; readonly host: string; readonly appAddress: string | null },
): SitePage =>
  frame({
    title: 'Error: This agent cannot get access',
    main: html`<div class="box"><h1>This agent cannot get access</h1><p class="lead" role="alert">The request is not valid, and access was not granted. Start again in the agent. If that does not help, send this message to its developer:</p><p><code>${reason}</code></p>${back ? html`${back.appAddress === null ? html`<p>The agent’s address is ${back.host === 'localhost' ? html`<b>a program on this computer</b>` : html`<b>${back.host}</b>`}. ` : html`<p>The response opens this app address:<br><code>${back.appAddress}</code></p><p>`}Continue only if you have just tried to connect it.</p><div class="row"><a class="btn ghost" href="${back.address}">Return to the agent</a></div>` : null}</div>`,
  })
