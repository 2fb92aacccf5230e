import { createFieldlessProblem } from '@vitrine/contract'
import { isObject } from '../../lib/is-object.ts'
import { assertOk, type Call, encodeBasic, type Fields, readList } from './call.ts'
import { type Newsletter, type NewsletterAccount, NewsletterError, type NewsletterTarget } from './port.ts'

/**
 * Creates a client for listmonk 5 and later: https://listmonk.app/docs/apis/apis/ and cmd/subscribers.go of
 * https://github.com/knadh/listmonk. The API user needs `subscribers:get`, `subscribers:manage` and the list.
 */
export const createListmonk = (call: Call): Newsletter => {
  const send = (account: NewsletterAccount, method: 'GET' | 'POST' | 'PUT', path: string, body?: Fields) =>
    call(method, `${account.url}/api${path}`, encodeBasic(account.username ?? '', account.apiKey), body)

  /** Finds a subscriber. `search` is a regular expression of PostgreSQL, and `query` would need the right to run SQL. */
  const find = async (account: NewsletterAccount, email: string): Promise<Fields | undefined> => {
    const search = encodeURIComponent(`^${email.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`)
    const { data } = assertOk(await send(account, 'GET', `/subscribers?search=${search}&per_page=10`))
    return readList(isObject(data) ? data.results : null).find(
      (subscriber) => String(subscriber.email).toLowerCase() === email,
    )
  }

  /** Creates a subscriber. Returns the existing one instead. */
  const create = async (
    target: NewsletterTarget,
    email: string,
    isConfirmed: boolean,
  ): Promise<Fields | null> => {
    // A double opt-in list sends its e-mail for subscriptions that are not confirmed in advance
    const created = await send(target, 'POST', '/subscribers', {
      email,
      name: '',
      status: 'enabled',
      lists: [Number(target.listId)],
      preconfirm_subscriptions: isConfirmed,
    })
    if (created.status !== 409) {
      assertOk(created, { 400: 'newsletter_address' })
      return null
    }
    const existing = await find(target, email)
    // An API user without access to the lists of the subscriber does not find it
    if (!existing) throw new NewsletterError(createFieldlessProblem('newsletter_key', { status: 409 }))
    if (existing.status === 'blocklisted')
      throw new NewsletterError(createFieldlessProblem('newsletter_address'))
    return existing
  }

  const writeList = async (target: NewsletterTarget, { id }: Fields, change: Fields): Promise<void> => {
    const body = { ids: [id], target_list_ids: [Number(target.listId)], ...change }
    assertOk(await send(target, 'PUT', '/subscribers/lists', body), { 400: 'newsletter_address' })
  }

  return {
    listLists: async (account) => {
      const { data } = assertOk(await send(account, 'GET', '/lists?minimal=true&per_page=all'))
      // Without lists the response is an empty list instead of a page
      return readList(isObject(data) ? data.results : data)
        .filter(({ status }) => status !== 'archived')
        .map(({ id, name, optin }) => ({ id: String(id), name: String(name), asks: optin === 'double' }))
    },
    check: async (target) => {
      const { data } = assertOk(await send(target, 'GET', `/lists/${target.listId}`), {
        400: 'newsletter_list',
        404: 'newsletter_list',
      })
      if (!isObject(data)) throw new NewsletterError(createFieldlessProblem('newsletter_response'))
      if (target.asks && data.optin !== 'double')
        throw new NewsletterError(createFieldlessProblem('newsletter_asks_nobody'))
    },
    subscribe: async (target, email) => {
      const existing = await create(target, email, true)
      if (existing) await writeList(target, existing, { action: 'add', status: 'confirmed' })
    },
    ask: async (target, email) => {
      const existing = await create(target, email, false)
      if (!existing) return
      const subscription = readList(existing.lists).find(({ id }) => String(id) === target.listId)
      if (subscription?.subscription_status === 'confirmed') return
      await writeList(target, existing, { action: 'add', status: 'unconfirmed' })
      assertOk(await send(target, 'POST', `/subscribers/${existing.id}/optin`))
    },
    unsubscribe: async (target, email) => {
      const existing = await find(target, email)
      if (existing) await writeList(target, existing, { action: 'unsubscribe' })
    },
  }
}
