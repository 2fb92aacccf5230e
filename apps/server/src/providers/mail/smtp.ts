import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@vitrine/contract/durations'
import { createTransport, type SMTPPoolOptions } from 'nodemailer'
import { isTlsOff, removeTlsOff } from '../../process/plain-text.ts'
import { isPrivate } from '../egress/addresses.ts'
import { toMessage } from './message.ts'
import { type MailAdapter, MailError } from './port.ts'

/**
 * Sends through an SMTP server over a few persistent connections. An abort waits 0.7 s for the server, so that few
 * e-mails are sent twice.
 */
export const createSmtpMail = (options: {
  url: string
  from: string
  connectTimeout?: number
  socketTimeout?: number
  abortGraceMs?: number
  /** Returns true for IP addresses to which plain text may be sent. */
  isPrivateAddress?: (address: string) => boolean
}): MailAdapter => {
  const {
    url,
    from,
    connectTimeout = 10 * secondMs,
    socketTimeout = 20 * secondMs,
    abortGraceMs = 700,
    isPrivateAddress = isPrivate,
  } = options
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new Error('SMTP_URL must look like smtp://user:password@host:port or smtps://…')
  const transport = createTransport({
    url: removeTlsOff(url),
    ...(url.startsWith('smtp:') &&
      !isTlsOff(url) && { getSocket: createConnect(connectTimeout, isPrivateAddress) }),
    pool: true,
    maxConnections: 3,
    // The mail queue repeats; retries here would hide failures of the server
    maxRequeues: 0,
    idleTimeout: 15 * secondMs,
    dnsTimeout: connectTimeout,
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout,
  })
  return {
    async send(mail, signal) {
      const message = toMessage(mail, from)
      const attemptEnded = new AbortController()
      try {
        if (signal.aborted) throw createNoResponseError()
        // The library closes a busy connection only after a response or a long silence
        const { messageId, response } = await Promise.race([
          transport.sendMail(message),
          rejectAfterAbort(signal, abortGraceMs, attemptEnded.signal),
        ])
        return { reference: `${messageId} ${response}` }
      } catch (error) {
        throw new MailError((error as Error).message, isPermanent(error as SmtpFailure), error)
      } finally {
        attemptEnded.abort()
      }
    },
    async close() {
      transport.close()
    },
  }
}

/** Connects to a server, and requires STARTTLS unless the connected IP address is private: a removed STARTTLS must not reveal secrets. */
const createConnect =
  (
    timeoutMs: number,
    isPrivateAddress: (address: string) => boolean,
  ): NonNullable<SMTPPoolOptions['getSocket']> =>
  ({ host = 'localhost', port }, done) => {
    const socket = connect({ host, port: Number(port ?? 587) })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('Connection timeout')))
    socket.once('error', done)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', done)
      const isPublic = !isPrivateAddress(socket.remoteAddress ?? '')
      done(null, { connection: socket, ...(isPublic && { requireTLS: true }) })
    })
  }

const createNoResponseError = () => new Error('the service stopped before the server responded')

/** Rejects `ms` after `signal` was aborted, unless `settled` is aborted before. */
const rejectAfterAbort = (signal: AbortSignal, ms: number, settled: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const wait = () =>
      sleep(ms, undefined, { signal: settled }).then(
        () => reject(createNoResponseError()),
        () => {},
      )
    signal.addEventListener('abort', () => void wait(), { once: true, signal: settled })
  })

type SmtpFailure = { responseCode?: number; command?: string }

/**
 * Returns true if the server rejected recipient or content for good (5yz, RFC 5321, 4.2.1). A rejected login is
 * retried, because the operator can correct it.
 */
const isPermanent = ({ responseCode = 0, command = '' }: SmtpFailure) =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
