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
    html`<p class="lead"><b>${invite.invited_by}</b> invites you to the workspace <b>${invite.workspace.name}</b>. Your role there: ${invite.role}.</p>${form('/invites/accept', csrfToken, [hidden('token', token)], 'Accept invitation')}${form('/invites/decline', csrfToken, [hidden('id', invite.id)], 'Decline', {}, 'btn ghost')}${studioLink(`/invites?token=${encodeURIComponent(token.toWellFormed())}`)}`,
  )

/** Renders pending invitations. Accepting requires the link in the mail. */
export const renderInvites = (invites: readonly ReceivedInvite[], csrfToken: string): SitePage =>
  page(
    'Your invitations',
    invites.length
      ? html`<p class="lead">To accept an invitation, open the link in its mail.</p>${invites.map(
          (invite) =>
            html`<h2>${invite.workspace.name}</h2><p>From ${invite.invited_by}. Role: ${invite.role}.</p>${form('/invites/decline', csrfToken, [hidden('id', invite.id)], `Decline ${invite.workspace.name}`, {}, 'btn ghost')}`,
        )}`
      : html`<p class="lead">You have no invitations.</p>${studioLink('/invites')}`,
  )

export const renderTransfers = (transfers: readonly ReceivedTransfer[], csrfToken: string): SitePage =>
  page(
    'Ownership transfers',
    transfers.length
      ? html`${transfers.map(
          ({ id, workspace, from_user }) =>
            html`<h2>${workspace.name}</h2><p>${from_user.name} wants to transfer the ownership to you. If you accept, the workspace uses your plan, and the previous owner becomes an admin.</p>${form('/transfers/accept', csrfToken, [hidden('id', id)], `Accept ${workspace.name}`)}${form('/transfers/decline', csrfToken, [hidden('id', id)], `Decline ${workspace.name}`, {}, 'btn ghost')}`,
        )}`
      : html`<p class="lead">You have no ownership transfers.</p>${studioLink('/transfers')}`,
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
    main: html`<div class="box"><h1>One more step</h1><p class="lead" role="status">We sent a mail to <b>${email}</b>. Open its link on this device: it confirms your e-mail address and returns you to the invitation.</p><p class="alt"><a href="/studio/account">No e-mail? Send it again in your account</a></p></div>`,
  })
