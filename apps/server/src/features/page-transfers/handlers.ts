import type { pageTransferExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import * as received from './received.ts'
import * as transfers from './service.ts'

export const createPageTransferHandlers = (deps: Deps) =>
  ({
    requestPageTransfers: async (ctx) => ok(await transfers.requestPageTransfers(deps, ctx, ctx.body)),
    getPageTransfer: createAuthorisedHandler(
      (ctx) => transfers.loadOwnPage(deps, ctx, ctx.params.profile_id),
      async (ctx, access) => ok(await transfers.readPageTransfer(deps, ctx, access)),
    ),
    cancelPageTransfer: createAuthorisedHandler(
      (ctx) => transfers.loadOwnPage(deps, ctx, ctx.params.profile_id),
      async (ctx, access) => ok(await transfers.cancelPageTransfer(ctx, access)),
    ),
    previewPageTransfer: async (ctx) => ok(await transfers.previewPageTransfer(deps, ctx, ctx.query.token)),
    listReceivedPageTransfers: async (ctx) => ok(await received.listReceivedPageTransfers(deps, ctx)),
    acceptPageTransfer: async (ctx) => ok(await received.acceptPageTransfer(deps, ctx, ctx.params.id)),
    declinePageTransfer: async (ctx) => ok(await received.declinePageTransfer(deps, ctx, ctx.params.id)),
  }) satisfies Handlers<typeof pageTransferExtensions>
