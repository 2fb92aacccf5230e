import type { linkOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, tagOf } from '../../domain/operation.ts'
import { openProfile, uploadBlockFile } from '../profile/service.ts'
import * as links from './service.ts'

export const linkHandlers = (deps: Deps) =>
  ({
    listLinks: async (ctx) => ({
      bytes: await links.listLinks(deps, ctx, ctx.query.profile_id, ctx.query),
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
