import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { DestinationProvider } from '@vitrine/contract'
import type { Database } from '../../apps/server/src/db/handle.ts'
import { enqueueSubscriber } from '../../apps/server/src/features/destinations/index.ts'
import { insertRows, selectRow } from './rows.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies of three protocols
type Json = any
type Reply = { readonly status: number; readonly body?: Json; readonly headers?: Record<string, string> }
export type NewsletterRequest = {
  readonly provider: DestinationProvider
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Json
}
/** `silent`: no response at all. `hang_up`: accepted, then the connection ends without a response. */
type Fault = Reply | 'silent' | 'hang_up'
type State = 'subscribed' | 'pending' | 'unsubscribed' | 'blocked'
type Entry = { readonly id: number; readonly email: string; state: State | null; leftThere?: boolean }

export const newsletterKeys: Readonly<Record<DestinationProvider, string>> = {
  listmonk: 'token-of-listmonk',
  mailchimp: '0123456789abcdef-us7',
  brevo: 'xkeysib-0123',
}
export const listmonkUser = 'vitrine'
export const newsletterLists: Readonly<Record<DestinationProvider, string>> = {
  listmonk: '3',
  mailchimp: 'a1b2c3',
  brevo: '12',
}
export const brevoTemplate = 7

const isAddress = (email: unknown) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(email))

/**
 * Opens servers on loopback that speak the protocols of listmonk, Mailchimp and Brevo for one list each. An entry is
 * never removed, and an address that is added twice by a protocol that allows it has two entries.
 */
