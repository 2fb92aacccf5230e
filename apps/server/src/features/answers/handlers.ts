import type { answerExtensions } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { ofProfileInQuery } from '../profile/index.ts'
import { listAnswers } from './service.ts'

export const answerHandlers = {
  listAnswers: ofProfileInQuery('read', (ctx, access) => listAnswers(ctx, access, ctx.query)),
} satisfies Handlers<typeof answerExtensions>
