import type { exportExtensions, StaticPage } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import { createAuthorisedHandler, type Handlers } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import * as exports from './service.ts'

/** Creates the handlers. `staticPage` renders a page, which only the site can do. */
export const createExportHandlers = (
  staticPage: (profileId: number, userId: number) => Promise<StaticPage | null>,
) =>
  ({
    createExport: (ctx) => exports.createExport(ctx, ctx.body?.profile_id),
    listExports: (ctx) => exports.listExports(ctx),
    getExport: createAuthorisedHandler(
      (ctx) => exports.loadExport(ctx, ctx.params.id),
      async (ctx, row) => exports.getExport(ctx, row),
    ),
    deleteExport: (ctx) => exports.deleteExport(ctx, ctx.params.id),
    getStaticPage: ofProfile(
      'read',
      async ({ actor }, { id }) => (await staticPage(id, actor.userId)) ?? fail('not_found'),
    ),
  }) satisfies Handlers<typeof exportExtensions>
