/** Programs that talk to a model and work on a page. */
export default {
  connect: 'Connect an agent',
  connectLead:
    'An assistant, an editor or a program of your own works on your page through the Model Context Protocol (MCP).',
  address: 'Address for agents',
  copyAddress: 'Copy the address',
  ways: 'How it signs in',
  way: { signIn: 'By signing in', key: 'By key' },
  signInSteps: [
    'Give the agent the address above, mostly under “Connectors” or “MCP servers”, and nothing else.',
    'It opens a page of this service. Sign in, and choose the page it may work on and whether it may change it.',
    'It then works on that page alone, and never sees your password. You can end it here at any time.',
  ],
  keyText:
    'For agents that take a header. An API key reaches every page you have a role on; one that only reads changes nothing. Put yours in the place of “vt_…”.',
  config: 'Setting of the agent',
  copyConfig: 'Copy the setting',
  toKeys: 'To the API keys',
  list: 'Connected agents',
  listLead: 'Agents that signed in. Those that use an API key stand with the keys.',
  emptyTitle: 'No agent is connected',
  emptyText: 'Connected, one can for example:',
  can: [
    'take your links from a list you paste, and put them in order',
    'have the doctor look at the page, and mend what it finds',
    'tell what was clicked last week, and write better titles',
    'prepare a campaign, and go back to an earlier version if you do not like it',
  ],
  read: 'May read',
  write: 'May read and change',
  onPage: (username: string) => `/${username}`,
  since: (when: string) => `since ${when}`,
  used: (when: string) => `Used ${when}`,
  neverUsed: 'Never used',
  end: 'End',
  endNamed: (name: string) => `End ${name}`,
  endTitle: (name: string) => `End “${name}”?`,
  endText: (username: string) =>
    `It can no longer work on /${username}, from now on. What it did stays; Versions lead back to how the page was before.`,
  endDo: 'End the agent',
  ended: (name: string) => `“${name}” is ended.`,
  unchecked: 'Agents name themselves: nobody checked these names.',
}
