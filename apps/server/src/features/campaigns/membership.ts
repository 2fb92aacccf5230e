import type { Db } from '../../db/handle.ts'
import * as repo from './repo.ts'

/** Whether a profile has a live campaign of this id. Apart from the service, as links ask for it. */
export const isLiveCampaign = async (db: Db, profileId: number, id: number): Promise<boolean> =>
  (await repo.findCampaign(db, profileId, id)) !== undefined
