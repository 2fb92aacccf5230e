import type { answerExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { ofProfileInQuery } from '../profile/index.ts'
import { listAnswers } from './service.ts'

export const createAnswerHandlers = (deps: Deps) =>
  ({
    listAnswers: ofProfileInQuery(deps, 'read', async (ctx, access) =>
      ok(await listAnswers(deps, ctx, access, ctx.query)),
    ),
  }) satisfies Handlers<typeof answerExtensions>
