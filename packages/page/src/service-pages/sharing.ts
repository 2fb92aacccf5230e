import type { ReceivedInvite, ReceivedTransfer } from '@vitrine/contract'
import { type Html, html } from '../html.ts'
import type { SitePage } from '../view.ts'
import { form } from './form.ts'
import { frame } from './layout.ts'
import { studioLink } from './studio-link.ts'

const hidden = (name: string, value: string | number) =>
  html`<input type="hidden" name="${name}" value="${String(value)}">`

const page = (title: string, main: Html): SitePage =>
  frame({ title, main: html`<div class="box"><h1>${title}</h1>${main}</div>` })

/** Renders an invitation. Accepting needs a button, because mail scanners open links. */
export const renderInvite = (invite: ReceivedInvite, token: string, csrfToken: string): SitePage =>
  page(
    'You are invited',
    html`<p class="lead"><b>${invite.invited_by}</b> invites you to the workspace <b>${invite.workspace.name}</b>. Your role there: ${invite.role}.</p>${form('/invites/accept', csrfToken, [hidden('token', token)], 'Accept the invitation')}${form('/invites/decline', csrfToken, [hidden('id', invite.id)], 'Decline', {}, 'btn ghost')}${studioLink(`/invites?token=${encodeURIComponent(token.toWellFormed())}`)}`,
  )

/** Renders pending invitations. Accepting requires the link in the mail. */
export const renderInvites = (invites: readonly ReceivedInvite[], csrfToken: string): SitePage =>
  page(
    'Your invitations',
    invites.length
      ? html`<p class="lead">To accept one, open the link in its mail.</p>${invites.map(
          (invite) =>
            html`<h2>${invite.workspace.name}</h2><p>From ${invite.invited_by}, with the role ${invite.role}.</p>${form('/invites/decline', csrfToken, [hidden('id', invite.id)], `Decline ${invite.workspace.name}`, {}, 'btn ghost')}`,
        )}`
      : html`<p class="lead">None waits for your answer.</p>${studioLink('/invites')}`,
  )

export const renderTransfers = (transfers: readonly ReceivedTransfer[], csrfToken: string): SitePage =>
  page(
    'Workspaces offered to you',
    transfers.length
      ? html`${transfers.map(
          ({ id, workspace, from_user }) =>
            html`<h2>${workspace.name}</h2><p>${from_user.name} offers you the ownership. If you accept, your plan rules the workspace, and the former owner stays as an admin.</p>${form('/transfers/accept', csrfToken, [hidden('id', id)], `Accept ${workspace.name}`)}${form('/transfers/decline', csrfToken, [hidden('id', id)], `Decline ${workspace.name}`, {}, 'btn ghost')}`,
        )}`
      : html`<p class="lead">None waits for your answer.</p>${studioLink('/transfers')}`,
  )

export const renderAnswered = (
  title: string,
  text: string,
  { failed = false, next = '/studio/workspaces' }: { failed?: boolean; next?: string } = {},
): SitePage =>
  frame({
    title: `${failed ? 'Error: ' : ''}${title}`,
    main: html`<div class="box"><h1>${title}</h1><p class="lead" role="${failed ? 'alert' : 'status'}">${text}</p><div class="row"><a class="btn" href="${next}">Go on</a></div></div>`,
  })

export const renderVerifyFirst = (email: string): SitePage =>
  frame({
    title: 'One more step',
    main: html`<div class="box"><h1>One more step</h1><p class="lead" role="status">We sent a mail to <b>${email}</b>. Open its link on this device: it confirms your address and brings you back to the invitation.</p><p class="alt"><a href="/studio/account">No mail came? Send it again in your account</a></p></div>`,
  })
