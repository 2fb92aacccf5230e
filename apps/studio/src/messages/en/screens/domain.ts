export default {
  lead: 'Show your page at your own domain, such as links.example.com.',
  plan: 'Custom domains are available on larger plans.',
  connect: 'Connect',
  disconnect: 'Disconnect',
  disconnected: 'Domain disconnected.',
  disconnectTitle: (host: string) => `Disconnect ${host}?`,
  disconnectText:
    'Your page will no longer be shown at this domain. Links and QR codes that use it will stop working.',
  records: 'Add these DNS records at your domain provider. Add the TXT record last.',
  recordType: 'Type',
  recordName: 'Name',
  recordValue: 'Value',
  or: 'or',
  checked: (when: string) => `Last checked ${when}.`,
  states: {
    none: 'Not connected',
    pending: 'Waiting for the DNS records',
    verified: 'Connected',
    failed: 'Not verified',
  },
  checkAgain: 'Check again',
  checkStarted: 'Check started. The result appears here in about a minute.',
  checks: {
    pending: 'We check every minute at first. It can take hours until DNS changes are visible.',
    verified: 'Keep the TXT record. Without it, the domain stops showing your page after three days.',
    failed: 'We no longer check this domain. Correct the records, then press “Check again”.',
  },
}
