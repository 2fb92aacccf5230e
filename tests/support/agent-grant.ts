import { randomBytes } from 'node:crypto'
import { sha256 } from '../../apps/server/src/crypto/tokens.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { dayMs, hourMs } from '../../apps/server/src/lib/durations.ts'

/** A connected agent of somebody, as a row; `access` is its access token, if one is wanted. */
export const addGrant = (
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { userId, profileId }: { userId: number; profileId: number },
  access: string | null = null,
) =>
  deps.db.tx((db) =>
    db
      .insertInto('agent_grant')
      .values({
        user_id: userId,
        profile_id: profileId,
        client_hash: randomBytes(8).toString('hex'),
        client_name: 'Desk',
        client_host: 'assistant.example.com',
        scope: 'write',
        resource: `${deps.config.BASE_URL}/mcp`,
        code_hash: randomBytes(8).toString('hex'),
        code_challenge: '',
        redirect_uri: 'https://assistant.example.com/back',
        access_hash: access && sha256(access),
        access_expires_at: deps.now() + hourMs,
        connected_at: deps.now(),
        expires_at: deps.now() + dayMs,
        created_at: deps.now(),
      })
      .execute(),
  )
