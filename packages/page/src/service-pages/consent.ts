import { agentScopes } from '@vitrine/contract/limits'
import { attr, type Html, html } from '../html.ts'
import type { SitePage } from '../view.ts'
import { type Errors, renderForm } from './form.ts'
import { createFrame } from './layout.ts'
import { getSiteTexts, type SiteTexts } from './texts/index.ts'

export type ConsentView = {
  readonly language?: string | undefined
  readonly csrfToken: string
  readonly clientName: string
  readonly documentHost: string | null
  readonly redirectUri: string
  readonly redirectHost: string
  readonly opensApp: boolean
  readonly scope: (typeof agentScopes)[number]
  readonly account: string
  /** Pages to select from. The first is the default. */
  readonly profiles: readonly { readonly id: number; readonly name: string; readonly username: string }[]
  readonly parameters: Readonly<Record<string, string>>
  readonly errors?: Errors
  readonly chosen?: {
    readonly profileId?: string | undefined
    readonly access?: string | undefined
    readonly grants?: boolean
  }
}

const renderChoice = (
  name: string,
  label: string,
  options: readonly { readonly value: string; readonly text: string; readonly selected: boolean }[],
): Html =>
  html`
    <div class="f">
      <label for="${name}">${label}</label>
      <select id="${name}" name="${name}">
        ${options.map(({ value, text, selected }) => html`<option value="${value}"${attr('selected', selected)}>${text}</option>`)}
      </select>
    </div>
  `

const renderHiddenInputs = (values: Readonly<Record<string, string>>): Html[] =>
  Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** Returns the CSP source for redirects after the form. IPv6 hosts and apps use their scheme, because CSP has no source for them. */
const getFormTarget = ({ redirectUri, opensApp }: Pick<ConsentView, 'redirectUri' | 'opensApp'>): string => {
  const { origin, protocol, hostname } = new URL(redirectUri)
  return opensApp || hostname.startsWith('[') ? protocol : origin
}

type ConsentTexts = SiteTexts['consent']

type Parts = readonly (string | Html)[]

const strong = (parts: Parts): Html => html`<b>${parts}</b>`
const name = (parts: Parts): Html => html`<bdi>${parts}</bdi>`

const formatHost = (host: string, t: ConsentTexts): string => (host === 'localhost' ? t.thisComputer : host)

const renderDestination = ({ redirectHost, redirectUri, opensApp }: ConsentView, t: ConsentTexts): Html =>
  opensApp
    ? html`<p>${t.app}<br><code>${redirectUri}</code></p><p class="note">${t.appNote}</p>`
    : html`<p>${t.target({ host: formatHost(redirectHost, t), strong })}</p>`

export const renderConsent = (view: ConsentView): SitePage => {
  const { tag, consent: t } = getSiteTexts(view.language)
  const { csrfToken, clientName, documentHost, parameters, errors = {}, chosen = {} } = view
  const failed = Object.values(errors).some(Boolean)
  const accesses = agentScopes.slice(0, agentScopes.indexOf(view.scope) + 1).reverse()
  const page = createFrame({
    title: failed ? t.error({ title: t.title }) : t.title,
    lang: tag,
    main: html`<div class="box"><h1>${t.heading({ agent: clientName, name })}</h1><p class="lead">${t.lead} ${documentHost ? t.named({ host: documentHost, strong }) : t.unverified}</p>${renderDestination(view, t)}<p>${t.account({ email: view.account, name })}</p>${renderForm(
      {
        action: '/oauth/authorize',
        csrfToken,
        content: [
          ...renderHiddenInputs(parameters),
          renderChoice(
            'profile_id',
            t.page,
            view.profiles.map(({ id, name, username }) => ({
              value: String(id),
              text: `${name} (${username})`,
              selected: chosen.profileId === String(id),
            })),
          ),
          renderChoice(
            'access',
            t.access,
            accesses.map((value, i) => ({
              value,
              text: t[value],
              selected: chosen.access ? chosen.access === value : i === 0,
            })),
          ),
          ...(view.scope === 'read' ? [] : [html`<p class="note">${t.proposeHint}</p>`]),
          ...(view.scope !== 'write'
            ? []
            : [
                renderChoice('grants', t.grants, [
                  { value: 'no', text: t.grantsNo, selected: !chosen.grants },
                  { value: 'yes', text: t.grantsYes, selected: chosen.grants === true },
                ]),
                html`<p class="note">${t.grantsHint}</p>`,
              ]),
        ],
        button: t.connect,
        errors,
      },
    )}${renderForm({ action: '/oauth/refuse', csrfToken, content: renderHiddenInputs(parameters), button: t.refuse, style: 'btn ghost' })}<p class="alt">${t.scope}</p></div>`,
  })
  return (site) => ({ ...page(site), formTarget: getFormTarget(view) })
}

/** Shows why a request is rejected. `back` is the client's valid redirect URI, `appUri` one that opens an app. */
export const renderConsentRefused = (
  reason: string,
  language?: string | undefined,
  back?: { readonly url: string; readonly host: string; readonly appUri: string | null },
): SitePage => {
  const { tag, consent: t } = getSiteTexts(language)
  return createFrame({
    title: t.error({ title: t.refusedTitle }),
    lang: tag,
    main: html`
      <div class="box">
        <h1>${t.refusedTitle}</h1>
        <p class="lead" role="alert">${t.refused}</p>
        <p><code>${reason}</code></p>
        ${back ? html`${back.appUri === null ? html`<p>${t.agentAddress({ host: formatHost(back.host, t), strong })} ` : html`<p>${t.app}<br><code>${back.appUri}</code></p><p>`}${t.continueHint}</p><div class="row"><a class="btn ghost" href="${back.url}">${t.back}</a></div>` : null}
      </div>
    `,
  })
}
