import { createHash } from 'node:crypto'
import { createShareSubject } from '@vitrine/page/share-subject'
import { computeShareVersion } from '../../../apps/server/src/features/profile/share-subject.ts'
import { pageScriptPath } from '../../../apps/server/src/site/profile/assets.ts'
import { drawPages, type ServerParts } from './draw.ts'

export const serverParts: ServerParts = {
  scriptUrl: pageScriptPath,
  pictureHash: (name) => createHash('sha256').update(name).digest('hex').slice(0, 32),
  shareVersion: (view) => computeShareVersion(createShareSubject(view.profile, view.canonicalUrl)),
}

/** Renders the sample pages like the server. */
export const { pages, loads } = drawPages(serverParts)
