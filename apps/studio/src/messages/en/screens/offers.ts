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
    `This transfer is for another e‑mail address. You are signed in as ${email}. Sign in with the account of the recipient.`,
  verifyFirst: (email: string) =>
    `Verify ${email} first: open the link in the e‑mail we sent. It brings you back to this invitation.`,
  gone: 'This invitation is no longer valid. If you have already accepted it, open your workspaces. Otherwise, ask for a new one.',
  noSeat:
    'This workspace has reached its member limit. Ask its owner to remove a member or choose a larger plan.',
  unverified: 'Verify your e‑mail address to see your invitations.',
  transfersLead: 'Workspaces and pages that others want to transfer to you.',
  transfersUnverified: 'Verify your e‑mail address to see transfers to you.',
  noTransfers: 'No transfers',
  noTransfersText:
    'When an owner wants to transfer a workspace or a page to you, you can accept or decline here.',
  ownOffers: 'Pages you are transferring',
  offers: (name: string) => `${name} wants to transfer ownership to you.`,
  transferMeans: 'If you accept, the workspace uses your plan, and the previous owner becomes an admin.',
  overSeats: (used: number, limit: number) =>
    `The workspace has ${used} members, including invitations, and your plan allows ${limit}. All members stay, but you can invite others only when there is room again.`,
  pageMeans:
    'If you accept, the page moves to your account with its page address, content and analytics, and uses your plan.',
  replaces: (path: string) =>
    `Your empty page ${path} will be deleted, because your plan does not allow both pages.`,
  toPage: 'Open page',
  needsPlanForPage: 'Your plan does not allow this page and its files. Choose a larger plan to accept.',
  ownedBy: (name: string, email: string) => `Owner: ${name} (${email})`,
  inWorkspaces: 'Workspaces:',
  transferTitle: 'Transfer page',
  transferText:
    'Transfer the page to a client or colleague. If they accept, it moves to their account and uses their plan.',
  transferEmail: 'E‑mail address of the new owner',
  transferButton: 'Transfer…',
  transferQuestion: (page: string, email: string) => `Transfer “${page}” to ${email}?`,
  transferQuestionText:
    'The account with this e‑mail address has seven days to accept. The page address, domain, content and analytics move with the page. You lose access, and so do API keys, agents, webhooks, connected spreadsheets and workspaces. To keep editing the page, ask the new owner to invite you to a workspace with it.',
  transferPagesText:
    'The account with this e‑mail address has seven days to accept. The page addresses, domains, content and analytics move with the pages. You lose access, and so do API keys, agents, webhooks, connected spreadsheets and workspaces. To keep editing the pages, ask the new owner to invite you to a workspace with them.',
  transferOffered: (email: string) => `We sent an e‑mail to ${email}.`,
  transferWaiting: (email: string, until: string) => `Waiting for ${email}, who can accept until ${until}.`,
  transferLast: 'This is your only page. To transfer it, create another page first.',
  transferAll:
    'These are all your pages, and one must stay with you. Select fewer pages, or create another page first.',
  transferTooMany: (max: number) => `You can transfer up to ${max} pages at once. Select fewer pages.`,
  owned: (name: string) => `You now own ${name}.`,
  stays: (name: string) => `${name} stays with its owner.`,
  offersPages: (name: string, n: number) => `${name} wants to transfer ${n} pages to you`,
  acceptAll: (n: number) => `Accept all ${n} pages`,
  declineAll: (n: number) => `Decline all ${n} pages`,
  ownedPages: (n: number) => (n === 1 ? 'You now own 1 page.' : `You now own ${n} pages.`),
  stayedPages: (n: number) =>
    n === 1 ? '1 page stays with its owner.' : `${n} pages stay with their owner.`,
  transferGone: 'This transfer is no longer valid. Ask the owner to start a new one.',
  needsPlan: 'Your plan does not include more workspaces. Choose a larger plan to accept.',
  ownerLead: 'To let others work on the page, add it to a workspace and invite them.',
  ownerWorkspaces: 'Open workspaces',
}
