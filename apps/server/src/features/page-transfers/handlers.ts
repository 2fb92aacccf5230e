import type { pageTransferExtensions } from '@vitrine/contract'
import { createAuthorisedHandler, type Handlers } from '../../domain/operation.ts'
import * as received from './received.ts'
import * as transfers from './service.ts'

export const pageTransferHandlers = {
  requestPageTransfers: (ctx) => transfers.requestPageTransfers(ctx, ctx.body),
  getPageTransfer: createAuthorisedHandler(
    (ctx) => transfers.loadOwnPage(ctx, ctx.params.profile_id),
    (ctx, access) => transfers.readPageTransfer(ctx, access),
  ),
  cancelPageTransfer: createAuthorisedHandler(
    (ctx) => transfers.loadOwnPage(ctx, ctx.params.profile_id),
    (ctx, access) => transfers.cancelPageTransfer(ctx, access),
  ),
  previewPageTransfer: (ctx) => transfers.previewPageTransfer(ctx, ctx.query.token),
  listReceivedPageTransfers: (ctx) => received.listReceivedPageTransfers(ctx),
  acceptPageTransfer: (ctx) => received.acceptPageTransfer(ctx, ctx.params.id),
  declinePageTransfer: (ctx) => received.declinePageTransfer(ctx, ctx.params.id),
} satisfies Handlers<typeof pageTransferExtensions>
