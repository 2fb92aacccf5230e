import type { Generated } from 'kysely'

export type ServiceTables = {
  mail: {
    id: Generated<number>
    user_id: number | null
    kind: string
    /** Encrypted JSON of the whole message, which may contain a token. Emptied after sending. */
    sealed: string
    attempts: number
    next_at: number
    sent_at: number | null
    failed_at: number | null
    last_error: string | null
    created_at: number
  }
  /** An address whose server rejected a newsletter e-mail, as a keyed hash. It gets no newsletter e-mails for a while. */
  mail_suppression: {
    email_hash: string
    created_at: number
  }
  /** A job of jobs/list.ts: its last run and its lease. */
  job: {
    name: string
    due_at: number
    /** Random id of the process that runs the job. */
    lease_owner: string | null
    lease_until: number
    /** Start of the current or the last run. */
    started_at: number | null
    /** Rows processed by the current or last run. */
    worked: number
    finished_at: number | null
    duration_ms: number | null
    /** JSON: numbers of rows by outcome. */
    counts: string | null
    error: string | null
    requested: number
    /** Number of the latest requested run that has ended. */
    answered: number
  }
  /** A row that a job failed to process. The job tries the row again after growing pauses. */
  job_failure: {
    job: string
    row_key: string
    failures: number
    retry_at: number
    failed_at: number
    error: string
  }
  /** An erased profile, account or endpoint. A job deletes its remaining rows in batches. */
  erasure: {
    id: Generated<number>
    kind: 'profile' | 'user' | 'webhook' | 'destination'
    /** Id of the former profile, account or webhook endpoint. */
    subject_id: number
    due_at: number
    passes: number
  }
  /** Ids of the installation in a shared bucket, current and former (docs/decisions/0026). One row has the master secret's check value. */
  installation: {
    /** Random, or derived from SECRET and BASE_URL; the check value in the row `secret`. */
    id: string
    base_url: string
    /**
     * `current`: files are written, read and removed. `owned`: read and removed. `former`: only read. `secret`: the row
     * with the check value. `setup`: the row of the current set-up code.
     */
    state: 'current' | 'owned' | 'former' | 'secret' | 'setup'
    created_at: number
  }
  /** Append-only and hash-chained; triggers reject UPDATE and DELETE. */
  audit: {
    id: Generated<number>
    /** Account that owns the chain, 0 = the installation. */
    chain: number
    /** Position in its chain, from 1. */
    seq: number
    at: number
    actor_id: number | null
    /** `session:7`, `key:3`, `cli` or `cli:robin`, `system`, `anonymous`. */
    credential: string
    action: string
    subject_type: string
    subject_id: number | null
    request_id: string
    /** JSON object; ids and plain facts, no personal data, no secrets. */
    detail: string
    /** SHA-256 of the previous entry of the chain, hex. */
    prev_hash: string
    /** SHA-256 of `prev_hash` and this entry, hex. */
    hash: string
    /** Key of `mac` (`Secrets.keyId`). */
    key_id: string
    /** MAC of `hash`. */
    mac: string
  }
  /** End of each chain. Writers lock this row first, which orders the entries of a chain on both engines. */
  audit_chain: {
    chain: number
    entries: number
    hash: string
    /** Number of entries confirmed by a seal in chain 0. */
    sealed: number
    /** Number of entries that the last change of the secret verified; null = none. They are protected by `rekey_mac`. */
    rekeyed: number | null
    /** Number of those that could not be verified, because their secret was lost. */
    lost: number | null
    /** Key of `rekey_mac`. */
    rekey_id: string | null
    /** MAC of the chain, `rekeyed`, `lost` and the hash of the last of these entries. */
    rekey_mac: string | null
  }
  idempotency: {
    /** `session:7` or `key:3`. */
    credential: string
    idempotency_key: string
    user_id: number
    /** Keyed hash of operation and request. */
    request_hash: string
    status: number
    /** Entity tag of the response without quotes; null = no tag. */
    etag: string | null
    /** `data` of the response as JSON, encrypted. */
    body: string
    /** Warnings that do not follow from body and data, as JSON; null without one. */
    warnings: string | null
    created_at: number
  }
  /** The key of the hashes in `subscriber_left`, in one row. */
  hash_key: {
    id: number
    /** Encrypted under `SECRET`. */
    sealed: string
  }
  /** A token bucket (domain/rate-limit.ts). A bucket without a row is full. */
  rate_limit: {
    /** Name of the limit and key of the client. */
    bucket: string
    full_at: number
  }
  /** Reports about a page until an administrator dismisses them. One row per page, so that reports cannot fill the table. */
  page_report: {
    profile_id: number
    reports: number
    first_at: number
    last_at: number
    /** JSON: `ReportDoc` of features/reports. */
    doc: string
  }
  blocked_host: {
    id: Generated<number>
    /** Lower case and ASCII, without port and final dot. Includes its subdomains. */
    host: string
    reason: string
    /** Last profile whose owner was notified; null = all. */
    scanned_to: number | null
    created_at: number
  }
  export: {
    id: Generated<number>
    user_id: number
    /** The exported profile; null = all profiles of the account. */
    profile_id: number | null
    /** 1 = includes the account itself. */
    with_account: number
    status: 'waiting' | 'making' | 'ready' | 'failed' | 'deleted'
    /** Number of starts. Only parts of the last start count. */
    attempt: number
    /** Completed steps, for the progress. */
    done: number
    /** Expected steps. */
    total: number
    size_bytes: number | null
    files: number | null
    /** SHA-256 of the archive, hex. */
    sha256: string | null
    created_at: number
    finished_at: number | null
  }
  export_part: {
    export_id: number
    attempt: number
    position: number
    /** Name of the stored object. */
    name: string
    bytes: number
  }
}
