import { createProblem, type linkExtensions, type linkOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok, okDeleted } from '../../domain/operation.ts'
import { assertNotInBody } from '../../domain/validate.ts'
import { openProfile, uploadBlockFile } from '../profile/index.ts'
import { findBrokenLinks } from './broken-links.ts'
import { saveLinks } from './bulk.ts'
import * as find from './find.ts'
import * as links from './service.ts'

export const createLinkHandlers = (deps: Deps) =>
  ({
    listLinks: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'read'),
      async (ctx, access) => {
        const { meta: _, ...page } = await find.listLinks(deps, ctx, access, ctx.query)
        return page
      },
    ),
    createLink: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => ok(await links.createLink(deps, ctx, access, ctx.body)),
    ),
    updateLink: createAuthorisedHandler(
      (ctx) => links.openLink(deps, ctx, ctx.params.id),
      async (ctx, opened) => ok(await links.updateLink(deps, ctx, opened, ctx.expected, ctx.body)),
    ),
    archiveLink: createAuthorisedHandler(
      (ctx) => links.openLink(deps, ctx, ctx.params.id),
      async (ctx, opened) => okDeleted(await links.archiveLink(deps, ctx, opened, ctx.expected)),
    ),
    reorderLinks: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => ok(await links.reorderLinks(deps, ctx, access, ctx.body.order)),
    ),
    uploadBusinessBlockFile: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => ok(await uploadBlockFile(deps, ctx, access, ctx.file)),
    ),
  }) satisfies Handlers<typeof linkOperations>

export const createLinkExtensionHandlers = (deps: Deps) =>
  ({
    findLinks: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'read'),
      (ctx, access) => find.listLinks(deps, ctx, access, ctx.query),
    ),
    findBrokenLinks: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'read'),
      async (ctx, access) => ok(await findBrokenLinks(deps, access.id, ctx.now)),
    ),
    getLink: createAuthorisedHandler(
      (ctx) => find.openAnyLink(deps, ctx, ctx.params.id, 'read'),
      async (ctx, opened) => ok(find.getLink(deps, ctx, opened)),
    ),
    saveLinks: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => {
        assertNotInBody(ctx.body, [
          createProblem('profile_id', 'belongs_in_query', { example: '?profile_id=12' }),
          createProblem('workspace_id', 'links_belong_to_profile', { example: '?profile_id=12' }),
        ])
        return ok(await saveLinks(deps, ctx, access, ctx.body))
      },
    ),
    listBlockedLinks: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (_, access) => ok(await find.listBlockedLinks(deps, access)),
    ),
    restoreLink: createAuthorisedHandler(
      (ctx) => find.openAnyLink(deps, ctx, ctx.params.id, 'change'),
      async (ctx, { access }) =>
        ok(await links.restoreLink(deps, ctx, access, ctx.params.id, ctx.body.order)),
    ),
  }) satisfies Handlers<typeof linkExtensions>
