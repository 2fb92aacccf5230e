import type { Proposal } from '@vitrine/contract'
import { inPlaceTitle } from '@vitrine/contract/limits'
import type { Texts } from '../../texts.gen.d.ts'

/** Returns who proposes it, and with which program. */
export const formatAuthor = (
  { name, kind, program }: Proposal['author'],
  { deletedAccount, kinds }: Pick<Texts['proposals'], 'deletedAccount' | 'kinds'>,
): string =>
  [
    name ?? deletedAccount,
    ...(kind === 'person' ? [] : [[kinds[kind], program].filter(Boolean).join(' ')]),
  ].join(' · ')

/** Returns the title of a proposal. Until its author gives it one, it has that of the service. */
export const formatTitle = (
  { title }: Pick<Proposal, 'title'>,
  { changesTitle }: Pick<Texts['proposals'], 'changesTitle'>,
): string => (title === inPlaceTitle ? changesTitle : title)
