import { createProblem, type ReadAlternative } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { EgressError, type EgressPage } from '../../providers/egress/port.ts'

/** Reads a URL from the request. Fails with 403 if egress is off, and with 422 if it cannot be read. */
export const fetchUrl = async (
  ctx: UserContext,
  url: string,
  accept: string,
  instead: ReadAlternative,
): Promise<EgressPage> => {
  try {
    return await ctx.deps.egress.get(url, accept, ctx.actor.userId)
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    ctx.deps.log.info({ host: URL.parse(url)?.hostname, reason: error.reason }, 'cannot read a URL')
    const { reason, message: detail } = error
    const isOff = reason === 'off'
    return fail(
      isOff ? 'forbidden' : 'validation_failed',
      createProblem(isOff ? null : 'url', 'address_not_read', { reason, detail, instead }),
    )
  }
}
