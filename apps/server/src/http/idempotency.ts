import { createHash } from 'node:crypto'
import { type AnyOperation, createProblem, type Problem, takesIdempotencyKey } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import stringify from 'safe-stable-stringify'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import type { RequestContext } from '../domain/context.ts'
import { fail } from '../domain/errors.ts'
import { createCleanup } from '../domain/job.ts'
import type { OperationContext } from '../domain/operation.ts'
import { createEnvelope, createResourceTag } from './envelope.ts'
import * as repo from './idempotency-repo.ts'
import type { OperationRequest, OperationResponse } from './pipeline.ts'
import { collectWarnings } from './warnings.ts'

export const idempotencyTtl = dayMs

const purpose = 'idempotency'

/** Runs the effect of a request once per Idempotency-Key and credential. `run` gets the transaction for the effect. */
export type Idempotently = (
  operation: AnyOperation,
  request: Pick<OperationRequest, 'headers'>,
  ctx: OperationContext<AnyOperation>,
  run: (tx: RequestContext['tx']) => Promise<OperationResponse>,
) => Promise<OperationResponse>

/**
 * Stores successful responses by credential and Idempotency-Key for 24 hours. Fails with 422 if the key was sent with
 * another request, and with 409 while the first one runs.
 */
export const createIdempotency = ({
  db,
  secrets,
  config,
}: Pick<Deps, 'db' | 'secrets' | 'config'>): Idempotently => {
  const running = new Set<string>()

  return async (operation, { headers }, ctx, run) => {
    const key = headers['idempotency-key']
    if (key === undefined || !takesIdempotencyKey(operation)) return run(ctx.tx)
    if (key.length === 0 || key.length > 255)
      fail('validation_failed', createProblem('Idempotency-Key', 'length', { min: 1, max: 255 }))
    const { credential, userId } = ctx.actor
    const slot = `${credential}\n${key}`
    if (running.has(slot)) fail('conflict', createProblem('Idempotency-Key', 'request_running'), 1)
    running.add(slot)
    try {
      const since = ctx.now - idempotencyTtl
      const record = await repo.findRecord(db.read, credential, key, since)
      if (record) {
        if (!secrets.verifyMac(purpose, describeRequest(operation, ctx), record.request_hash))
          fail('idempotency_mismatch')
        const data = JSON.parse(secrets.decrypt(purpose, record.body))
        const warnings = collectWarnings(
          operation,
          ctx.body,
          data,
          config.BASE_URL,
          JSON.parse(record.warnings ?? '[]'),
        )
        return replayResponse(record.status, record.etag, data, warnings)
      }
      const insert = async (tx: Tx, data: unknown): Promise<void> => {
        const isInserted = await repo.insertRecord(
          tx,
          {
            credential,
            idempotency_key: key,
            user_id: userId,
            request_hash: secrets.mac(purpose, describeRequest(operation, ctx)),
            status: Number(Object.keys(operation.ok)[0]),
            etag: createResourceTag(operation, ctx.params, data) ?? null,
            body: secrets.encrypt(purpose, JSON.stringify(data ?? null)),
            warnings: ctx.warnings.length ? JSON.stringify(ctx.warnings) : null,
            created_at: ctx.now,
          },
          since,
        )
        if (!isInserted) fail('conflict', createProblem('Idempotency-Key', 'request_concurrent'), 1)
      }
      let isRecorded = false
      const response = await run((work) =>
        db.tx(async (tx, after) => {
          const data = await work(tx, after)
          await insert(tx, data)
          after(() => {
            isRecorded = true
          })
          return data
        }),
      )
      if (!isRecorded && typeof response.body === 'string') {
        const { data } = JSON.parse(response.body) as { data?: unknown }
        await db.tx((tx) => insert(tx, data))
      }
      return response
    } finally {
      running.delete(slot)
    }
  }
}

const replayResponse = (
  status: number,
  tag: string | null,
  data: unknown,
  warnings: readonly Problem[],
): OperationResponse => ({
  status,
  body: createEnvelope(data === null ? {} : { data }, warnings),
  etag: tag ? `"${tag}"` : undefined,
  isReplayed: true,
})

/** Returns a text that identifies a request, with sorted fields. */
const describeRequest = (
  operation: AnyOperation,
  { params, query, body, file }: OperationContext<AnyOperation>,
): string => {
  const target = JSON.stringify([operation.id, params, query])
  // A digest, because a file as text would block the event loop
  if (file) return `${target}\n${createHash('sha256').update(file.bytes).digest('base64url')}`
  return `${target}\n${stringify(body ?? null)}`
}

export const oldResponses = createCleanup('old-responses', (now) => ({
  responses: (db, limit) => repo.deleteRecords(db, now - idempotencyTtl, limit),
}))
