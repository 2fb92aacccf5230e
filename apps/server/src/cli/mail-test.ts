import { domainToASCII } from 'node:url'
import { loadConfig, maskSecret } from '../config.ts'
import { openMail } from '../container.ts'
import { createTxtLookup } from '../providers/dns.ts'
import { diagnoseMailError } from '../providers/mail/diagnose.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { describeMailDns } from './mail-dns.ts'

export const mailTest: Command = {
  name: 'mail test',
  summary: 'Send a test mail now, and explain why it fails',
  help: `Usage: npm run admin -- mail test ADDRESS [--dkim SELECTOR]

Sends one mail to ADDRESS with SMTP_URL and MAIL_FROM, without the queue. Prints the response of the server, or the error
and the next step. Then checks the SPF and DMARC records of the domain in MAIL_FROM, and with --dkim the key of this
selector. Needs no database. Without SMTP_URL the mail is a file.

Examples
  npm run admin -- mail test you@example.com
  SMTP_URL=smtp://user:password@mail.example.com:587 npm run admin -- mail test you@example.com`,
  async run(args, out) {
    const { values, positionals } = readArgs(args, { dkim: { type: 'string' } }, ['ADDRESS'])
    const to = positionals[0] ?? ''
    if (!/^[^\s@]+@[^\s@]+$/.test(to)) throw new UsageError('ADDRESS must be an e-mail address')
    const config = loadConfig()
    const { SITE_NAME, BASE_URL, SMTP_URL, MAIL_FROM, DNS_SERVERS } = config
    const mail = openMail(config, Date.now)
    const text = `This mail was sent by ${BASE_URL} to test its mail settings.`
    try {
      const { reference } = await mail.send(
        { to, subject: `Test mail from ${SITE_NAME}`, text, html: `<p>${text.replaceAll('&', '&amp;')}</p>` },
        new AbortController().signal,
      )
      if (SMTP_URL) out.line(`The mail server has accepted the mail: ${reference}`)
      else out.line(`SMTP_URL is not set, so the mail is a file: ${reference}`)
      const domain = domainToASCII(/@([^\s@>]+)>?\s*$/.exec(MAIL_FROM)?.[1] ?? '')
      if (SMTP_URL && domain.includes('.'))
        for (const line of await describeMailDns(createTxtLookup(DNS_SERVERS), domain, values.dkim))
          out.line(line)
      return 0
    } catch (error) {
      out.note(`${maskSecret('', SMTP_URL)}: ${(error as Error).message}\n${diagnoseMailError(error)}`)
      return 1
    } finally {
      await mail.close()
    }
  },
}
