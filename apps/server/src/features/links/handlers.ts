import { createProblem, type linkExtensions, type linkOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok, okDeleted } from '../../domain/operation.ts'
import { assertNotInBody } from '../../domain/validate.ts'
import { ofProfile, ofProfileInQuery, uploadBlockFile } from '../profile/index.ts'
import { findBrokenLinks } from './broken-links.ts'
import { saveLinks } from './bulk.ts'
import * as find from './find.ts'
import * as links from './service.ts'

export const createLinkHandlers = (deps: Deps) =>
  ({
    listLinks: ofProfileInQuery(deps, 'read', async (ctx, access) => {
      const { meta: _, ...page } = await find.findLinks(deps, ctx, access, ctx.query)
      return page
    }),
    createLink: ofProfileInQuery(deps, 'change', async (ctx, access) =>
      ok(await links.createLink(deps, ctx, access, ctx.body)),
    ),
    updateLink: createAuthorisedHandler(
      (ctx) => links.loadLink(deps, ctx, ctx.params.id),
      async (ctx, target) => ok(await links.updateLink(deps, ctx, target, ctx.expectedRevisions, ctx.body)),
    ),
    archiveLink: createAuthorisedHandler(
      (ctx) => links.loadLink(deps, ctx, ctx.params.id),
      async (ctx, target) => okDeleted(await links.archiveLink(deps, ctx, target, ctx.expectedRevisions)),
    ),
    reorderLinks: ofProfileInQuery(deps, 'change', async (ctx, access) =>
      ok(await links.reorderLinks(deps, ctx, access, ctx.body.order)),
    ),
    uploadBusinessBlockFile: ofProfileInQuery(deps, 'propose', async (ctx, access) =>
      ok(await uploadBlockFile(deps, ctx, access, ctx.file)),
    ),
    findLinks: ofProfileInQuery(deps, 'read', (ctx, access) => find.findLinks(deps, ctx, access, ctx.query)),
    findBrokenLinks: ofProfileInQuery(deps, 'read', async (ctx, access) =>
      ok(await findBrokenLinks(deps, access.id, ctx.now)),
    ),
    getLink: createAuthorisedHandler(
      (ctx) => find.loadAnyLink(deps, ctx, ctx.params.id, 'read'),
      async (ctx, target) => ok(await find.getLink(deps, ctx, target)),
    ),
    saveLinks: ofProfileInQuery(deps, 'change', async (ctx, access) => {
      assertNotInBody(ctx.body, [
        createProblem('profile_id', 'belongs_in_query', { example: '?profile_id=12' }),
        createProblem('workspace_id', 'links_belong_to_profile', { example: '?profile_id=12' }),
      ])
      return ok(await saveLinks(deps, ctx, access, ctx.body))
    }),
    listBlockedLinks: ofProfile(deps, 'read', async (_, access) =>
      ok(await find.listBlockedLinks(deps, access)),
    ),
    restoreLink: createAuthorisedHandler(
      (ctx) => find.loadAnyLink(deps, ctx, ctx.params.id, 'change'),
      async (ctx, { access }) =>
        ok(await links.restoreLink(deps, ctx, access, ctx.params.id, ctx.body.order)),
    ),
  }) satisfies Handlers<typeof linkOperations & typeof linkExtensions>
