import type { importExtensions, previewExtensions } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { ofProfileInQuery } from '../profile/index.ts'
import { limitReads } from './limit-reads.ts'
import { uploadFromUrl } from './picture.ts'
import { previewLink } from './preview.ts'
import { importFile, importFromUrl } from './service.ts'

const parseIndexes = (skip: string | null | undefined): ReadonlySet<number> =>
  new Set(skip?.split(',').map(Number))

export const importHandlers = {
  importFile: ofProfileInQuery('change', (ctx, access) => {
    const { dry_run, settings, source_profile, skip, preview_token } = ctx.query
    const options = {
      access,
      dryRun: dry_run === true,
      settings: settings ?? 'fill',
      sourceProfile: source_profile,
      skippedIndexes: parseIndexes(skip),
      previewToken: preview_token,
    }
    return limitReads(ctx.actor.userId, () => importFile(ctx, ctx.file.bytes, options))
  }),
  importAddress: ofProfileInQuery('change', (ctx, access) => {
    const { url, dry_run, settings, skip, preview_token } = ctx.body
    const options = {
      access,
      dryRun: dry_run === true,
      settings: settings ?? 'fill',
      skippedIndexes: parseIndexes(skip),
      previewToken: preview_token ?? undefined,
    }
    return limitReads(ctx.actor.userId, () => importFromUrl(ctx, url, options))
  }),
  uploadFromAddress: ofProfileInQuery('change', (ctx, access) =>
    limitReads(ctx.actor.userId, () => uploadFromUrl(ctx, access, ctx.body)),
  ),
  previewLink: (ctx) => previewLink(ctx, ctx.body.url, ctx.body.fetch !== false),
} satisfies Handlers<typeof importExtensions & Pick<typeof previewExtensions, 'previewLink'>>