export const openNewsletters = async () => {
  const entries: Record<DestinationProvider, Entry[]> = { listmonk: [], mailchimp: [], brevo: [] }
  const requests: NewsletterRequest[] = []
  /** Addresses that a service asked for confirmation. */
  const asked: string[] = []
  const find = (provider: DestinationProvider, email: string) =>
    entries[provider].find((entry) => entry.email === email)
  const add = (provider: DestinationProvider, email: string, state: State | null): Entry => {
    const entry = { id: entries[provider].length + 1, email, state }
    entries[provider].push(entry)
    return entry
  }

  const listmonkLists = [
    { id: 3, name: 'News', optin: 'double', status: 'active' },
    { id: 4, name: 'Single', optin: 'single', status: 'active' },
    { id: 5, name: 'Old', optin: 'double', status: 'archived' },
  ]
  const listmonkStates = { subscribed: 'confirmed', pending: 'unconfirmed', unsubscribed: 'unsubscribed' }
  const toSubscriber = ({ id, email, state }: Entry) => ({
    id,
    email,
    status: state === 'blocked' ? 'blocklisted' : 'enabled',
    lists: state && state !== 'blocked' ? [{ id: 3, subscription_status: listmonkStates[state] }] : [],
  })
  const refuse = (status: number, message: string): Reply => ({ status, body: { message } })
  const listmonk = ({ method, path, query, headers, body }: NewsletterRequest): Reply => {
    const basic = Buffer.from(`${listmonkUser}:${newsletterKeys.listmonk}`).toString('base64')
    if (headers.authorization !== `Basic ${basic}`) return refuse(403, 'invalid API credentials')
    if (method === 'GET' && path === '/api/lists')
      return { status: 200, body: { data: { results: listmonkLists, total: listmonkLists.length } } }
    const listId = /^\/api\/lists\/(\w+)$/.exec(path)?.[1]
    if (listId) {
      const list = listmonkLists.find(({ id }) => String(id) === listId)
      return list ? { status: 200, body: { data: list } } : refuse(400, 'List not found')
    }
    if (method === 'GET' && path === '/api/subscribers') {
      const search = new RegExp(query.get('search') ?? '', 'i')
      const results = entries.listmonk.filter(({ email }) => search.test(email)).map(toSubscriber)
      return { status: 200, body: { data: { results, total: results.length } } }
    }
    if (method === 'POST' && path === '/api/subscribers') {
      if (!isAddress(body.email)) return refuse(400, 'Invalid email')
      if (find('listmonk', body.email)) return refuse(409, 'E-mail already exists.')
      const isListed = body.lists.includes(3)
      const state = body.preconfirm_subscriptions ? 'subscribed' : 'pending'
      const entry = add('listmonk', body.email, isListed ? state : null)
      if (entry.state === 'pending') asked.push(entry.email)
      return { status: 200, body: { data: toSubscriber(entry) } }
    }
    if (method === 'PUT' && path === '/api/subscribers/lists') {
      for (const id of body.ids) {
        const entry = entries.listmonk.find((other) => other.id === id)
        if (!entry || !body.target_list_ids.includes(3)) return refuse(500, 'Error updating subscribers')
        if (body.action === 'unsubscribe') entry.state &&= 'unsubscribed'
        else entry.state = body.status === 'confirmed' ? 'subscribed' : 'pending'
      }
      return { status: 200, body: { data: true } }
    }
    const optin = /^\/api\/subscribers\/(\d+)\/optin$/.exec(path)?.[1]
    if (method === 'POST' && optin) {
      const entry = entries.listmonk.find(({ id }) => id === Number(optin))
      if (entry?.state === 'pending') asked.push(entry.email)
      return { status: 200, body: { data: true } }
    }
    return refuse(404, 'Not Found')
  }

  const problem = (status: number, title: string): Reply => ({
    status,
    body: { title, status, detail: title },
  })
  const mailchimp = ({ method, path, headers, body }: NewsletterRequest): Reply => {
    const [, key] = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
    if (key !== newsletterKeys.mailchimp) return problem(401, 'API Key Invalid')
    const list = { id: newsletterLists.mailchimp, name: 'Audience' }
    if (path === '/lists') return { status: 200, body: { lists: [list] } }
    const [, listId, hash] = /^\/lists\/(\w+)(?:\/members\/(\w+))?$/.exec(path) ?? []
    if (listId !== list.id) return problem(404, 'Resource Not Found')
    if (!hash) return { status: 200, body: list }
    const member = entries.mailchimp.find(
      ({ email }) => createHash('md5').update(email).digest('hex') === hash,
    )
    if (method !== 'PUT') {
      if (!member) return problem(404, 'Resource Not Found')
      if (method === 'PATCH') member.state = body.status
      return { status: 200, body: { status: member.state } }
    }
    if (!isAddress(body.email_address)) return problem(400, 'Invalid Resource')
    if (member?.leftThere && body.status === 'subscribed') return problem(400, 'Member In Compliance State')
    const entry = member ?? add('mailchimp', body.email_address, null)
    const state = member ? body.status : body.status_if_new
    if (state === 'pending' && entry.state !== 'pending') asked.push(entry.email)
    entry.state = state
    return { status: 200, body: { status: entry.state } }
  }

  const reject = (status: number, code: string): Reply => ({ status, body: { code, message: code } })
  const brevo = ({ method, path, query, headers, body }: NewsletterRequest): Reply => {
    if (headers['api-key'] !== newsletterKeys.brevo) return reject(401, 'unauthorized')
    const list = { id: Number(newsletterLists.brevo), name: 'Contacts' }
    if (path === '/contacts/lists')
      return { status: 200, body: { count: 1, ...(query.get('offset') === '0' ? { lists: [list] } : {}) } }
    if (path.startsWith('/contacts/lists/'))
      return path.endsWith(`/${list.id}`) ? { status: 200, body: list } : reject(404, 'document_not_found')
    if (path.startsWith('/smtp/templates/'))
      return path.endsWith(`/${brevoTemplate}`)
        ? { status: 200, body: { id: brevoTemplate, isActive: true, doiTemplate: true } }
        : reject(404, 'document_not_found')
    if (method === 'POST') {
      const contact = isAddress(body.email) ? find('brevo', body.email) : undefined
      if (!isAddress(body.email)) return reject(400, 'invalid_parameter')
      if (path === '/contacts/doubleOptinConfirmation') {
        if (body.templateId !== brevoTemplate || !URL.canParse(body.redirectionUrl))
          return reject(400, 'invalid_parameter')
        const entry = contact ?? add('brevo', body.email, null)
        entry.state = 'pending'
        asked.push(entry.email)
        return { status: contact ? 204 : 201 }
      }
      if (contact && !body.updateEnabled) return reject(400, 'duplicate_parameter')
      const entry = contact ?? add('brevo', body.email, null)
      if (entry.state !== 'unsubscribed' || body.emailBlacklisted === false) entry.state = 'subscribed'
      return contact ? { status: 204 } : { status: 201, body: { id: entry.id } }
    }
    const contact = find('brevo', decodeURIComponent(path.replace('/contacts/', '')))
    if (!contact) return reject(404, 'document_not_found')
    if (method === 'PUT' && body.emailBlacklisted) contact.state = 'unsubscribed'
    const listIds = contact.state === 'subscribed' ? [list.id] : []
    return method === 'PUT'
      ? { status: 204 }
      : { status: 200, body: { listIds, emailBlacklisted: contact.state === 'unsubscribed' } }
  }

  const adapters = { listmonk, mailchimp, brevo }
  const service = {
    url: '',
    host: '',
    /** Base URL of a service. */
    urlOf: (provider: DestinationProvider) => `${service.url}/${provider}`,
    requests,
    asked,
    entries,
    find,
    add,
    /** Returns the fault of a request. */
    fault: (_: NewsletterRequest): Fault | undefined => undefined,
    delayMs: 0,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('error', () => {})
    response.on('error', () => {})
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://localhost')
      const [, provider, path] = /^\/(listmonk|mailchimp|brevo)(\/.*)$/.exec(url.pathname) ?? []
      const request = {
        provider: provider as DestinationProvider,
        method: incoming.method ?? '',
        path: path ?? '',
        query: url.searchParams,
        headers: incoming.headers,
        body: JSON.parse(Buffer.concat(chunks).toString() || 'null'),
      }
      requests.push(request)
      const fault = service.fault(request)
      if (fault === 'silent') return
      const reply = typeof fault === 'object' ? fault : adapters[request.provider](request)
      if (fault === 'hang_up') {
        response.destroy()
        return
      }
      setTimeout(() => {
        response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
        response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body))
      }, service.delayMs)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  service.url = `http://${service.host}`
  return service
}

export type Newsletters = Awaited<ReturnType<typeof openNewsletters>>

type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed' | 'bounced'

/** Inserts a subscriber. `queueChange` queues it. */
export const insertSubscriber = async (
  db: Database,
  profile_id: number,
  email: string,
  state: SubscriberState,
): Promise<{ id: number; profile_id: number; email: string }> => {
  const leave_token = randomUUID()
  await insertRows(db, 'subscriber', {
    profile_id,
    form_id: 1,
    state,
    email,
    email_key: email.toLowerCase(),
    network: 'hash',
    leave_token,
    doc: '{}',
    created_at: Date.now(),
  })
  return { id: (await selectRow(db, 'subscriber', { leave_token })).id, profile_id, email }
}

export const queueChange = (
  db: Database,
  subscriber: { readonly id: number; readonly profile_id: number },
  now = Date.now(),
): Promise<void> => db.tx((tx) => enqueueSubscriber({ db }, tx, subscriber, now))
