import type { exportExtensions, StaticPage } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import * as exports from './service.ts'

/** Creates the handlers. `staticPage` renders a page, which only the site can do. */
export const createExportHandlers = (
  deps: Deps,
  staticPage: (profileId: number, userId: number) => Promise<StaticPage | null>,
) =>
  ({
    createExport: async (ctx) => ok(await exports.createExport(deps, ctx, ctx.body?.profile_id)),
    listExports: async (ctx) => ok(await exports.listExports(deps, ctx)),
    getExport: createAuthorisedHandler(
      (ctx) => exports.loadExport(deps, ctx, ctx.params.id),
      async (ctx, row) => ok(exports.getExport(deps, ctx, row)),
    ),
    deleteExport: async (ctx) => ok(await exports.deleteExport(deps, ctx, ctx.params.id)),
    getStaticPage: ofProfile(deps, 'read', async ({ actor }, { id }) =>
      ok((await staticPage(id, actor.userId)) ?? fail('not_found')),
    ),
  }) satisfies Handlers<typeof exportExtensions>
