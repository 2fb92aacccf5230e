import type { linkExtensions, linkOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, tagOf } from '../../domain/operation.ts'
import { isHome } from '../profile/policy.ts'
import { openProfile, uploadBlockFile } from '../profile/service.ts'
import { saveLinks } from './bulk.ts'
import * as find from './find.ts'
import * as links from './service.ts'

export const linkHandlers = (deps: Deps) =>
  ({
    listLinks: async (ctx) => ({
      bytes: await links.listLinks(deps, ctx, ctx.query.profile_id, ctx.query),
      ofHome: isHome(ctx.actor, ctx.query.profile_id),
    }),
    createLink: {
      checkRights: (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => {
        const link = await links.createLink(deps, ctx, ctx.query.profile_id, ctx.body)
        return ok(link, { tag: tagOf('link', link) })
      },
    },
    updateLink: {
      checkRights: (ctx) => links.openLink(deps, ctx, ctx.params.id),
      handle: async (ctx) => {
        const link = await links.updateLink(deps, ctx, ctx.params.id, ctx.expected, ctx.body)
        return ok(link, { tag: tagOf('link', link) })
      },
    },
    archiveLink: async (ctx) => ok(await links.archiveLink(deps, ctx, ctx.params.id, ctx.expected)),
    reorderLinks: {
      checkRights: (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => ok(await links.reorderLinks(deps, ctx, ctx.query.profile_id, ctx.body.order)),
    },
    uploadBusinessBlockFile: {
      checkRights: (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => ok(await uploadBlockFile(deps, ctx, ctx.query.profile_id, ctx.file)),
    },
  }) satisfies Handlers<typeof linkOperations>

export const linkExtensionHandlers = (deps: Deps) =>
  ({
    findLinks: async (ctx) => find.findLinks(deps, ctx, ctx.query.profile_id, ctx.query),
    getLink: async (ctx) => {
      const link = await find.getLink(deps, ctx, ctx.params.id)
      return ok(link, { tag: tagOf('link', link) })
    },
    saveLinks: {
      checkRights: (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => ok(await saveLinks(deps, ctx, ctx.query.profile_id, ctx.body)),
    },
    bringBackLink: {
      checkRights: (ctx) => find.openAnyLink(deps, ctx, ctx.params.id),
      handle: async (ctx) => {
        const link = await find.bringBackLink(deps, ctx, ctx.params.id, ctx.body.order)
        return ok(link, { tag: tagOf('link', link) })
      },
    },
  }) satisfies Handlers<typeof linkExtensions>
