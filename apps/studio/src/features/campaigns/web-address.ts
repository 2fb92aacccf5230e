import type { Link } from '@vitrine/contract'
import { isOwnAddress } from '../../editor/link-drafts.ts'
import { findAddressInput, toShownKind } from '../links/index.ts'

/** Returns false for blocks that lead to no web address, which could have UTM values. */
export const hasWebAddress = ({ kind, url, business_block_config }: Link): boolean => {
  const address = findAddressInput(toShownKind({ kind, url, business_block_config }))
  if (address === 'none' || !/^https?:/.test(url)) return false
  return address === 'web' || (business_block_config.linked !== false && !isOwnAddress(url))
}
