import { createProblem, type linkExtensions, type linkOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok, okDeleted } from '../../domain/operation.ts'
import { assertNotInBody } from '../../domain/validate.ts'
import { loadProfile, uploadBlockFile } from '../profile/index.ts'
import { findBrokenLinks } from './broken-links.ts'
import { saveLinks } from './bulk.ts'
import * as find from './find.ts'
import * as links from './service.ts'

export const createLinkHandlers = (deps: Deps) =>
  ({
    listLinks: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.query.profile_id, 'read'),
      async (ctx, access) => {
        const { meta: _, ...page } = await find.listLinks(deps, ctx, access, ctx.query)
        return page
      },
    ),
    createLink: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => ok(await links.createLink(deps, ctx, access, ctx.body)),
    ),
    updateLink: createAuthorisedHandler(
      (ctx) => links.loadLink(deps, ctx, ctx.params.id),
      async (ctx, target) => ok(await links.updateLink(deps, ctx, target, ctx.expectedRevisions, ctx.body)),
    ),
    archiveLink: createAuthorisedHandler(
      (ctx) => links.loadLink(deps, ctx, ctx.params.id),
      async (ctx, target) => okDeleted(await links.archiveLink(deps, ctx, target, ctx.expectedRevisions)),
    ),
    reorderLinks: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => ok(await links.reorderLinks(deps, ctx, access, ctx.body.order)),
    ),
    uploadBusinessBlockFile: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => ok(await uploadBlockFile(deps, ctx, access, ctx.file)),
    ),
  }) satisfies Handlers<typeof linkOperations>

export const createLinkExtensionHandlers = (deps: Deps) =>
  ({
    findLinks: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.query.profile_id, 'read'),
      (ctx, access) => find.listLinks(deps, ctx, access, ctx.query),
    ),
    findBrokenLinks: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.query.profile_id, 'read'),
      async (ctx, access) => ok(await findBrokenLinks(deps, access.id, ctx.now)),
    ),
    getLink: createAuthorisedHandler(
      (ctx) => find.loadAnyLink(deps, ctx, ctx.params.id, 'read'),
      async (ctx, target) => ok(find.getLink(deps, ctx, target)),
    ),
    saveLinks: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => {
        assertNotInBody(ctx.body, [
          createProblem('profile_id', 'belongs_in_query', { example: '?profile_id=12' }),
          createProblem('workspace_id', 'links_belong_to_profile', { example: '?profile_id=12' }),
        ])
        return ok(await saveLinks(deps, ctx, access, ctx.body))
      },
    ),
    listBlockedLinks: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (_, access) => ok(await find.listBlockedLinks(deps, access)),
    ),
    restoreLink: createAuthorisedHandler(
      (ctx) => find.loadAnyLink(deps, ctx, ctx.params.id, 'change'),
      async (ctx, { access }) =>
        ok(await links.restoreLink(deps, ctx, access, ctx.params.id, ctx.body.order)),
    ),
  }) satisfies Handlers<typeof linkExtensions>
