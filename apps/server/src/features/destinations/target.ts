import { createFieldlessProblem } from '@vitrine/contract'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { isManager } from '../../domain/roles.ts'
import {
  type NewsletterAccount,
  NewsletterError,
  type NewsletterTarget,
} from '../../providers/newsletters/port.ts'
import { findRoleOfUser, type ProfileRecord } from '../profile/index.ts'
import type { DestinationRecord } from './destination.ts'

export const destinationChannel = 'destination'

/** Returns true if the person responsible for a destination may still manage it. */
export const isManaged = async (
  db: Db,
  { created_by }: DestinationRecord,
  profile: Pick<ProfileRecord, 'id' | 'ownerId'>,
): Promise<boolean> => isManager(await findRoleOfUser(db, created_by, profile))

export const toAccount = (
  { secrets }: Pick<Deps, 'secrets'>,
  { doc: { url, username }, sealed }: DestinationRecord,
): NewsletterAccount => {
  try {
    return { url, username, apiKey: secrets.decrypt('destination', sealed) }
  } catch {
    throw new NewsletterError(createFieldlessProblem('newsletter_secret'))
  }
}

export const toTarget = (
  deps: Pick<Deps, 'secrets' | 'config'>,
  record: DestinationRecord,
  username: string,
): NewsletterTarget => {
  const { list, provider_confirms, template_id } = record.doc
  if (!list) throw new NewsletterError(createFieldlessProblem('newsletter_no_list'))
  return {
    ...toAccount(deps, record),
    listId: list.id,
    asks: provider_confirms,
    templateId: template_id,
    pageUrl: `${deps.config.BASE_URL}/${username}`,
  }
}

/** Returns the failure of a newsletter service, or null. Rejects with other errors. */
export const tryNewsletter = async (work: () => Promise<unknown>): Promise<NewsletterError | null> => {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof NewsletterError) return error
    throw error
  }
}
