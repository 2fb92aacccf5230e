import { type Kysely, sql } from 'kysely'

/** The names each profile gave up last, three of them; earlier versions kept any number from everybody else. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    delete from username_redirect where username_key in (
      select username_key from (
        select username_key,
          row_number() over (partition by profile_id order by expires_at desc, username_key) as rank
        from username_redirect
      ) as ranked
      where rank > 3
    )`.execute(db)
}
