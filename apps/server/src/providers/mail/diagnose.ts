type Failure = Error & { code?: string; responseCode?: number; command?: string }

type Advice = readonly [applies: (failure: Failure) => boolean, advice: string]

const messageMatches = (pattern: RegExp) => (failure: Failure) => pattern.test(failure.message)
const responds =
  (command: RegExp, from: number, to = from + 99) =>
  (failure: Failure) =>
    command.test(failure.command ?? '') &&
    (failure.responseCode ?? 0) >= from &&
    (failure.responseCode ?? 0) <= to

/** Ordered by priority: the first match is shown. */
const advices: readonly Advice[] = [
  [
    ({ code }) => code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN',
    'The name of the server cannot be resolved. Check the host in SMTP_URL.',
  ],
  [
    messageMatches(/ECONNREFUSED/),
    'No mail server listens at this host and port. Common ports are 587 (smtp://) and 465 (smtps://).',
  ],
  [
    messageMatches(/Greeting never received/),
    'The connection is open, but the server sends no greeting. Port 465 needs smtps:// instead of smtp://.',
  ],
  [
    messageMatches(/wrong version number|packet length too long|EPROTO/i),
    'The server does not start with TLS at this port. Use smtp:// (with STARTTLS), usually on port 587.',
  ],
  [
    messageMatches(/certificate|altname|self-signed/i),
    "The server's certificate is not valid for this host. Use the host name of the certificate in SMTP_URL, or renew the certificate.",
  ],
  [
    messageMatches(/STARTTLS/),
    'The server offers no STARTTLS, or an attacker on the way removes it. Nothing was sent. Use smtps:// or a server with STARTTLS, or add ?tls=off to SMTP_URL to accept plain text.',
  ],
  [
    ({ code, message }) => code === 'ETLS' || /STARTTLS|TLS|SSL/i.test(message),
    'TLS failed. Check whether the server supports TLS at this port: smtp:// uses STARTTLS, smtps:// starts with TLS.',
  ],
  [
    messageMatches(/ETIMEDOUT|Connection timeout|Timeout/i),
    'The server does not respond in time. A firewall may block the port: many providers block 25, so use 587 or 465.',
  ],
  [
    ({ code, responseCode = 0 }) => code === 'EAUTH' || responseCode === 534 || responseCode === 535,
    'The server rejects the sign-in. Check user and password in SMTP_URL, percent-encoded (%40 for @). Some providers need an app password.',
  ],
  [
    ({ responseCode, message }) => responseCode === 530 || /authentication required/i.test(message),
    'The server requires a sign-in. Set user and password: SMTP_URL=smtp://user:password@host:587',
  ],
  [
    (failure) => responds(/^RCPT/, 500)(failure) && /relay|not permitted|not allowed/i.test(failure.message),
    'The server does not relay e-mails to this recipient. Sign in with user and password in SMTP_URL, or allow this machine at the server.',
  ],
  [
    responds(/^MAIL/, 500),
    'The server rejects the sender. Set MAIL_FROM to an e-mail address that this server may send for.',
  ],
  [
    responds(/^RCPT/, 500),
    'The server rejects the recipient. Check the e-mail address, or try one at another provider.',
  ],
  [
    responds(/^DATA/, 500),
    'The server rejects the message as spam or by policy. Check SPF, DKIM and DMARC of the domain in MAIL_FROM.',
  ],
  [
    ({ responseCode = 0 }) => responseCode >= 400 && responseCode < 500,
    'The server rejects e-mails for now (greylisting, or a limit). Try again in some minutes; queued e-mails are sent again anyway.',
  ],
  [
    messageMatches(/ECONNRESET|EPIPE|closed|socket/i),
    'The server closed the connection. Its log names the reason; check that this machine may connect.',
  ],
]

export const diagnoseMailError = (error: unknown): string => {
  const failure = (error instanceof Error && error.cause instanceof Error ? error.cause : error) as Failure
  const advice = advices.find(([applies]) => applies(failure))?.[1]
  return advice ?? 'Check SMTP_URL and the log of the mail server.'
}
