import { dayMs } from '@vitrine/contract/durations'
import { type Kysely, sql } from 'kysely'
import type { EncryptionPurpose } from '../../apps/server/src/crypto/encrypted-columns.ts'
import { createSecrets } from '../../apps/server/src/crypto/secrets.ts'
import { sha256 } from '../../apps/server/src/crypto/tokens.ts'
import type { Database } from '../../apps/server/src/db/handle.ts'
import { programs } from './old-rows-of-programs.ts'

export type Row = Record<string, string | number | null>
export type Rows = { table: string; rows: readonly Row[] }

export type OldRows = {
  passwordHash: string
  /** Write keys of the owner and the collaborator, and an admin key of the operator. */
  keys: { owner: string; collaborator: string; operator: string }
  secret: string
  /** Epoch milliseconds. */
  now: number
  change?: (text: string) => string
}

/** Ids count from 1 in each table in the order of these rows, which contain no ids. */
export const ids = { owner: 1, collaborator: 2, operator: 3, profile: 1, form: 4, product: 2, gated: 6 }

const documents = new Set(['doc', 'detail', 'changes', 'profile_ids', 'domain_doc', 'payload', 'counts'])

/**
 * Fills a database of version 0.1.0 or later with a profile that uses every feature. Documents have only the fields that the first
 * version of their code stored.
 */
export const writeOldRows = async (db: Database, old: OldRows): Promise<void> => {
  const { change = (text) => text } = old
  await db.tx(async (tx) => {
    const any = tx as unknown as Kysely<Record<string, Row>>
    for (const { table, rows } of oldRows(old, change))
      for (const row of rows) {
        const changed = Object.entries(row).map(([name, value]) => [
          name,
          documents.has(name) && typeof value === 'string' && table !== 'audit' ? change(value) : value,
        ])
        await any.insertInto(table).values(Object.fromEntries(changed)).execute()
      }
    // Later entries continue the chain of the audit log
    await sql`update audit_head set last_id = 1, hash = (select hash from audit where id = 1)`.execute(tx)
  })
}

const json = JSON.stringify

