import type { Link } from '@vitrine/contract'
import { isOwnAddress } from '../../editor/drafts.ts'
import { kinds, toShownKind } from '../links/index.ts'

/** Returns false for blocks that lead to no web address, which could have UTM values. */
export const hasWebAddress = ({ kind, url, business_block_config }: Link): boolean => {
  const { address } = kinds[toShownKind({ kind, url })]
  if (address === 'none' || !/^https?:/.test(url)) return false
  return address === 'web' || (business_block_config.linked !== false && !isOwnAddress(url))
}
