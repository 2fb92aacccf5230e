import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from './random.ts'

/** Subscription with the fields of Stripe's API that the service reads. Times are in seconds. */
export type StripeSubscription = {
  id: string
  object: 'subscription'
  customer: string
  status: string
  created: number
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  current_period_start: number
  current_period_end: number
  items: { object: 'list'; data: { id: string; price: { id: string; lookup_key: string | null } }[] }
}

export type StripeRequest = {
  method: string
  path: string
  /** Form fields as sent: `line_items[0][price]`. */
  form: Record<string, string>
  key: string | undefined
  authorization: string | undefined
  /** Metrics of earlier requests, sent by the client. */
  telemetry: string | undefined
}

type Reply = { status: number; body: unknown }
export type StripeEvent = { id: string; type: string; body: string }

export type StripeDouble = Awaited<ReturnType<typeof startStripe>>

/**
 * Starts a server with Stripe's wire format: bearer key, nested form fields, idempotency keys, errors. `faults` is the fraction of
 * requests that fail, half before and half after their effect, by a 500 or a closed connection. `state.hold` delays the next response.
 */
export const startStripe = async (secretKey: string, { faults = 0, lagMs = 0, seed = 1 } = {}) => {
  const random = createRandom(seed)
  const requests: StripeRequest[] = []
  const replies = new Map<string, { request: string; reply: Reply }>()
  const customers = new Map<string, Record<string, string>>()
  const sessions = new Map<
    string,
    { id: string; customer: string; price: string; status: string; coupon: string | null }
  >()
  const subscriptions = new Map<string, StripeSubscription>()
  const coupons = new Map<string, Record<string, string>>()
  const prices = new Map<string, string>()
  const state = {
    faults,
    lagMs,
    hang: false,
    redirect: '',
    override: null as Reply | null,
    hold: null as Promise<void> | null,
  }
  const createId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
  const createError = (status: number, type: string, code: string | null, message: string): Reply => ({
    status,
    body: { error: { type, code, message, doc_url: 'https://stripe.com/docs/error-codes' } },
  })

  const createMissingError = (type: string, id: string) =>
    createError(404, 'invalid_request_error', 'resource_missing', `No such ${type}: '${id}'`)

  const createReply = ({ method, path, form }: StripeRequest): Reply => {
    const at = `${method} ${path}`
    if (at === 'POST /v1/customers') {
      const id = createId('cus')
      customers.set(id, form)
      return { status: 200, body: { id, object: 'customer', email: form.email ?? null } }
    }
    if (at === 'GET /v1/prices') {
      const key = form['lookup_keys[0]'] ?? ''
      const id = prices.get(key)
      return {
        status: 200,
        body: { object: 'list', has_more: false, data: id ? [{ id, object: 'price', lookup_key: key }] : [] },
      }
    }
    if (at === 'POST /v1/coupons') {
      const id = createId('cpn')
      coupons.set(id, form)
      return { status: 200, body: { id, object: 'coupon', duration: form.duration } }
    }
    if (at === 'POST /v1/checkout/sessions') {
      const { customer = '', mode } = form
      const price = form['line_items[0][price]'] ?? ''
      if (!customers.has(customer)) return createMissingError('customer', customer)
      if (mode !== 'subscription' || !price || form['line_items[0][quantity]'] !== '1')
        return createError(400, 'invalid_request_error', 'parameter_missing', 'Missing required param.')
      const id = createId('cs_test')
      sessions.set(id, { id, customer, price, status: 'open', coupon: form['discounts[0][coupon]'] ?? null })
      const url = `https://checkout.stripe.com/c/pay/${id}`
      return {
        status: 200,
        body: { id, object: 'checkout.session', url, expires_at: Number(form.expires_at), status: 'open' },
      }
    }
    const expire = /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(at)
    if (expire) {
      const session = sessions.get(expire[1]!)
      if (!session) return createMissingError('checkout.session', expire[1]!)
      if (session.status !== 'open')
        return createError(
          400,
          'invalid_request_error',
          null,
          'Only Checkout Sessions with a status in ["open"] can be expired.',
        )
      session.status = 'expired'
      return { status: 200, body: session }
    }
    if (at === 'POST /v1/billing_portal/sessions') {
      if (!customers.has(form.customer ?? '')) return createMissingError('customer', form.customer ?? '')
      const id = createId('bps')
      return {
        status: 200,
        body: { id, object: 'billing_portal.session', url: `https://billing.stripe.com/p/session/${id}` },
      }
    }
    if (at === 'GET /v1/subscriptions') {
      const data = [...subscriptions.values()].filter(({ customer }) => customer === form.customer)
      return { status: 200, body: { object: 'list', has_more: false, data: structuredClone(data) } }
    }
    const one = /^DELETE \/v1\/customers\/(\w+)$/.exec(at)
    if (one) {
      const id = one[1]!
      if (!customers.delete(id)) return createMissingError('customer', id)
      for (const sub of subscriptions.values()) if (sub.customer === id) sub.status = 'canceled'
      return { status: 200, body: { id, object: 'customer', deleted: true } }
    }
    return createError(404, 'invalid_request_error', null, `Unrecognized request URL (${at}).`)
  }

  /** Returns the first response of an idempotency key. Rejects a different request with that key. */
  const replay = (request: StripeRequest): Reply => {
    const earlier = request.key ? replies.get(request.key) : undefined
    const text = JSON.stringify([request.path, request.form])
    if (earlier)
      return earlier.request === text
        ? earlier.reply
        : createError(
            400,
            'idempotency_error',
            null,
            'Keys for idempotent requests can only be used with the same parameters.',
          )
    const reply = createReply(request)
    if (request.key) replies.set(request.key, { request: text, reply })
    return reply
  }

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const url = new URL(incoming.url ?? '/', 'http://stripe.test')
    const { authorization } = incoming.headers
    const body = incoming.method === 'POST' ? Buffer.concat(chunks).toString() : url.search.slice(1)
    const request: StripeRequest = {
      method: incoming.method ?? '',
      path: url.pathname,
      form: Object.fromEntries(new URLSearchParams(body)),
      key: incoming.headers['idempotency-key'] as string | undefined,
      authorization,
      telemetry: incoming.headers['x-stripe-client-telemetry'] as string | undefined,
    }
    requests.push(request)
    const send = ({ status, body: json }: Reply) => {
      outgoing.writeHead(status, { 'content-type': 'application/json', 'request-id': createId('req') })
      outgoing.end(JSON.stringify(json))
    }
    if (state.hang) return
    const [chance, when, outcome, later] = [random(), random(), random(), random()]
    if (state.lagMs) await sleep(random() * state.lagMs)
    const fail = () =>
      outcome < 0.5
        ? outgoing.destroy()
        : send(createError(500, 'api_error', null, 'Something went wrong on our end.'))
    if (chance < state.faults && when < 0.5) return fail()
    if (state.redirect) {
      outgoing.writeHead(307, { location: state.redirect }).end()
      return
    }
    if (authorization !== `Bearer ${secretKey}`)
      return send(
        createError(401, 'invalid_request_error', null, `Invalid API Key provided: ${authorization}`),
      )
    if (state.override) return send(state.override)
    const type = incoming.headers['content-type']
    if (incoming.method === 'POST' && type !== 'application/x-www-form-urlencoded')
      return send(createError(400, 'invalid_request_error', null, 'Bodies are form-encoded.'))
    const reply = replay(request)
    const { hold } = state
    state.hold = null
    // Later requests may overtake a delayed one
    await hold
    if (state.lagMs) await sleep(later * state.lagMs)
    if (chance < state.faults) return fail()
    send(reply)
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    requests,
    customers,
    sessions,
    subscriptions,
    coupons,
    prices,
    createId,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const createStripeEvent = (type: string, object: object): StripeEvent => {
  const id = `evt_${randomBytes(8).toString('hex')}`
  return {
    id,
    type,
    body: JSON.stringify({ id, object: 'event', api_version: '2024-06-20', type, data: { object } }, null, 2),
  }
}

/** Returns the signature header of Stripe. `at` is in epoch milliseconds. */
export const signStripeEvent = (secret: string, body: string, at: number): string => {
  const t = Math.floor(at / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')},v0=${'0'.repeat(64)}`
}
