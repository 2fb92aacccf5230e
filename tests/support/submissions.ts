import type { App } from './app.ts'

/** Stores a form entry without answers. Returns its id. */
export const insertSubmission = async ({ deps, clock }: App, profileId: number): Promise<number> => {
  const { id } = await deps.db.tx((db) =>
    db
      .insertInto('form_submission')
      .values({ profile_id: profileId, form_id: 1, status: 'new', doc: '{}', created_at: clock.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
