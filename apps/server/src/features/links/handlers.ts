import type { linkOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, tagOf } from '../../domain/operation.ts'
import { openProfile, uploadBlockFile } from '../profile/service.ts'
import * as links from './service.ts'

export const linkHandlers = (deps: Deps) =>
  ({
    listLinks: async (call) => ({
      bytes: await links.listLinks(deps, call, call.query.profile_id, call.query),
    }),
    createLink: {
      checkRights: (call) => openProfile(deps, call, call.query.profile_id, 'change'),
      handle: async (call) => {
        const link = await links.createLink(deps, call, call.query.profile_id, call.body)
        return ok(link, { tag: tagOf('link', link) })
      },
    },
    updateLink: {
      checkRights: (call) => links.openLink(deps, call, call.params.id),
      handle: async (call) => {
        const link = await links.updateLink(deps, call, call.params.id, call.expected, call.body)
        return ok(link, { tag: tagOf('link', link) })
      },
    },
    archiveLink: async (call) => ok(await links.archiveLink(deps, call, call.params.id, call.expected)),
    reorderLinks: {
      checkRights: (call) => openProfile(deps, call, call.query.profile_id, 'change'),
      handle: async (call) =>
        ok(await links.reorderLinks(deps, call, call.query.profile_id, call.body.order)),
    },
    uploadBusinessBlockFile: {
      checkRights: (call) => openProfile(deps, call, call.query.profile_id, 'change'),
      handle: async (call) => ok(await uploadBlockFile(deps, call, call.query.profile_id, call.file)),
    },
  }) satisfies Handlers<typeof linkOperations>
