import { createHash } from 'node:crypto'
import { maxDestinationLists } from '@vitrine/contract'
import { assertOk, type Call, encodeBasic, type Fields, readList } from './call.ts'
import type { Newsletter, NewsletterAccount, NewsletterTarget } from './port.ts'

/** Returns the base URL of the API; null if the key does not end with its data centre, such as `-us19`. */
export const findMailchimpUrl = (apiKey: string): string | null => {
  const dataCentre = /-([a-z]{2}\d{1,3})$/.exec(apiKey)?.[1]
  return dataCentre ? `https://${dataCentre}.api.mailchimp.com/3.0` : null
}

/**
 * Creates a client for the Mailchimp Marketing API 3.0: https://mailchimp.com/developer/marketing/docs/fundamentals/. A
 * member is addressed by the MD5 hash of the address, so that writes can be repeated.
 */
export const createMailchimp = (call: Call): Newsletter => {
  const send = (account: NewsletterAccount, method: 'GET' | 'PUT' | 'PATCH', path: string, body?: Fields) =>
    call(method, `${account.url}${path}`, encodeBasic('vitrine', account.apiKey), body)
  const toPath = ({ listId }: NewsletterTarget, email: string) =>
    `/lists/${listId}/members/${createHash('md5').update(email).digest('hex')}`
  const put = (target: NewsletterTarget, email: string, status: 'subscribed' | 'pending') =>
    send(target, 'PUT', `${toPath(target, email)}?skip_merge_validation=true`, {
      email_address: email,
      status,
      status_if_new: status,
    })
  const problems = { 400: 'newsletter_address', 404: 'newsletter_list' } as const

  return {
    listLists: async (account) => {
      const fields = 'lists.id,lists.name'
      const { lists } = assertOk(
        await send(account, 'GET', `/lists?count=${maxDestinationLists}&fields=${fields}`),
      )
      // Members with the status `pending` are asked whatever the list's own setting is
      return readList(lists).map(({ id, name }) => ({ id: String(id), name: String(name), asks: null }))
    },
    check: async (target) => {
      assertOk(await send(target, 'GET', `/lists/${target.listId}?fields=id,name`), {
        404: 'newsletter_list',
      })
    },
    subscribe: async (target, email) => {
      const reply = await put(target, email, 'subscribed')
      // Mailchimp lets a person who unsubscribed there return only by its own confirmation
      const mustAsk = reply.status === 400 && reply.data.title === 'Member In Compliance State'
      assertOk(mustAsk ? await put(target, email, 'pending') : reply, problems)
    },
    ask: async (target, email) => {
      const current = await send(target, 'GET', `${toPath(target, email)}?fields=status`)
      if (current.status === 200 && ['subscribed', 'pending'].includes(String(current.data.status))) return
      assertOk(await put(target, email, 'pending'), problems)
    },
    unsubscribe: async (target, email) => {
      const reply = await send(target, 'PATCH', toPath(target, email), { status: 'unsubscribed' })
      // 404: unknown. 400: bounced, or deleted for good
      if (reply.status !== 404 && reply.status !== 400) assertOk(reply)
    },
  }
}
