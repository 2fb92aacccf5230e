import { createProblem, type linkExtensions, type linkOperations } from '@vitrine/contract'
import { asDeleted, createAuthorisedHandler, type Handlers } from '../../domain/operation.ts'
import { assertNotInBody } from '../../domain/validate.ts'
import { ofProfile, ofProfileInQuery, uploadBlockFile } from '../profile/index.ts'
import { findBrokenLinks } from './broken-links.ts'
import { saveLinks } from './bulk.ts'
import * as find from './find.ts'
import * as links from './service.ts'

export const linkHandlers = {
  listLinks: ofProfileInQuery('read', async (ctx, access) => {
    const { meta: _, ...page } = await find.findLinks(ctx, access, ctx.query)
    return page
  }),
  createLink: ofProfileInQuery('change', (ctx, access) => links.createLink(ctx, access, ctx.body)),
  updateLink: createAuthorisedHandler(
    (ctx) => links.loadLink(ctx, ctx.params.id),
    (ctx, target) => links.updateLink(ctx, target, ctx.expectedRevisions, ctx.body),
  ),
  archiveLink: createAuthorisedHandler(
    (ctx) => links.loadLink(ctx, ctx.params.id),
    async (ctx, target) => asDeleted(await links.archiveLink(ctx, target, ctx.expectedRevisions)),
  ),
  reorderLinks: ofProfileInQuery('change', (ctx, access) => links.reorderLinks(ctx, access, ctx.body.order)),
  uploadBusinessBlockFile: ofProfileInQuery('propose', (ctx, access) =>
    uploadBlockFile(ctx, access, ctx.file),
  ),
  findLinks: ofProfileInQuery('read', (ctx, access) => find.findLinks(ctx, access, ctx.query)),
  findBrokenLinks: ofProfileInQuery('read', (ctx, access) => findBrokenLinks(ctx.deps, access.id, ctx.now)),
  getLink: createAuthorisedHandler(
    (ctx) => find.loadAnyLink(ctx, ctx.params.id, 'read'),
    (ctx, target) => find.getLink(ctx, target),
  ),
  saveLinks: ofProfileInQuery('change', async (ctx, access) => {
    assertNotInBody(ctx.body, [
      createProblem('profile_id', 'belongs_in_query', { example: '?profile_id=12' }),
      createProblem('workspace_id', 'links_belong_to_profile', { example: '?profile_id=12' }),
    ])
    return saveLinks(ctx, access, ctx.body)
  }),
  listBlockedLinks: ofProfile('read', ({ deps }, access) => find.listBlockedLinks(deps, access)),
  restoreLink: createAuthorisedHandler(
    (ctx) => find.loadAnyLink(ctx, ctx.params.id, 'change'),
    (ctx, { access }) => links.restoreLink(ctx, access, ctx.params.id, ctx.body.order),
  ),
} satisfies Handlers<typeof linkOperations & typeof linkExtensions>
