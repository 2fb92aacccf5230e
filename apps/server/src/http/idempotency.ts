import { createHash } from 'node:crypto'
import { type AnyOperation, createProblem, type Problem, takesIdempotencyKey } from '@vitrine/contract'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import stringify from 'safe-stable-stringify'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import type { RequestContext } from '../domain/context.ts'
import { fail } from '../domain/errors.ts'
import { runSteps, type TaskJob } from '../domain/job.ts'
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

/** Stores successful responses by credential and Idempotency-Key for 24 hours. Fails with 422 if the key was sent with another request, and with 409 while the first one runs. */
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
        const isSame = (text: string) => secrets.verifyMac(purpose, text, record.request_hash)
        if (!requestTexts(operation, ctx).some(isSame)) fail('idempotency_mismatch')
        const data = JSON.parse(secrets.decrypt(purpose, record.body))
        const warnings = collectWarnings(operation, ctx.body, data, config.BASE_URL)
        return replayResponse(record.status, record.etag, data, warnings)
      }
      const [text] = requestTexts(operation, ctx)
      const insert = async (tx: Tx, data: unknown): Promise<void> => {
        const isInserted = await repo.insertRecord(
          tx,
          {
            credential,
            idempotency_key: key,
            user_id: userId,
            request_hash: secrets.mac(purpose, text),
            status: Number(Object.keys(operation.ok)[0]),
            etag: createResourceTag(operation, ctx.params, data) ?? null,
            body: secrets.encrypt(purpose, JSON.stringify(data ?? null)),
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

/** Texts that identify a request. Records before 0.2 use the second one, with fields in the order they were sent. */
const requestTexts = (
  operation: AnyOperation,
  { params, query, body, file }: OperationContext<AnyOperation>,
): [string, ...string[]] => {
  const target = JSON.stringify([operation.id, params, query])
  // A digest, because a file as text would block the event loop
  if (file) return [`${target}\n${createHash('sha256').update(file.bytes).digest('base64url')}`]
  const content = body ?? null
  return [`${target}\n${stringify(content)}`, `${target}\n${JSON.stringify(content)}`]
}

export const oldResponses: TaskJob = {
  kind: 'task',
  name: 'old-responses',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(deps, run, {
      responses: (db, limit) => repo.deleteRecords(db, run.now - idempotencyTtl, limit),
    }),
}
