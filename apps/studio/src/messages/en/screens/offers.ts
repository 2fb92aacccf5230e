export default {
  invitesLead: 'Accept or decline invitations to workspaces.',
  noInvites: 'No invitations',
  noInvitesText: 'Invitations to workspaces appear here. You also get an e‑mail.',
  openTitle: 'You have been invited',
  openUnknown: 'Accept to work on the pages of this workspace.',
  accept: 'Accept',
  acceptNamed: (name: string) => `Accept ${name}`,
  decline: 'Decline',
  declineNamed: (name: string) => `Decline ${name}`,
  from: (name: string, role: string) => `From ${name}, as ${role}`,
  until: (when: string) => `Valid until ${when}`,
  declined: (name: string) => `Invitation to ${name} declined.`,
  toWorkspace: 'Open workspace',
  notYours: (email: string) =>
    `This invitation is for another e‑mail address. You are signed in as ${email}. Sign in with the invited account.`,
  offerNotYours: (email: string) =>
    `This offer is for another e‑mail address. You are signed in as ${email}. Sign in with the account of the recipient.`,
  verifyFirst: (email: string) =>
    `Verify ${email} first: open the link in the e‑mail that we sent. It leads back to this invitation.`,
  gone: 'This invitation is no longer valid. If you have already accepted it, open your workspaces. Otherwise ask for a new one.',
  noSeat:
    'This workspace has reached its member limit. Ask its owner to remove a member or choose a larger plan.',
  unverified: 'Verify your e‑mail address to see your invitations.',
  transfersLead: 'Workspaces and pages that you can take over as owner.',
  transfersUnverified: 'Verify your e‑mail address to see pages that were offered to you.',
  noTransfers: 'No transfers',
  noTransfersText: 'When an owner offers you a workspace or a page, you can accept or decline it here.',
  ownOffers: 'Pages that you offered',
  offers: (name: string) => `${name} wants to transfer ownership to you.`,
  transferMeans: 'If you accept, the workspace uses your plan, and the previous owner becomes an admin.',
  pageMeans:
    'If you accept, the page moves to your account with its page address, content and analytics, and uses your plan.',
  replaces: (path: string) =>
    `Your empty page ${path} will be deleted, because your plan does not allow both pages.`,
  toPage: 'Open page',
  needsPlanForPage: 'Your plan does not allow this page and its files. Choose a larger plan to accept.',
  ownedBy: (name: string, email: string) => `Owner: ${name} (${email})`,
  inWorkspaces: 'Workspaces:',
  transferText:
    'Offer the page to a client or colleague. If they accept, it moves to their account and their plan applies.',
  transferEmail: 'E‑mail address of the new owner',
  transferOffer: 'Offer page',
  transferQuestion: (page: string, email: string) => `Offer “${page}” to ${email}?`,
  transferQuestionText:
    'The account with this e‑mail address can accept the page within seven days. Page address, domain, content and analytics move with it. API keys, agents, webhooks, connected spreadsheets and workspaces lose access to the page. You lose access to it. To keep editing it, ask the new owner to invite you to a workspace with this page.',
  transferOffered: (email: string) => `We sent an e‑mail to ${email}.`,
  transferWaiting: (email: string, until: string) => `Offered to ${email}, who can accept until ${until}.`,
  transferLast: 'This is your only page. To give it to someone else, create another page first.',
  owned: (name: string) => `You now own ${name}.`,
  stays: (name: string) => `${name} stays with its owner.`,
  transferGone: 'This transfer has expired or is no longer valid.',
  needsPlan: 'Your plan does not include more workspaces. Choose a larger plan to accept.',
}
