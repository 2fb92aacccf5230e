import type { MailTexts } from './type.ts'

const operator = (site: string) => `If it was not you, write to the operator of ${site} at once.`
const domain = (host: string) => ({
  label: 'Open the settings',
  closing: `If ${host} is no longer yours, take it out of the settings of the page.`,
})
const alerts = 'Which alerts are mailed, and when, is yours to choose in the settings of the page.'

export const en: MailTexts = {
  hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
  copy: 'If the button does not work, copy this address:',
  unknownDay: 'an unknown day',
  notice: {
    fine: 'If this was you, there is nothing to do.',
    label: 'Review your account',
    closing: (url) => `If it was not you, choose a new password at once: ${url}`,
  },
  outcome: {
    sessions: (n) => (n === 1 ? 'One other session was ended.' : `${n} other sessions were ended.`),
    revoked: (n) => (n === 1 ? 'One API key was revoked.' : `${n} API keys were revoked.`),
    kept: (n) =>
      n === 1
        ? 'One API key still works; revoke it if you do not know it.'
        : `${n} API keys still work; revoke those you do not know.`,
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `Confirm your e-mail address for ${site}`,
      paragraphs: [`Please confirm that this address belongs to your account at ${site}.`],
      label: 'Confirm address',
      closing: 'If you have not opened an account, ignore this message.',
    }),
    password_reset: (_, { site }) => ({
      subject: `Choose a new password for ${site}`,
      paragraphs: [
        `Someone, hopefully you, asked for a new password for your account at ${site}.`,
        'The link works once, within one hour. Using it ends all sessions and API keys of the account.',
      ],
      label: 'Choose a password',
      closing: 'If it was not you, ignore this message: your password stays as it is.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'Your password was changed',
      paragraphs: [`The password of your account was changed on ${when(at)}.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `Your account at ${site} is yours alone now`,
      paragraphs: [
        `Your e-mail address was confirmed for the first time on ${when(at)}. Before that, somebody else could have opened the account with it, so what it had given to others or begun has ended:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– Nothing: there was none.']),
        'What is on the account stays, and was made before the address was confirmed. Look whether it is yours:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'Review your account',
      closing:
        'If somebody else made these pages, unpublish or delete them. What you gave to others yourself, give again.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'Your e-mail address was changed',
      paragraphs: [
        `The e-mail address of your account was changed to ${newEmail} on ${when(at)}. Messages no longer come here.`,
      ],
      closing: operator(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'Two-factor sign-in was turned on',
      paragraphs: [
        `Since ${when(at)}, signing in also asks for a code of your authenticator app. Keep the recovery codes in a safe place.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'Two-factor sign-in was turned off',
      paragraphs: [`Since ${when(at)}, your password alone is enough to sign in.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'You have new recovery codes',
      paragraphs: [`New recovery codes were made on ${when(at)}. The old ones no longer work.`],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `New sign-in to ${site}`,
      paragraphs: [
        `Your account was used to sign in on ${when(at)} with ${device || 'an unknown device'}, from the address ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'An API key was created',
      paragraphs: [
        `${keyName ? `The API key “${keyName}”` : 'An API key'} with the scope “${scope}” was created on ${when(at)}. It can act for you until it expires or is revoked.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'An agent was let in',
      paragraphs: [
        `${agent ? `The agent “${agent}”` : 'An agent'} was let in to a page of your account on ${when(at)}. It may ${scope === 'write' ? 'read and change' : 'read'} that page until you end it.`,
      ],
    }),
    workspace_invite: ({ inviter, workspace, role }, { site }) => ({
      subject: `You are invited to a workspace at ${site}`,
      paragraphs: [
        `${inviter || 'Somebody'} invites you to ${workspace ? `the workspace “${workspace}”` : 'a workspace'} with the role “${role}”.`,
        'Accept with an account of this e-mail address; you can open one on the way. The invitation holds for seven days.',
      ],
      label: 'See the invitation',
      closing: 'If you do not know this person, ignore this message: nothing happens.',
    }),
    transfer_request: ({ owner, workspace }) => ({
      subject: 'You are offered a workspace',
      paragraphs: [
        `${owner || 'The owner'} offers you the ownership of ${workspace ? `the workspace “${workspace}”` : 'a workspace you are a member of'}.`,
        'If you accept, your plan rules it from then on, and the former owner stays as an admin. The offer holds for 24 hours.',
      ],
      label: 'Accept or decline',
      closing: 'If you do not answer, nothing changes.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `Your account at ${site} was deleted`,
      paragraphs: [
        `Your account and everything in it were deleted on ${when(at)}.`,
        'Thank you for having been with us.',
      ],
      closing: operator(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `New answer to “${short(form)}”`,
      paragraphs: [`Somebody has filled in the form “${form}” on your page ${profile}.`, ...lines],
      label: 'See all answers',
      closing:
        'This was written by a visitor: follow no address in it that you do not trust. Only the list of answers has them in full.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} is verified`,
      paragraphs: [
        `The record of ${host} was found. If the domain points to us, your page is shown there from now on.`,
        `Keep the TXT record ${record}: it is looked up every day.`,
      ],
      ...domain(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `The record of ${short(host)} is gone`,
      paragraphs: [
        `The TXT record ${record} is no longer there, or says something else. Your page stays at ${host} for three days.`,
        'Set the record again within this time, and nothing changes.',
      ],
      ...domain(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `Your page is no longer at ${short(host)}`,
      paragraphs: [
        `The TXT record ${record} no longer names your page, so ${host} does not show it any more. Its address at ${site} works as before.`,
        'To have the domain back, set the record and save the domain again in the settings of the page.',
      ],
      ...domain(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `${short(host)} could not be verified`,
      paragraphs: [
        `The TXT record ${record} with the value for your page was not found, or another page has proved the domain. It is not looked up any more.`,
        'Set the record and save the domain again in the settings of the page.',
      ],
      ...domain(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `The webhook to ${short(host)} is failing`,
      paragraphs: [
        `The last ${count} attempts to send events of ${place} to ${host} have failed.`,
        'Events are kept and tried again for up to three days. After 20 failed attempts in a row the webhook is switched off.',
      ],
      label: 'See the attempts',
      closing: 'Once the receiver works again, send it a test event: what waits follows at once.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `The webhook to ${short(host)} is switched off`,
      paragraphs: [
        abandoned
          ? `The person who set up the webhook to ${host} may no longer manage the webhooks of ${place}, so it was switched off. If you switch it on again, it is yours.`
          : gone
            ? `${host} answered that it wants no more events of ${place} (410).`
            : `${count} attempts in a row to send events of ${place} to ${host} have failed.`,
        'Nothing is sent any more, and new events are not kept for it. What waits already is sent once you switch it on again.',
      ],
      label: 'Open the webhook',
      closing: 'If it is not needed any more, delete it.',
    }),
    alert: ({ profile, title, message }) => ({
      subject: `${title} – ${profile}`,
      paragraphs: [message],
      label: 'Open your page',
      closing: alerts,
    }),
    alert_digest: ({ profile, count, lines }) => ({
      subject: `${count} alerts – ${profile}`,
      paragraphs: [
        ...lines,
        ...(Number(count) > lines.length ? [`And ${Number(count) - lines.length} more.`] : []),
      ],
      label: 'See all alerts',
      closing: alerts,
    }),
  },
}
