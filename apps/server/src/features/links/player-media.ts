import { findPlayer } from '@vitrine/page/embeds/index'
import { guessLink } from '@vitrine/page/guess-link'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../domain/errors.ts'
import { copyLinksToHistory, saveAutomaticVersion } from '../history/index.ts'
import { changeByJob, type PageRecord, storePictures } from '../profile/index.ts'
import { recordLinkEvents } from './change-links.ts'
import { type LinkRecord, stringifyLink } from './link.ts'
import { assertChangeFits, computeContentLength, countCharacters } from './page-size.ts'
import * as writeRepo from './write-repo.ts'

/** Title and picture that another site gives a video or music. */
export type Media = { readonly title: string | null; readonly picture: Buffer | null }

/** Reads the media of a player's URL for an account. Both values are null if the site cannot be read. */
export type ReadMedia = (deps: Pick<Deps, 'egress'>, url: string, accountId: number) => Promise<Media>

/** Returns true for a player without a picture, or with one of `copiedPictures`, which were copied from its former URL. */
export const lacksPicture = ({ doc }: LinkRecord, copiedPictures: ReadonlySet<string>): boolean =>
  (doc.kind === 'video' || doc.kind === 'embed') &&
  (!doc.image_url || copiedPictures.has(doc.image_url)) &&
  findPlayer(doc.url) !== undefined

/** Returns true if the title was derived from the URL, not written by a person. */
const hasDerivedTitle = ({ doc: { title, url } }: LinkRecord): boolean =>
  [url, new URL(url).hostname, guessLink(url).title].includes(title)

/**
 * Copies picture and derived title of a player from its site, like an edit of its owner. A link that has changed since it was read stays
 * as it is. Returns the path of the picture, or null if none was stored.
 */
export const copyMedia = async (
  deps: Deps,
  { profile, planKey }: PageRecord,
  link: LinkRecord,
  readMedia: ReadMedia,
): Promise<string | null> => {
  const { title, picture } = await readMedia(deps, link.doc.url, profile.ownerId)
  const files = await storePictures(deps, profile.ownerId, profile.id, picture ? [picture] : [])
  const image_url = files.paths[0] ?? null
  const doc = {
    ...link.doc,
    ...(image_url === null ? {} : { image_url }),
    ...(title !== null && hasDerivedTitle(link) ? { title } : {}),
  }
  const ctx = { deps, actor: null, now: deps.now() }
  const text = stringifyLink({ doc, extra: link.extra })
  if (text === stringifyLink(link)) return null
  try {
    await deps.db.tx((db) =>
      changeByJob(deps, db, { id: profile.id, planKey }, (locked) =>
        recordLinkEvents(deps, db, locked, ctx.now, async () => {
          const version = await saveAutomaticVersion(db, ctx, locked, 'link.update', doc.title)
          const lengths = [[computeContentLength(link)], [countCharacters(text)]] as const
          await assertChangeFits(db, profile.id, version, ...lengths)
          await copyLinksToHistory(db, [link.id], version.id)
          await files.claim(db, ctx, locked)
          if (!(await writeRepo.updateLink(db, link.id, link.revision, text, ctx.now)))
            throw new DomainError('stale_revision')
        }),
      ),
    )
    return image_url
  } catch (error) {
    await files.drop()
    if (error instanceof DomainError) return null
    throw error
  }
}
