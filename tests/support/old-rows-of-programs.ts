import { dayMs } from '@vitrine/contract/durations'
import type { EncryptionPurpose } from '../../apps/server/src/crypto/encrypted-columns.ts'
import { sha256 } from '../../apps/server/src/crypto/tokens.ts'
import type { ids as Ids, Row, Rows } from './old-rows.ts'

export const feedToken = 'f'.repeat(43)

export const programs = (
  now: number,
  stamps: { created_at: number; updated_at: number },
  ids: typeof Ids,
  seal: (purpose: EncryptionPurpose, value: object) => string,
): Rows[] => {
  const page = { id: ids.profile, username: 'robin', url: 'http://127.0.0.1/robin' }
  const payload = (type: string, data: object) =>
    JSON.stringify({ type, timestamp: new Date(now - dayMs).toISOString(), data: { profile: page, ...data } })
  const delivery = (message_key: string, type: string, columns: Row): Row => ({
    endpoint_id: 1,
    profile_id: ids.profile,
    message_key,
    type,
    resource: `profile:${ids.profile}`,
    once_key: null,
    is_test: 0,
    replay_of: null,
    unseen: 0,
    created_at: now - dayMs,
    ...columns,
  })
  return [
    {
      table: 'webhook_endpoint',
      rows: [
        {
          profile_id: ids.profile,
          workspace_id: null,
          active: 1,
          revision: 2,
          failures: 1,
          retry_at: now + dayMs,
          next_at: now + dayMs,
          lease_until: 0,
          last_delivered_at: now - dayMs,
          last_failed_at: now - 1000,
          sealed: seal('webhook', { current: `whsec_${'c'.repeat(43)}=`, previous: null }),
          doc: JSON.stringify({
            url: 'https://hooks.example.com/vitrine',
            description: 'The shop',
            events: ['page.published', 'milestone.reached'],
            shape: 'slack',
            disabled_reason: null,
            disabled_at: null,
            previous_until: null,
            notices: [{ at: now - dayMs, kind: 'failing', failures: 4, message: 'It answered 500.' }],
          }),
          ...stamps,
        },
      ],
    },
    {
      table: 'webhook_delivery',
      rows: [
        delivery('msg_1', 'page.published', {
          state: 'delivered',
          tries: 1,
          next_at: now - dayMs,
          settled_at: now - dayMs,
          payload: payload('page.published', {}),
          doc: JSON.stringify({
            reason: null,
            attempts: [{ at: now - dayMs, duration_ms: 12, status: 200, answer: 'ok', error: null }],
          }),
        }),
        delivery('msg_2', 'milestone.reached', {
          state: 'waiting',
          tries: 1,
          next_at: now + dayMs,
          settled_at: null,
          payload: payload('milestone.reached', { metric: 'views', milestone: 100, value: 101 }),
          doc: JSON.stringify({
            reason: null,
            attempts: [{ at: now - 1000, duration_ms: 9, status: 500, answer: '', error: null }],
          }),
        }),
      ],
    },
    {
      table: 'agent_grant',
      rows: [
        {
          user_id: ids.owner,
          profile_id: ids.profile,
          client_hash: sha256('client'),
          client_name: 'Desk assistant',
          client_host: 'assistant.example.com',
          scope: 'write',
          resource: 'http://127.0.0.1/mcp',
          code_hash: sha256('code'),
          code_challenge: 'challenge',
          redirect_uri: 'https://assistant.example.com/back',
          connected_at: now - dayMs,
          family_hash: sha256('family'),
          refresh_hash: sha256('refresh'),
          access_hash: sha256('access'),
          access_expires_at: now - 1000,
          expires_at: now + dayMs,
          last_used_at: now - dayMs,
          created_at: now - dayMs,
        },
      ],
    },
    {
      table: 'export',
      rows: [
        {
          user_id: ids.owner,
          profile_id: null,
          with_account: 0,
          status: 'making',
          attempt: 1,
          done: 1,
          total: 20,
          size_bytes: null,
          files: null,
          sha256: null,
          created_at: now - 1000,
          finished_at: null,
        },
      ],
    },
    {
      table: 'export_part',
      rows: [{ export_id: 1, attempt: 1, position: 0, name: `${'0'.repeat(32)}.part`, bytes: 9 }],
    },
    {
      table: 'feed',
      rows: [
        {
          profile_id: ids.profile,
          name: 'Accounts',
          token_hash: sha256(feedToken),
          created_by: ids.owner,
          last_used_at: null,
          created_at: stamps.created_at,
        },
      ],
    },
  ]
}
