import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { secondMs } from '../../lib/durations.ts'
import { toMessage } from './message.ts'
import { type MailAdapter, MailError } from './port.ts'

/**
 * Sends through an SMTP server (`smtp://user:password@host:port`, `smtps://…` for TLS from the start), over a
 * few kept connections. Timeouts in milliseconds: connecting and greeting 10 s, silence afterwards 20 s, and once a signal is
 * aborted 0.7 s: a server that took a message has mostly said so within that, and only what it has not is sent again,
 * perhaps twice.
 */
export const createSmtpMail = (options: {
  url: string
  from: string
  connectTimeout?: number
  socketTimeout?: number
  lastWordTimeout?: number
}): MailAdapter => {
  const {
    url,
    from,
    connectTimeout = 10 * secondMs,
    socketTimeout = 20 * secondMs,
    lastWordTimeout = 700,
  } = options
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new Error('SMTP_URL must look like smtp://user:password@host:port or smtps://…')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The queue repeats; a second attempt in here would only hide how often the server fails.
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
      const settled = new AbortController()
      try {
        if (signal.aborted) throw unanswered()
        // The library ends a connection that is in use only when its server answers or is silent for long
        const { messageId, response } = await Promise.race([
          transport.sendMail(message),
          lastWord(signal, lastWordTimeout, settled.signal),
        ])
        return { reference: `${messageId} ${response}` }
      } catch (error) {
        throw new MailError((error as Error).message, isPermanent(error as SmtpFailure), error)
      } finally {
        settled.abort()
      }
    },
    async close() {
      transport.close()
    },
  }
}

const unanswered = () => new Error('the service stopped before the server answered')

/** Rejects when `signal` was aborted and nothing was settled for so long after. */
const lastWord = (signal: AbortSignal, ms: number, settled: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const wait = () =>
      sleep(ms, undefined, { signal: settled }).then(
        () => reject(unanswered()),
        () => {},
      )
    signal.addEventListener('abort', () => void wait(), { once: true, signal: settled })
  })

type SmtpFailure = { responseCode?: number; command?: string }

/** RFC 5321, section 4.2.1: 5yz is final. For the recipient or the content, that is; a refused login can be mended. */
const isPermanent = ({ responseCode = 0, command = '' }: SmtpFailure) =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
