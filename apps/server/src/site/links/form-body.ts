import { createProblem } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import { DomainError, fail } from '../../domain/errors.ts'
import { listTextProblems } from '../../domain/texts.ts'
import { isJsonType } from '../../http/json.ts'
import { createMultipartError, isOverPartLimit, requireBoundary } from '../../http/uploads.ts'
import { negotiateType } from '../../lib/negotiate.ts'

export const formBodyLimit = 65_536
const maxParts = 200

export const wantsJson = ({ headers }: FastifyRequest): boolean =>
  isJsonType(headers['content-type']) ||
  negotiateType(headers.accept, ['text/html', 'application/json']) === 'application/json'

/** Reads the fields of a urlencoded, multipart or JSON form. The last field of a name counts; files are skipped. */
export const readFormBody = async (request: FastifyRequest): Promise<ReadonlyMap<string, unknown>> => {
  if (request.isMultipart()) {
    const fields = await readParts(request)
    const problems = listTextProblems(Object.fromEntries(fields))
    return problems.length ? fail('validation_failed', problems) : fields
  }
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return fail('validation_failed', createProblem('body', 'body_answers'))
  return new Map(Object.entries(body))
}

const readParts = async (request: FastifyRequest): Promise<ReadonlyMap<string, unknown>> => {
  requireBoundary(request)
  if (Number(request.headers['content-length'] ?? 0) > formBodyLimit) fail('payload_too_large')
  const fields = new Map<string, unknown>()
  let bytes = 0
  try {
    const limits = {
      fields: maxParts,
      parts: maxParts,
      files: maxParts,
      fieldSize: formBodyLimit,
      fieldNameSize: 100,
    }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        for await (const chunk of part.file) {
          bytes += (chunk as Buffer).byteLength
          if (bytes > formBodyLimit) fail('payload_too_large')
        }
        continue
      }
      bytes += part.fieldname.length + Buffer.byteLength(String(part.value))
      if (bytes > formBodyLimit || part.valueTruncated) fail('payload_too_large')
      fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    // The response is decided, so the rest of the body is not parsed
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof DomainError) throw error
    if (isOverPartLimit(error)) fail('payload_too_large')
    throw createMultipartError()
  }
  return fields
}
