import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMail } from '../support/read-mail.ts'
import type { Exchange, Wire } from './wire.ts'

/** Somebody with an account and a session. The session is replaced when it ends. */
export type Person = {
  readonly email: string
  readonly password: string
  readonly userId: number
  readonly profileId: number
  username: string
  cookie: string
  csrf: string
}

type Headers = Readonly<Record<string, string>>
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any

/** A well-formed call outside of the fuzz; throws unless it is answered as it must be. */
export type Call = (method: string, path: string, headers: Headers, body?: unknown) => Promise<Data>

export const exchangeJson = async (
  wire: Wire,
  method: string,
  path: string,
  headers: Headers,
  body?: unknown,
): Promise<{ exchange: Exchange; status: number; data: Data; cookie: string }> => {
  const text = body === undefined ? null : Buffer.from(JSON.stringify(body))
  const exchange = await wire.send({
    method,
    path,
    headers: [
      ['Host', 'localhost'],
      ...Object.entries(headers),
      ...(text ? [['Content-Type', 'application/json'] as const] : []),
      ...(text ? [['Content-Length', String(text.length)] as const] : []),
    ],
    body: text,
  })
  const answer = exchange.answers[0]
  const parsed = answer?.headers['content-type']?.startsWith('application/json')
    ? JSON.parse(answer.text)
    : {}
  const cookie = (answer?.setCookies ?? [])
    .map((line) => line.split(';', 1)[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
  return { exchange, status: answer?.status ?? 0, data: parsed.data, cookie }
}

/** A document that stands outside of the envelope; null when there is none. */
export const readDocument = async (wire: Wire, path: string): Promise<Data> => {
  const { answers } = await wire.send({ method: 'GET', path, headers: [['Host', 'localhost']], body: null })
  return answers[0]?.status === 200 ? JSON.parse(answers[0].text) : null
}

/** An account has done as much as an hour has room for (429): it is time for other accounts. */
export class AccountExhausted extends Error {}

export const createCall =
  (wire: Wire): Call =>
  async (method, path, headers, body) => {
    const { exchange, status, data } = await exchangeJson(wire, method, path, headers, body)
    if (status >= 200 && status < 300) return data
    if (status === 429) throw new AccountExhausted(`${method} ${path} was answered 429`)
    throw new Error(
      `${method} ${path} must succeed before anything can be fuzzed, but: ${status || exchange.fault} ${exchange.answers[0]?.text.slice(0, 300)}`,
    )
  }

export const sessionOf = ({ cookie, csrf }: Person): Headers => ({ cookie, 'x-csrf-token': csrf })

/** Registers an account whose address is proved, as the mails about it say. */
export const register = async (wire: Wire, mails: Mails, name: string, email: string): Promise<Person> => {
  const password = `a long phrase of ${name} ${email}`
  const body = { email, password, name, accept_terms: true }
  const { status, data, cookie, exchange } = await exchangeJson(
    wire,
    'POST',
    '/api/v1/auth/register',
    {},
    body,
  )
  if (status !== 200) throw new Error(`registering answered ${status} ${exchange.answers[0]?.text}`)
  const person: Person = {
    email,
    password,
    userId: data.user.id,
    profileId: data.profile.id,
    username: data.profile.username,
    cookie,
    csrf: data.csrf_token,
  }
  const token = await mails.token(email, 'verify-email')
  await createCall(wire)('POST', '/account/email-verification/confirm', sessionOf(person), { token })
  return person
}

/** A new session for somebody; false when the password no longer opens the account. */
export const signIn = async (wire: Wire, person: Person): Promise<boolean> => {
  const { email, password } = person
  const { status, data, cookie } = await exchangeJson(
    wire,
    'POST',
    '/api/v1/auth/login',
    {},
    { email, password },
  )
  if (status !== 200) return false
  person.cookie = cookie
  person.csrf = data.csrf_token
  return true
}

/** Tokens of mails by whom they went to and what they are for. */
export type Mails = {
  /** Waits for the newest token of a kind that was mailed to somebody. */
  token(email: string, purpose: string): Promise<string>
  /** Reads what came and forgets what went to somebody, so that the next token is a new one. */
  forget(email: string): Promise<void>
  /** Reads what came; every token so far, newest last. */
  read(): Promise<readonly MailedToken[]>
}
export type MailedToken = { readonly email: string; readonly purpose: string; readonly token: string }

const maxTokens = 200

/** Reads the outbox of the service and empties it. */
export const createMails = (dataDir: string): Mails => {
  const outbox = join(dataDir, 'outbox')
  let tokens: MailedToken[] = []
  const read = async () => {
    const names = await readdir(outbox).catch(() => [])
    for (const name of names.filter((n) => n.endsWith('.eml')).sort()) {
      const path = join(outbox, name)
      const mail = readMail(await readFile(path))
      await rm(path)
      const [, purpose, token] = /\/([\w/-]+)\?token=([\w-]+)/.exec(mail.text) ?? []
      if (purpose && token) tokens.push({ email: mail.to, purpose, token })
    }
    tokens = tokens.slice(-maxTokens)
    return tokens
  }
  return {
    read,
    forget: async (email) => {
      await read()
      tokens = tokens.filter((mail) => mail.email !== email)
    },
    token: async (email, purpose) => {
      for (let tries = 0; tries < 1000; tries++) {
        const found = (await read()).findLast((mail) => mail.email === email && mail.purpose === purpose)
        if (found) return found.token
        await sleep(20)
      }
      throw new Error(`no mail with a token for ${purpose} came to ${email}`)
    },
  }
}