const oldRows = (old: OldRows, change: (text: string) => string): Rows[] => {
  const { now, keys, passwordHash } = old
  const secrets = createSecrets(old.secret)
  const seal = (purpose: EncryptionPurpose, value: object) => secrets.encrypt(purpose, change(json(value)))
  const stamps = { created_at: now - 9 * dayMs, updated_at: now - 2 * dayMs }
  const today = Math.floor(now / dayMs)
  const time = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`
  const user = (name: string, plan: string, more: Row = {}): Row => ({
    email: `${name}@example.com`,
    email_key: `${name}@example.com`,
    name,
    password_hash: passwordHash,
    email_verified_at: now - 8 * dayMs,
    plan_key: plan,
    ...stamps,
    ...more,
  })
  const key = (user_id: number, scope: string, text: string): Row => ({
    user_id,
    name: scope,
    scope,
    prefix: 'vt_test',
    key_hash: sha256(text),
    created_at: stamps.created_at,
  })
  const profile = (owner_id: number, username: string, members: object = {}, columns: Row = {}): Row => ({
    owner_id,
    username,
    username_key: username,
    revision: 2,
    content_revision: 5,
    doc: json({ doc: { ...settings, ...members }, extra: { shelf: 7 } }),
    ...stamps,
    ...columns,
  })
  const link = (position: number, members: object, columns: Row = {}): Row => ({
    profile_id: ids.profile,
    position,
    doc: json({ doc: { ...oldLink, ...members }, extra: {} }),
    ...stamps,
    ...columns,
  })
  const act = {
    at: stamps.created_at,
    actor_id: ids.owner,
    credential: 'anonymous',
    action: 'account.register',
    subject_type: 'user',
    subject_id: ids.owner,
    request_id: 'r1',
    detail: change('{}'),
    prev_hash: '',
  }
  const queued = (kind: string, to: string, params: object): Row => ({
    user_id: ids.owner,
    kind,
    sealed: seal('mail', { to, params, expiresAt: null }),
    next_at: now - dayMs,
    created_at: now - dayMs,
  })

  return [
    {
      table: 'user',
      rows: [
        user('robin', 'agency', { default_profile_id: ids.profile }),
        user('sam', 'free', { default_profile_id: 2 }),
        user('operator', 'free', { default_profile_id: 3, admin_at: stamps.created_at }),
      ],
    },
    {
      table: 'api_key',
      rows: [
        key(ids.owner, 'write', keys.owner),
        key(ids.collaborator, 'write', keys.collaborator),
        key(ids.operator, 'admin', keys.operator),
      ],
    },
    { table: 'device', rows: [{ user_id: ids.owner, device_key: 'known', created_at: stamps.created_at }] },
    {
      table: 'profile',
      rows: [
        profile(
          ids.owner,
          'robin',
          {},
          {
            domain_host: 'links.example.com',
            domain_next_at: now + dayMs,
            domain_doc: json({ askedAt: now - dayMs, checkedAt: null, lostAt: null, problem: null }),
          },
        ),
        profile(ids.collaborator, 'sam'),
        profile(ids.operator, 'operator'),
      ],
    },
    {
      table: 'username_redirect',
      rows: ['robin.b', 'robin.c', 'robin.d'].map((name, i) => ({
        username_key: name,
        profile_id: ids.profile,
        expires_at: now + (i + 2) * dayMs,
      })),
    },
    {
      table: 'link',
      rows: [
        link(0, { title: 'Workshop', url: 'https://robin.example.com/' }, { revision: 2, clicks: 3 }),
        link(1, {
          title: 'A bowl',
          url: 'https://robin.example.com/bowl',
          kind: 'product',
          image_url: '/media/0000.webp',
          business_block_config: { price: 4900, currency: 'EUR' },
        }),
        link(2, { title: 'Dates', kind: 'header', url: 'https://robin.example.com/dates' }),
        link(3, {
          title: 'Write to me',
          kind: 'form',
          url: 'https://robin.example.com/write',
          business_block_config: { fields: [{ id: 'message', type: 'textarea', label: 'Message' }] },
        }),
        link(4, {
          title: 'Market',
          kind: 'countdown',
          url: 'https://robin.example.com/market',
          schedule: { starts_at: null, ends_at: time(now + 20 * dayMs), timezone: 'Europe/Vienna' },
          business_block_config: { ends_at: time(now + 10 * dayMs) },
        }),
        link(5, {
          title: 'Price list',
          url: 'https://robin.example.com/prices',
          gate: { type: 'code', min_age: null, message: 'Ask me', code_mac: 'mac' },
        }),
        link(6, {
          title: 'At home',
          url: 'https://robin.example.com/at',
          audience: { countries: ['AT'], devices: [], languages: [], referrers: [] },
        }),
        link(0, { title: 'Last year', url: 'https://robin.example.com/last' }, { archived_at: now - dayMs }),
      ],
    },
    {
      table: 'link_history',
      rows: [
        [1, { title: 'My workshop', url: 'https://robin.example.com/' }],
        [8, { title: 'Last year', url: 'https://robin.example.com/last' }],
      ].map(([link_id, members]) => ({
        link_id: link_id as number,
        revision: 1,
        profile_id: ids.profile,
        since_version: 0,
        until_version: 1,
        doc: json({ doc: { ...oldLink, ...(members as object) }, extra: {} }),
      })),
    },
    {
      table: 'profile_history',
      rows: [
        {
          profile_id: ids.profile,
          revision: 1,
          since_version: 0,
          until_version: 1,
          doc: json({ doc: { ...settings, bio: 'Potter.' }, extra: {} }),
        },
      ],
    },
    {
      table: 'version',
      rows: [
        {
          profile_id: ids.profile,
          kind: 'manual',
          name: 'Before the market',
          reason: '',
          created_by: ids.owner,
          profile_revision: 1,
          content_revision: 3,
          link_count: 4,
          size_bytes: 2000,
          manifest: '1.1 2.1 4.1 8.1',
          created_at: now - 3 * dayMs,
        },
      ],
    },
    {
      table: 'upload',
      rows: [
        {
          user_id: ids.owner,
          profile_id: ids.profile,
          purpose: 'block',
          names: '0000.webp',
          bytes: 9,
          created_at: now - 3 * dayMs,
        },
      ],
    },
    {
      table: 'mail',
      rows: [
        queued('password_changed', 'robin@example.com', {
          name: 'robin',
          at: new Date(now - dayMs).toISOString(),
        }),
        queued('verify_email', 'robin@example.com', { name: 'robin', token: 'token' }),
      ],
    },
    { table: 'audit', rows: [{ ...act, hash: sha256(json([1, ...Object.values(act)])) }] },
    {
      table: 'idempotency',
      rows: [
        {
          credential: 'key:1',
          idempotency_key: 'k',
          user_id: ids.owner,
          request_hash: 'h',
          status: 200,
          body: secrets.encrypt('idempotency', '{}'),
          created_at: now - 1,
        },
      ],
    },
    {
      table: 'job',
      rows: [
        {
          name: 'old-redirects',
          due_at: now - dayMs,
          lease_until: 0,
          position: '',
          worked: 2,
          started_at: now - dayMs,
          finished_at: now - dayMs,
          duration_ms: 4,
          counts: json({ removed: 2 }),
          requested: 0,
          answered: 0,
        },
      ],
    },
    { table: 'throttle', rows: [{ bucket: 'voucher:9:0', hits: 1, resets_at: now + dayMs }] },
    {
      table: 'reset_request',
      rows: [
        {
          email_hash: secrets.mac('password_reset_request', 'sam@example.com'),
          sealed: seal('password_reset_request', { email: 'sam@example.com', requestId: 'r2' }),
          requested_at: now - 1000,
          due_at: now,
        },
      ],
    },
    ...visits(now, today),
    ...doctor(now),
    ...tools(now, time),
    ...alerts(now, stamps),
    ...workspaces(now, stamps),
    ...programs(now, stamps, ids, seal),
    {
      table: 'voucher',
      rows: [
        ['GIFT', 'plan_grant', { plan_key: 'pro', days: 30 }],
        ['SPRING', 'percent', { percent: 10 }],
      ].map(([code, type, doc]) => ({
        code_key: code as string,
        code: code as string,
        type: type as string,
        doc: json(doc),
        uses: 0,
        created_at: stamps.created_at,
      })),
    },
    {
      table: 'form_submission',
      rows: ['new', 'spam'].map((status) => ({
        profile_id: ids.profile,
        form_id: ids.form,
        status,
        doc: json({
          answers: { message: 'Do you ship abroad?' },
          fields_snapshot: [{ id: 'message', type: 'textarea', label: 'Message' }],
          contact: { name: null, email: null, phone: null },
          source: {
            referrer: null,
            country: null,
            device: 'mobile',
            utm: noUtm,
            campaign_id: null,
            variant_id: null,
          },
        }),
        created_at: now - dayMs,
      })),
    },
  ]
}

const noUtm = { source: null, medium: null, campaign: null, term: null, content: null }

/** Settings as stored by the first version of their code. */
const settings = {
  display_name: 'Robin Example',
  bio: 'Ceramics from a small workshop.',
  avatar_url: null,
  avatar_alt: null,
  pronouns: null,
  location: 'Vienna',
  language: 'en',
  timezone: 'Europe/Vienna',
  social_links: [{ platform: 'mastodon', url: 'https://social.example.com/@robin' }],
  theme: {
    preset: 'vitrine',
    mode: 'auto',
    colors: { background: null, surface: null, text: null, muted: null, accent: '#0b57d0' },
    font: 'serif',
    radius: null,
    density: null,
    button_style: null,
    background: { type: 'pattern', value: 'dots', image_url: null },
  },
  seo: { title: null, description: null, og_image_url: null, indexable: true },
  sensitive: { enabled: false, label: null },
  footer_text: null,
}

/** Link as stored by the first version, whose gates had no code. */
const oldLink = {
  title: '',
  url: '',
  kind: 'normal',
  supporting_text: null,
  business_block_config: {},
  is_enabled: true,
  description: null,
  icon: null,
  image_url: null,
  image_alt: null,
  section: null,
  pinned: false,
  highlighted: false,
  open_in_new_tab: false,
  schedule: { starts_at: null, ends_at: null, timezone: null },
  gate: { type: 'none', min_age: null, message: null },
  audience: { countries: [], devices: [], languages: [], referrers: [] },
  utm: noUtm,
  campaign_id: null,
}

const visits = (now: number, today: number): Rows[] => [
  {
    table: 'visit',
    rows: [
      {
        profile_id: ids.profile,
        kind: 'view',
        at: now - dayMs,
        visitor: 'v',
        device: 'mobile',
        browser: 'Firefox',
        os: 'Android',
        language: 'en',
        referrer: '',
        utm_source: '',
        utm_medium: '',
        utm_campaign: '',
        country: 'AT',
      },
    ],
  },
  {
    table: 'visit_day',
    rows: [
      ['', ''],
      ['link', '1'],
      ['country', 'AT'],
    ].map(([dim, key]) => ({
      profile_id: ids.profile,
      dim: dim!,
      day: today - 1,
      key: key!,
      views: 1,
      visitors: 1,
      clicks: 1,
      unique_clicks: 1,
      submissions: 0,
      unique_submissions: 0,
    })),
  },
  {
    table: 'visit_hour',
    rows: [{ profile_id: ids.profile, day: today - 1, hour: 9, views: 1, clicks: 1, submissions: 0 }],
  },
]

const doctor = (now: number): Rows[] => [
  {
    table: 'doctor_run',
    rows: [
      {
        profile_id: ids.profile,
        content_revision: 5,
        score: 80,
        doc: json({
          categories: { completeness: 90, links: 80, accessibility: 70, seo: 80, conversion: 80 },
          recommendations: [
            {
              id: `image-alt--link-${ids.product}`,
              rule: 'image-alt',
              category: 'accessibility',
              severity: 'medium',
              title: 'Describe the picture',
              explanation: 'The picture of “A bowl” has no description.',
              impact: 3,
              confidence: 0.9,
              target: { type: 'link', id: ids.product, field: 'image_alt' },
              fix: {
                mode: 'auto',
                changes: [{ path: `links.${ids.product}.image_alt`, before: null, after: 'A bowl' }],
              },
              seen: null,
            },
          ],
        }),
        started_at: now - dayMs,
        finished_at: now - dayMs,
      },
    ],
  },
  {
    table: 'doctor_action',
    rows: [
      {
        profile_id: ids.profile,
        run_id: 1,
        recommendation_id: 'bio--profile-1',
        changes: json([{ path: 'profile.location', before: null, after: 'Vienna' }]),
        applied_by: ids.owner,
        applied_at: now - dayMs,
      },
    ],
  },
  {
    table: 'ai_idea',
    rows: [
      {
        profile_id: ids.profile,
        doc: json({
          link_id: null,
          type: 'bio',
          tone: null,
          language: 'en',
          prompt: null,
          source: 'rules',
          suggestions: [{ text: 'Robin in Vienna.', rationale: 'Says who and where.', char_count: 16 }],
          credits_used: 1,
        }),
        created_at: now - dayMs,
      },
    ],
  },
]

const tools = (now: number, time: (at: number) => string): Rows[] => {
  const row = { profile_id: ids.profile, revision: 1, created_at: now - dayMs, updated_at: now - dayMs }
  return [
    {
      table: 'variant',
      rows: ['experiment', 'audience'].map((kind, i) => ({
        ...row,
        key: kind,
        status: 'running',
        priority: i,
        doc: json({
          doc: {
            name: kind,
            key: kind,
            kind,
            status: 'running',
            priority: i,
            weight: 50,
            match: 'all',
            conditions: [{ attribute: 'country', operator: 'eq', value: 'AT' }],
            schedule: { starts_at: time(now - dayMs), ends_at: null, timezone: null },
            overrides: {
              display_name: 'Robin at home',
              bio: null,
              avatar_url: null,
              theme: { mode: 'dark' },
              link_order: [2],
              hidden_link_ids: null,
              link_titles: { 2: 'The bowl' },
            },
            goal: { metric: 'click_rate', link_id: null },
            hypothesis: null,
            started_at: new Date(now - dayMs).toISOString(),
            stopped_at: null,
          },
          extra: {},
        }),
      })),
    },
    {
      table: 'campaign',
      rows: [
        {
          ...row,
          slug: 'spring',
          doc: json({
            doc: {
              name: 'Spring',
              slug: 'spring',
              status: 'active',
              objective: null,
              starts_at: time(now - dayMs),
              ends_at: time(now + dayMs),
              timezone: null,
              utm: noUtm,
              link_ids: [2],
              variant_id: null,
              goal: { metric: 'clicks', target: 5 },
              notes: null,
            },
            extra: {},
          }),
        },
      ],
    },
  ]
}

const rule = (mode: string) => ({ enabled: true, mode, threshold: null, window: 'day' })

const alerts = (now: number, stamps: Row): Rows[] => [
  {
    table: 'alert',
    rows: [
      {
        profile_id: ids.profile,
        type: 'milestone',
        dedupe_key: 'milestone profile 1 100',
        in_app: 1,
        mail_at: now - 1,
        doc: json({
          severity: 'info',
          title: '100 visits',
          message: 'Your page was seen 100 times.',
          metric: 'views',
          value: 100,
          baseline: null,
          change_pct: null,
          window: '100',
          subject: { type: 'profile', id: ids.profile },
          action_url: null,
        }),
        created_at: now - dayMs,
      },
    ],
  },
  {
    table: 'alert_preferences',
    rows: [
      {
        profile_id: ids.profile,
        revision: 2,
        doc: json({
          channels: { in_app: true, email: true },
          digest: 'instant',
          quiet_hours: { from: '22:00', to: '07:00', timezone: null },
          rules: {
            traffic_spike: rule('adaptive'),
            traffic_drop: rule('adaptive'),
            milestone: rule('absolute'),
            form_submission: rule('absolute'),
            variant_winner: rule('percent'),
            campaign_ending: rule('absolute'),
            link_expiring: rule('absolute'),
            plan_limit: rule('percent'),
          },
        }),
        updated_at: stamps.updated_at!,
      },
    ],
  },
]

const workspaces = (now: number, stamps: Row): Rows[] => [
  {
    table: 'workspace',
    rows: [
      {
        owner_id: ids.owner,
        slug: 'studio',
        revision: 1,
        doc: json({ doc: { name: 'Studio', logo_url: null }, extra: {} }),
        ...stamps,
      },
    ],
  },
  {
    table: 'workspace_member',
    rows: [
      { workspace_id: 1, user_id: ids.owner, role: 'owner', profile_ids: null, revision: 1, ...stamps },
      {
        workspace_id: 1,
        user_id: ids.collaborator,
        role: 'editor',
        profile_ids: json([ids.profile]),
        revision: 1,
        ...stamps,
      },
    ],
  },
  { table: 'workspace_profile', rows: [{ workspace_id: 1, profile_id: ids.profile }] },
  {
    table: 'workspace_invite',
    rows: [
      {
        workspace_id: 1,
        email_key: 'alex@example.com',
        role: 'viewer',
        profile_ids: json([ids.profile]),
        token_hash: 'hash',
        invited_by: ids.owner,
        status: 'pending',
        expires_at: now + dayMs,
        revision: 1,
        ...stamps,
      },
    ],
  },
]
