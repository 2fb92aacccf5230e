import type { previewExtensions } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { ofProfileInQuery } from '../profile/index.ts'
import { previewLatest } from './service.ts'

export const latestHandlers = {
  previewLatest: ofProfileInQuery('change', (ctx, access) => previewLatest(ctx, access.id, ctx.body.url)),
} satisfies Handlers<Pick<typeof previewExtensions, 'previewLatest'>>
