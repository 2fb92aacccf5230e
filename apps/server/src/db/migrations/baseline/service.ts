import { bigint, id, integer, ref, reusableId, table, text } from '../../define-table.ts'

export const service = {
  mail: table({
    id: id(),
    user_id: ref('user', 'cascade').nullable(),
    kind: text(),
    /** Encrypted JSON of the whole message, which may contain a token. Emptied after sending. */
    sealed: text(),
    attempts: integer().default(0),
    next_at: bigint(),
    sent_at: bigint().nullable(),
    failed_at: bigint().nullable(),
    last_error: text().nullable(),
    created_at: bigint(),
  })
    .index('mail_due', '(sent_at, failed_at, next_at)')
    .index('mail_user', '(user_id)')
    .index('mail_created_at', '(created_at)')
    .index('mail_state', '(sent_at, failed_at, id)'),

  export: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    /** The exported profile; null = all profiles of the account. */
    profile_id: bigint().nullable(),
    /** 1 = includes the account itself. */
    with_account: integer(),
    status: text<'waiting' | 'making' | 'ready' | 'failed' | 'deleted'>(),
    /** Number of starts. Only parts of the last start count. */
    attempt: integer(),
    /** Completed steps, for the progress. */
    done: bigint(),
    /** Expected steps. */
    total: bigint(),
    size_bytes: bigint().nullable(),
    files: bigint().nullable(),
    /** SHA-256 of the archive, hex. */
    sha256: text().nullable(),
    created_at: bigint(),
    finished_at: bigint().nullable(),
  })
    .index('export_user', '(user_id, id)')
    .index('export_status', '(status, id)'),

  export_part: table({
    export_id: ref('export', 'cascade'),
    attempt: integer(),
    position: integer(),
    /** Name of the stored object. */
    name: text(),
    bytes: bigint(),
  }).primaryKey('export_part_key', ['export_id', 'attempt', 'position']),

  /** A job of jobs/list.ts: its last run and its lease. */
  job: table({
    name: text().primaryKey(),
    due_at: bigint(),
    /** Random id of the process that runs the job. */
    lease_owner: text().nullable(),
    lease_until: bigint(),
    /** Start of the current or the last run. */
    started_at: bigint().nullable(),
    /** Rows processed by the current or last run. */
    worked: bigint(),
    finished_at: bigint().nullable(),
    duration_ms: bigint().nullable(),
    /** JSON: numbers of rows by outcome. */
    counts: text().nullable(),
    error: text().nullable(),
    requested: bigint(),
    /** Number of the latest requested run that has ended. */
    answered: bigint(),
  }),

  /** A row that a job failed to process. The job tries the row again after growing pauses. */
  job_failure: table({
    job: text(),
    row_key: text(),
    failures: integer(),
    retry_at: bigint(),
    failed_at: bigint(),
    error: text(),
  })
    .primaryKey('job_failure_key', ['job', 'row_key'])
    .clustered()
    .index('job_failure_age', '(failed_at)'),

  /** An erased profile, account or endpoint. A job deletes its remaining rows in batches. */
  erasure: table({
    id: id(),
    kind: text<'profile' | 'user' | 'webhook' | 'destination'>(),
    /** Id of the former profile, account or webhook endpoint. */
    subject_id: bigint(),
    due_at: bigint(),
    passes: integer(),
  }),

  /** Ids of the installation in a shared bucket, current and former (docs/decisions/0026). One row has the master secret's check value. */
  installation: table({
    /** Random, or derived from SECRET and BASE_URL; the check value in the row `secret`. */
    id: text().primaryKey(),
    base_url: text(),
    /**
     * `current`: files are written, read and removed. `owned`: read and removed. `former`: only read. `secret`: the row
     * with the check value. `setup`: the row of the current set-up code.
     */
    state: text<'current' | 'owned' | 'former' | 'secret' | 'setup'>(),
    created_at: bigint(),
  })
    // Processes that start at the same time must agree on one current id, one secret and one set-up code
    .uniqueIndex('installation_current', "(state) where state = 'current'")
    .uniqueIndex('installation_secret', "(state) where state = 'secret'")
    .uniqueIndex('installation_setup', "(state) where state = 'setup'"),

  /** Append-only and hash-chained; triggers reject UPDATE and DELETE. No references: an entry must outlive its subject. */
  audit: table({
    id: reusableId(),
    at: bigint(),
    actor_id: bigint().nullable(),
    /** `session:7`, `key:3`, `cli` or `cli:robin`, `system`, `anonymous`. */
    credential: text(),
    action: text(),
    subject_type: text(),
    subject_id: bigint().nullable(),
    request_id: text(),
    /** JSON object; ids and plain facts, no personal data, no secrets. */
    detail: text(),
    /** SHA-256 of the previous entry of the chain, hex. */
    prev_hash: text(),
    /** SHA-256 of `prev_hash` and this entry, hex. */
    hash: text(),
    /** Account that owns the chain, 0 = the installation. */
    chain: bigint(),
    /** Position in its chain, from 1. */
    seq: bigint(),
    /** Key of `mac` (`Secrets.keyId`). */
    key_id: text(),
    /** MAC of `hash`. */
    mac: text(),
  })
    .index('audit_actor', '(actor_id, id)')
    .index('audit_action', '(action, id)')
    .index('audit_subject', '(subject_type, subject_id, id)')
    .uniqueIndex('audit_chain_seq', '(chain, seq)')
    .appendOnly(),

  /** End of each chain. Writers lock this row first, which orders the entries of a chain on both engines. */
  audit_chain: table({
    chain: bigint().primaryKey(),
    entries: bigint(),
    hash: text(),
    /** Number of entries confirmed by a seal in chain 0. */
    sealed: bigint(),
    /** Number of entries that the last change of the secret verified; null = none. They are protected by `rekey_mac`. */
    rekeyed: bigint().nullable(),
    /** Number of those that could not be verified, because their secret was lost. */
    lost: bigint().nullable(),
    /** Key of `rekey_mac`. */
    rekey_id: text().nullable(),
    /** MAC of the chain, `rekeyed`, `lost` and the hash of the last of these entries. */
    rekey_mac: text().nullable(),
  }).index('audit_chain_unsealed', '(chain) where sealed < entries'),

  idempotency: table({
    /** `session:7` or `key:3`. */
    credential: text(),
    idempotency_key: text(),
    user_id: bigint(),
    /** Keyed hash of operation and request. */
    request_hash: text(),
    status: integer(),
    /** Entity tag of the response without quotes; null = no tag. */
    etag: text().nullable(),
    /** `data` of the response as JSON, encrypted. */
    body: text(),
    /** Warnings that do not follow from body and data, as JSON; null without one. */
    warnings: text().nullable(),
    created_at: bigint(),
  })
    .primaryKey('idempotency_pk', ['credential', 'idempotency_key'])
    .index('idempotency_age', '(created_at)')
    .index('idempotency_user', '(user_id)'),

  /** A token bucket (domain/rate-limit.ts). A bucket without a row is full. */
  rate_limit: table({
    /** Name of the limit and key of the client. */
    bucket: text().primaryKey(),
    full_at: bigint(),
  }).index('rate_limit_full', '(full_at)'),

  blocked_host: table({
    id: id(),
    /** Lower case and ASCII, without port and final dot. Includes its subdomains. */
    host: text().unique(),
    reason: text(),
    /** Last profile whose owner was notified; null = all. */
    scanned_to: bigint().nullable(),
    created_at: bigint(),
  }),
}
