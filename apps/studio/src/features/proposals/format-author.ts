import type { Proposal } from '@vitrine/contract'
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
