import type { Db } from '../../db/handle.ts'
import { createDocReader } from '../../domain/stored-doc.ts'

const readVariant = createDocReader<{ doc: Record<string, unknown> }>('variant', { doc: {} })

/** Returns the variants that visitors may see, with their settings. */
export const listVariantContents = async (
  db: Db,
  profileId: number,
): Promise<{ id: number; doc: Record<string, unknown> }[]> =>
  (
    await db
      .selectFrom('variant')
      .select(['id', 'doc'])
      .where('profile_id', '=', profileId)
      .where('archived_at', 'is', null)
      .execute()
  ).map(({ id, doc }) => ({ id, ...readVariant(doc, id) }))
