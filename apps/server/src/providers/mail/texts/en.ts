import type { MailTexts } from './type.ts'

/** Names of roles and permissions in the studio. */
const roles: Readonly<Record<string, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Viewer',
}
const scopes: Readonly<Record<string, string>> = {
  read: 'Read',
  write: 'Read and write',
  admin: 'Administration',
}

const formatOperatorAdvice = (site: string) =>
  `If this was not you, contact the operator of ${site} immediately.`
const createDomainSection = (host: string) => ({
  label: 'Open settings',
  closing: `If ${host} is no longer yours, remove it in the page settings.`,
})
const alerts =
  'You can choose which alerts we send by e-mail, and when, in the alert preferences of your page.'

export const en: MailTexts = {
  hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
  copy: 'If the button does not work, open this web address:',
  pages: 'Pages',
  unknownDay: 'an unknown date',
  yes: 'yes',
  no: 'no',
  notice: {
    fine: 'If this was you, you do not need to do anything.',
    label: 'Review your account',
    closing: (url) => `If this was not you, choose a new password immediately: ${url}`,
  },
  outcome: {
    all: () => 'You were signed out on all devices.',
    access: () => 'Your API keys, agents and linked accounts have lost access.',
    sessions: (n) =>
      n === 1 ? 'You were signed out on one other device.' : `You were signed out on ${n} other devices.`,
    revoked: (n) => (n === 1 ? 'One API key was revoked.' : `${n} API keys were revoked.`),
    kept: (n) =>
      n === 1
        ? 'One API key still works. Revoke it if you do not recognise it.'
        : `${n} API keys still work. Revoke any that you do not recognise.`,
    passkeys: (n) =>
      n === 1
        ? 'One passkey still works. Remove it if you do not recognise it.'
        : `${n} passkeys still work. Remove any that you do not recognise.`,
  },
  revokedAccess: {
    sessions: 'Signed-in devices',
    apiKeys: 'API keys',
    passkeys: 'Passkeys',
    identities: 'Linked accounts',
    agents: 'Connected agents',
    authenticator: 'Two-factor authentication. Set it up again.',
    pendingEmail: 'A pending change of the e-mail address',
    members: 'Members of your workspaces',
    invites: 'Invitations to workspaces',
    transfers: 'Transfers',
    memberships: 'Memberships in other workspaces',
    profiles: 'Pages shared by workspaces',
    domains: 'Custom domain that was not verified',
    checkouts: 'Open checkouts',
    webhooks: 'Webhooks',
    exports: 'Exports',
    feeds: 'Connected spreadsheets',
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `Verify your e-mail address for ${site}`,
      paragraphs: [`Open the link to verify that this is your e-mail address.`],
      label: 'Verify e-mail address',
      closing: 'If you did not create an account, ignore this e-mail.',
    }),
    password_reset: ({ access }, { site }) => ({
      subject: `Choose a new password for ${site}`,
      paragraphs: [
        `We received a request to reset the password for your account at ${site}.`,
        `The link works once and is valid for one hour. If you use it, you will be signed out on all devices${access ? ', and your API keys, agents and linked accounts will lose access' : ''}.`,
      ],
      label: 'Choose a password',
      closing: 'If this was not you, ignore this e-mail. Your password stays the same.',
    }),
    account_created: (_, { site }) => ({
      subject: `Your new account at ${site}`,
      paragraphs: [
        `An administrator of ${site} created an account for this e-mail address. Choose a password to sign in.`,
        'The link works once and is valid for seven days. After that, request a new one with “Forgot your password?”.',
      ],
      label: 'Choose a password',
      closing: 'If you did not expect this account, ignore this e-mail.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'Your password was changed',
      paragraphs: [`The password of your account was changed on ${when(at)}.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `Access to your account at ${site} was reset`,
      paragraphs: [
        `Your e-mail address was verified for the first time on ${when(at)}. Someone else could have created the account before that, so we revoked all earlier access:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– There was no earlier access.']),
        'Earlier content was kept. Check that these pages are yours:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'Review your account',
      closing:
        'If someone else created these pages, unpublish or delete them. If other people need access, invite them again.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'Your e-mail address was changed',
      paragraphs: [
        `The e-mail address of your account was changed to ${newEmail} on ${when(at)}. This is the last e-mail we send to your previous e-mail address.`,
      ],
      closing: formatOperatorAdvice(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'Two-factor authentication was turned on',
      paragraphs: [
        `Since ${when(at)}, signing in also requires a code from your authenticator app. Keep your recovery codes in a safe place.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'Two-factor authentication was turned off',
      paragraphs: [`Since ${when(at)}, your password alone is enough to sign in.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'You have new recovery codes',
      paragraphs: [`New recovery codes were created on ${when(at)}. The old codes no longer work.`],
    }),
    passkey_added: ({ at, passkey }, { when }) => ({
      subject: 'A passkey was added',
      paragraphs: [
        `The passkey${passkey ? ` “${passkey}”` : ''} was added to your account on ${when(at)}. It lets you sign in without your password.`,
      ],
    }),
    passkey_removed: ({ at, passkey }, { when }) => ({
      subject: 'A passkey was removed',
      paragraphs: [
        `The passkey${passkey ? ` “${passkey}”` : ''} was removed from your account on ${when(at)}.`,
      ],
    }),
    passkey_copied: ({ at, passkey }, { when }) => ({
      subject: 'A sign-in with a possibly copied passkey was refused',
      paragraphs: [
        `On ${when(at)}, a sign-in with the passkey${passkey ? ` “${passkey}”` : ''} was refused, because the passkey may have been copied. Remove it from your account and add a new one.`,
      ],
    }),
    identity_linked: ({ at, provider }, { when }) => ({
      subject: `Your ${provider} account was linked`,
      paragraphs: [
        `Your ${provider} account was linked on ${when(at)}. It lets you sign in without your password.`,
      ],
    }),
    identity_unlinked: ({ at, provider }, { when }) => ({
      subject: `Your ${provider} account was unlinked`,
      paragraphs: [
        `Your ${provider} account was unlinked on ${when(at)}. You can no longer sign in with it.`,
      ],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `New sign-in to ${site}`,
      paragraphs: [
        `Someone signed in to your account on ${when(at)} with ${device || 'an unknown device'}, from the IP address ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'An API key was created',
      paragraphs: [
        `${keyName ? `The API key “${keyName}”` : 'An API key'} with the permission “${scopes[scope] ?? scope}” was created on ${when(at)}. It can act for you until it expires or is revoked.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'An agent was connected',
      paragraphs: [
        `${agent ? `The agent “${agent}”` : 'An agent'} got access to one of your pages on ${when(at)}. It can ${scope === 'write' ? 'read and change' : 'read'} this page until you disconnect it.`,
      ],
    }),
    account_blocked: ({ at, reason }, { site, when }) => ({
      subject: `Your account at ${site} was blocked`,
      paragraphs: [
        `Your account was blocked on ${when(at)}. You can no longer sign in, and your pages are offline.`,
        `Reason: ${reason}`,
      ],
      closing: `If you think that this is a mistake, contact the operator of ${site}.`,
    }),
    link_blocked: ({ page, host, reason }, { site }) => ({
      subject: `Links to ${host} are no longer shown`,
      paragraphs: [
        `The operator of ${site} has blocked ${host}. Links to it are no longer shown on ${page}.`,
        `Reason: ${reason}`,
      ],
      label: 'Open in the studio',
      closing: `If you think that this is a mistake, contact the operator of ${site}.`,
    }),
    workspace_invite: ({ inviter, workspace, role }, { site }) => ({
      subject: `You have been invited to a workspace at ${site}`,
      paragraphs: [
        `${inviter || 'A member'} has invited you to join ${workspace ? `the workspace “${workspace}”` : 'a workspace'} as ${roles[role] ?? role}.`,
        'To accept, sign in or create an account with this e-mail address. The invitation is valid for seven days.',
      ],
      label: 'View invitation',
      closing: 'If you do not know this person, ignore this e-mail.',
    }),
    transfer_request: ({ owner, workspace, page, pageName, pageNames: { length: count } = [] }) => ({
      subject: count
        ? 'Someone wants to transfer pages to you'
        : page
          ? 'Someone wants to transfer a page to you'
          : 'Someone wants to transfer a workspace to you',
      paragraphs: count
        ? [
            `${owner || 'Another user'} wants to transfer ownership of ${count} pages to you.`,
            'If you accept, the pages use your plan. Their page addresses, content and analytics move to your account. To accept, sign in or create an account with this e-mail address. You can accept within seven days.',
          ]
        : page
          ? [
              `${owner || 'Another user'} wants to transfer ownership of the page ${pageName ? `“${pageName}” (${page})` : page} to you.`,
              'If you accept, the page uses your plan. Its page address, content and analytics move to your account. To accept, sign in or create an account with this e-mail address. You can accept within seven days.',
            ]
          : [
              `${owner || 'The owner'} wants to transfer ownership of ${workspace ? `the workspace “${workspace}”` : 'a workspace that you belong to'} to you.`,
              'If you accept, the workspace uses your plan, and the previous owner becomes an admin. You can accept within 24 hours.',
            ],
      label: 'Accept or decline',
      closing: 'If you do not respond, nothing changes.',
    }),
    page_transferred: ({ page, to }, { short }) => ({
      subject: `Your page ${short(page)} was transferred`,
      paragraphs: [
        `The page ${page} now belongs to the account with the e-mail address ${to}.`,
        'API keys, agents, webhooks, connected spreadsheets and workspaces have lost access to the page. Your other pages are unchanged.',
      ],
      label: 'View your pages',
      closing: 'You are receiving this e-mail because you transferred this page.',
    }),
    page_declined: ({ page, to }) => ({
      subject: 'The transfer of your page was declined',
      paragraphs: [`${to} did not accept the page ${page}. It stays in your account.`],
      label: 'Open settings',
      closing: 'You are receiving this e-mail because you asked to transfer this page.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `Your account at ${site} was deleted`,
      paragraphs: [
        `Your account and everything in it were deleted on ${when(at)}.`,
        'Thank you for using our service.',
      ],
      closing: formatOperatorAdvice(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `New entry in “${short(form)}” – ${short(profile)}`,
      paragraphs: [`A visitor submitted the form “${form}” on your page ${profile}.`, ...lines],
      label: 'Open form entry',
      closing:
        'This text was written by a visitor. Do not open links that you do not trust. The studio shows the full text. You can turn these e-mails off in the alert preferences of your page.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} is verified`,
      paragraphs: [
        `We found the TXT record of ${host}. If the domain points to our service, it now shows your page.`,
        `Keep the TXT record ${record}. We check it every day.`,
      ],
      ...createDomainSection(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `The TXT record of ${short(host)} is missing`,
      paragraphs: [
        `The TXT record ${record} is missing or has a different value. Your page stays available at ${host} for three days.`,
        'Restore the TXT record within this time to keep the domain.',
      ],
      ...createDomainSection(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `Your page is no longer at ${short(host)}`,
      paragraphs: [
        `The TXT record ${record} no longer has the value for your page, so ${host} no longer shows your page. The page address at ${site} still works.`,
        'To use the domain again, set the TXT record, then press “Check again” in the page settings.',
      ],
      ...createDomainSection(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `${short(host)} could not be verified`,
      paragraphs: [
        `The TXT record ${record} with the value for your page was not found, or another page uses the domain. We have stopped checking this domain.`,
        'Set the TXT record, then press “Check again” in the page settings.',
      ],
      ...createDomainSection(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `The webhook to ${short(host)} is failing`,
      paragraphs: [
        `The last ${count} attempts to send events of ${place} to ${host} have failed.`,
        'We retry for about three days. After 20 failed attempts in a row, we turn the webhook off.',
      ],
      label: 'View attempts',
      closing: 'Once the receiver works again, send a test event. Pending events are then sent immediately.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `The webhook to ${short(host)} is turned off`,
      paragraphs: [
        abandoned
          ? `The person who manages the webhook to ${host} no longer has permission to manage webhooks of ${place}, so we turned it off. If you turn it on again, you become its manager.`
          : gone
            ? `${host} rejected events of ${place} permanently (410 Gone).`
            : `${count} attempts in a row to send events of ${place} to ${host} have failed.`,
        'No events are sent, and new events are not stored. Pending events are sent when you turn the webhook on again.',
      ],
      label: 'Open webhook',
      closing: 'If you no longer need it, delete it.',
    }),
    alert: ({ profile, title, message }) => ({
      subject: `${title} – ${profile}`,
      paragraphs: [message],
      label: 'Open page',
      closing: alerts,
    }),
    alert_digest: ({ profile, count, lines }) => ({
      subject: `${count} alerts – ${profile}`,
      paragraphs: [
        ...lines,
        ...(Number(count) > lines.length ? [`And ${Number(count) - lines.length} more.`] : []),
      ],
      label: 'View all alerts',
      closing: alerts,
    }),
  },
}
