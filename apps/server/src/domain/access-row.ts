import type { AccessEntry, AccessEntryType } from '@vitrine/contract'
import type { Origin } from '../db/credential-origin.ts'

/** Access of a person, program or address, as its feature stores it. */
export type AccessRow = Origin & {
  readonly type: AccessEntryType
  readonly id: number
  /** Owner of the account, page or workspace that the access reaches. */
  readonly ownerId: number
  readonly createdAt: number | null
  readonly createdBy: number | null
} & Parts

type Parts = {
  readonly name: string | null
  readonly permission: AccessEntry['permission']
  readonly grants: boolean | null
  readonly profileId: number | null
  readonly workspaceId: number | null
}

/** Creates an entry from a stored row. Without `Origin` columns its credential is unknown. */
export const createAccessRow = (
  type: AccessRow['type'],
  { id, credential = null, credential_name = null }: Partial<Origin> & { readonly id: number },
  fields: Pick<AccessRow, 'ownerId' | 'createdAt' | 'createdBy'> & Partial<Parts>,
): AccessRow => ({
  type,
  id,
  credential,
  credential_name,
  name: null,
  permission: null,
  grants: null,
  profileId: null,
  workspaceId: null,
  ...fields,
})
