import type { previewExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { ofProfileInQuery } from '../profile/index.ts'
import { previewLatest } from './service.ts'

export const createLatestHandlers = (deps: Deps) =>
  ({
    previewLatest: ofProfileInQuery(deps, 'change', async (ctx, access) =>
      ok(await previewLatest(deps, ctx, access.id, ctx.body.url)),
    ),
  }) satisfies Handlers<Pick<typeof previewExtensions, 'previewLatest'>>
