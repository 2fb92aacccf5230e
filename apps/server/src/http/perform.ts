import { createHash } from 'node:crypto'
import { type AnyOperation, takesIdempotencyKey } from '@vitrine/contract'
import { fail } from '../domain/errors.ts'
import type { Answer, Handle, Handler, OperationContext } from '../domain/operation.ts'
import type { Guard, Holder, Recorded } from './idempotency.ts'

export type Idempotent = (
  holder: Holder,
  key: string,
  request: string,
  status: number,
  now: number,
) => Promise<Guard>

/** What an operation came to: an answer with its status, or the one that was recorded for the same key before. */
export type Performed =
  | { readonly status: number; readonly answer: Answer<unknown> }
  | { readonly replay: Recorded }

/** The two parts of a handler; the first may be missing. */
export const partsOf = (handler: Handler<AnyOperation>) =>
  typeof handler === 'function' ? { checkRights: undefined, handle: handler } : handler

/** The status an operation has unless its handler chooses another. */
const statusOf = (operation: AnyOperation): number => Number(Object.keys(operation.ok)[0])

/** Stands for a file in a text: the file as text would hold the event loop. */
const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url')

/** Runs an operation whose input and rights were checked, once for one key of one credential. */
export const perform = async (
  operation: AnyOperation,
  handle: Handle<AnyOperation>,
  given: Omit<OperationContext<AnyOperation>, 'answerWith'>,
  idempotent: Idempotent,
  key: unknown,
): Promise<Performed> => {
  let status = statusOf(operation)
  let guard: Guard | null = null
  const ctx: OperationContext<AnyOperation> = {
    ...given,
    answerWith: (chosen) => {
      status = chosen
      if (guard && !guard.replay) guard.status = chosen
    },
  }
  if (key !== undefined && takesIdempotencyKey(operation))
    guard = await claim(operation, ctx, idempotent, key)
  if (guard?.replay) return { replay: guard.replay }
  try {
    const answer = await handle(guard ? { ...ctx, tx: guard.tx } : ctx)
    if (guard && !guard.recorded()) await guard.record(answer.data)
    return { status, answer }
  } finally {
    guard?.release()
  }
}

const claim = (
  operation: AnyOperation,
  ctx: OperationContext<AnyOperation>,
  idempotent: Idempotent,
  key: unknown,
): Promise<Guard> => {
  if (typeof key !== 'string' || key.length === 0 || key.length > 255)
    return fail('validation_failed', 'Idempotency-Key: must have 1 to 255 characters')
  const content = ctx.file ? digestOf(ctx.file.bytes) : JSON.stringify(ctx.body ?? null)
  const where = JSON.stringify([operation.id, ctx.params, ctx.query])
  return idempotent(ctx.actor, key, `${where}\n${content}`, statusOf(operation), ctx.now)
}
