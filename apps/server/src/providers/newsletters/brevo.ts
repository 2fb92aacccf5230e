import { createFieldlessProblem, maxDestinationLists } from '@vitrine/contract'
import { assertOk, type Call, type Fields, readList } from './call.ts'
import {
  type Newsletter,
  type NewsletterAccount,
  NewsletterError,
  type NewsletterList,
  type NewsletterTarget,
} from './port.ts'

export const brevoUrl = 'https://api.brevo.com/v3'

const pageSize = 50

/** Creates a client for the Brevo API 3: https://developers.brevo.com/reference. A contact is addressed by its e-mail address. */
export const createBrevo = (call: Call): Newsletter => {
  const send = (account: NewsletterAccount, method: 'GET' | 'POST' | 'PUT', path: string, body?: Fields) =>
    call(method, `${account.url}${path}`, { 'api-key': account.apiKey }, body)
  const toPath = (email: string) => `/contacts/${encodeURIComponent(email)}?identifierType=email_id`

  const checkTemplate = async (target: NewsletterTarget): Promise<void> => {
    const problems = { 400: 'newsletter_template', 404: 'newsletter_template' } as const
    const template =
      target.templateId &&
      assertOk(await send(target, 'GET', `/smtp/templates/${target.templateId}`), problems)
    if (!template || template.isActive === false || template.doiTemplate === false)
      throw new NewsletterError(createFieldlessProblem('newsletter_template'))
  }

  return {
    listLists: async (account) => {
      const lists: NewsletterList[] = []
      for (let offset = 0; offset < maxDestinationLists; offset += pageSize) {
        const path = `/contacts/lists?limit=${pageSize}&offset=${offset}`
        // Without lists the response has only their number
        const page = readList(assertOk(await send(account, 'GET', path)).lists ?? [])
        lists.push(...page.map(({ id, name }) => ({ id: String(id), name: String(name), asks: null })))
        if (page.length < pageSize) break
      }
      return lists
    },
    check: async (target) => {
      const problems = { 400: 'newsletter_list', 404: 'newsletter_list' } as const
      assertOk(await send(target, 'GET', `/contacts/lists/${target.listId}`), problems)
      if (target.asks) await checkTemplate(target)
    },
    subscribe: async (target, email) => {
      // A confirmed sign-up ends an earlier block, as at forms of Brevo
      const contact = {
        email,
        listIds: [Number(target.listId)],
        updateEnabled: true,
        emailBlacklisted: false,
      }
      assertOk(await send(target, 'POST', '/contacts', contact), { 400: 'newsletter_address' })
    },
    ask: async (target, email) => {
      const current = await send(target, 'GET', toPath(email))
      const { listIds = [], emailBlacklisted } = current.data as {
        listIds?: number[]
        emailBlacklisted?: boolean
      }
      if (current.status === 200 && !emailBlacklisted && listIds.includes(Number(target.listId))) return
      const contact = {
        email,
        includeListIds: [Number(target.listId)],
        templateId: target.templateId,
        redirectionUrl: target.pageUrl,
      }
      const reply = await send(target, 'POST', '/contacts/doubleOptinConfirmation', contact)
      assertOk(reply, { 400: 'newsletter_address' })
    },
    unsubscribe: async (target, email) => {
      // Without the block, automations that copied the contact to other lists would continue
      const contact = { emailBlacklisted: true, unlinkListIds: [Number(target.listId)] }
      const reply = await send(target, 'PUT', toPath(email), contact)
      if (reply.status !== 404) assertOk(reply)
    },
  }
}
