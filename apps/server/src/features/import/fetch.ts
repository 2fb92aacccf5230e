import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type EgressAnswer, EgressError } from '../../providers/egress/port.ts'

/** Reads an address somebody named; 403 where the installation reads none, 422 with the reason where it cannot be read. */
export const fetchAddress = async (
  deps: Deps,
  ctx: UserContext,
  url: string,
  accept: string,
  otherwise: string,
): Promise<EgressAnswer> => {
  try {
    return await deps.egress.get(url, accept, ctx.actor.userId)
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    deps.log.info({ host: URL.parse(url)?.hostname, reason: error.reason }, 'an address was not read')
    if (error.reason === 'off')
      fail('forbidden', `This installation reads no addresses of others. ${otherwise}.`)
    return fail('validation_failed', `url: ${error.message}. ${otherwise} instead.`)
  }
}
