import type { linkExtensions, linkOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { authorised, type Handlers, ok } from '../../domain/operation.ts'
import { openProfile, uploadBlockFile } from '../profile/service.ts'
import { saveLinks } from './bulk.ts'
import * as find from './find.ts'
import * as links from './service.ts'

export const linkHandlers = (deps: Deps) =>
  ({
    listLinks: authorised(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'read'),
      (ctx, access) => links.listLinks(deps, ctx, access, ctx.query),
    ),
    createLink: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => {
        return ok(await links.createLink(deps, ctx, ctx.query.profile_id, ctx.body))
      },
    },
    updateLink: {
      authorise: (ctx) => links.openLink(deps, ctx, ctx.params.id),
      handle: async (ctx) => {
        return ok(await links.updateLink(deps, ctx, ctx.params.id, ctx.expected, ctx.body))
      },
    },
    archiveLink: async (ctx) => ok(await links.archiveLink(deps, ctx, ctx.params.id, ctx.expected)),
    reorderLinks: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => ok(await links.reorderLinks(deps, ctx, ctx.query.profile_id, ctx.body.order)),
    },
    uploadBusinessBlockFile: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => ok(await uploadBlockFile(deps, ctx, ctx.query.profile_id, ctx.file)),
    },
  }) satisfies Handlers<typeof linkOperations>

export const linkExtensionHandlers = (deps: Deps) =>
  ({
    findLinks: async (ctx) => find.findLinks(deps, ctx, ctx.query.profile_id, ctx.query),
    getLink: async (ctx) => ok(await find.getLink(deps, ctx, ctx.params.id)),
    saveLinks: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => ok(await saveLinks(deps, ctx, ctx.query.profile_id, ctx.body)),
    },
    bringBackLink: {
      authorise: (ctx) => find.openAnyLink(deps, ctx, ctx.params.id),
      handle: async (ctx) => ok(await find.bringBackLink(deps, ctx, ctx.params.id, ctx.body.order)),
    },
  }) satisfies Handlers<typeof linkExtensions>
