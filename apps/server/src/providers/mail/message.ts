import { randomUUID } from 'node:crypto'
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import { type Mail, MailError } from './port.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const control = /[\0-\x1f\x7f]/
/** Matches an e-mail address without characters that could add a recipient or end it early. */
const plainAddress = /^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+$/u
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/

/** Returns the message for nodemailer. Throws `MailError` if a value could add a header or a recipient. */
export const toMessage = (mail: Mail, from: string): MailComposerOptions => {
  for (const address of [mail.to, ...(mail.replyTo === undefined ? [] : [mail.replyTo])])
    if (!plainAddress.test(address))
      throw new MailError(`"${address}" is not one plain e-mail address.`, true)
  const headers = Object.entries(mail.headers ?? {})
  for (const [name, value] of [['Subject', mail.subject] as const, ...headers])
    if (!headerName.test(name) || control.test(value))
      throw new MailError(`The header ${JSON.stringify(name)} holds control characters.`, true)
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: (mail.pictures ?? []).map(({ cid, bytes }) => ({
      cid,
      filename: `${cid}.jpg`,
      content: bytes,
      contentType: 'image/jpeg',
      contentDisposition: 'inline' as const,
    })),
    messageId: `<${mail.id ?? randomUUID()}@${parseDomain(from)}>`,
    // RFC 3834: prevents out-of-office replies
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const parseDomain = (from: string) => /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
