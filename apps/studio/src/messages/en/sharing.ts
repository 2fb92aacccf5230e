/** Invitations and transfers somebody received. */
export default {
  invitesTitle: 'Invitations',
  invitesLead: 'Workspaces that want you as a member.',
  noInvites: 'No invitation waits',
  noInvitesText: 'When somebody invites you to a workspace, it shows here and a mail tells you.',
  openTitle: 'You are invited',
  openOne: (workspace: string, by: string, role: string) =>
    `${by} invites you to ${workspace}, with the role ${role}.`,
  openUnknown: 'Accept to work on the pages of this workspace.',
  accept: 'Accept',
  toInvite: 'To your invitation',
  acceptNamed: (name: string) => `Accept ${name}`,
  decline: 'Decline',
  declineNamed: (name: string) => `Decline ${name}`,
  acceptByMail: 'To accept, open the link in its mail.',
  from: (name: string, role: string) => `From ${name}, as ${role}`,
  until: (when: string) => `Good until ${when}`,
  declined: (name: string) => `You declined ${name}.`,
  joinedTitle: (name: string) => `You are a member of ${name}`,
  joined: 'Its pages are in your list now.',
  toWorkspace: 'Open the workspace',
  notYours: (email: string) =>
    `This invitation went to another address. You are signed in as ${email}: sign in with the account of that address.`,
  verifyFirst: (email: string) =>
    `Verify ${email} first: we sent you a mail. Then open the link of the invitation again.`,
  gone: 'This invitation was answered, withdrawn or replaced already, or its time is over. Ask for a new one.',
  noSeat: 'This workspace has no free seat. Ask its owner to make room.',
  unverified: 'Invitations show here once your address is verified.',
  transfersTitle: 'Transfers',
  transfersLead: 'Workspaces somebody wants to hand over to you.',
  noTransfers: 'No transfer waits',
  noTransfersText: 'When an owner offers you a workspace, you accept or decline it here within 24 hours.',
  offers: (name: string) => `${name} offers you the ownership.`,
  transferMeans:
    'If you accept, your plan counts for the workspace, and the owner until now stays as an admin.',
  owned: (name: string) => `You own ${name} now.`,
  stays: (name: string) => `${name} stays with its owner.`,
  transferGone: 'It was answered or withdrawn already, or its time is over.',
  needsPlan: 'Your plan has no room for one more workspace.',
  waitingInvites: (n: number) =>
    n === 1 ? 'An invitation waits for you.' : `${n} invitations wait for you.`,
  waitingTransfers: (n: number) =>
    n === 1 ? 'A workspace is offered to you.' : `${n} workspaces are offered to you.`,
  look: 'Look',
}
