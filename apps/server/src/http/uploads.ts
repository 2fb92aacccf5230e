import { createProblem, type Problem } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '../domain/context.ts'
import { DomainError, fail } from '../domain/errors.ts'

export type UploadForm = { file: UploadedFile; csrfToken: string | undefined; problem: Problem | undefined }

const createSizeProblem = (part: string, maxBytes: number): Problem =>
  createProblem(part, 'file_size', { max: Math.floor(maxBytes / 1024 ** 2) })

const boundaryParameter = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))/i

/** Fails with 400 unless the boundary of a multipart body has 1 to 70 characters (RFC 2046 §5.1.1). */
export const requireBoundary = ({ headers }: FastifyRequest): void => {
  const [, quoted, plain] = boundaryParameter.exec(headers['content-type'] ?? '') ?? []
  const { length } = quoted ?? plain ?? ''
  if (length < 1 || length > 70) fail('malformed_body', createProblem('body', 'multipart_boundary'))
}

/** Reads a multipart body with one file in `part`. Broken framing fails with 400, twice the size of a file with 413; other errors are returned, so that CSRF comes first. */
export const readUpload = async (
  request: FastifyRequest,
  part: string,
  maxBytes: number,
): Promise<UploadForm> => {
  if (!request.isMultipart())
    fail('unsupported_media_type', createProblem('body', 'body_file_part', { part }))
  requireBoundary(request)
  if (Number(request.headers['content-length'] ?? 0) > 2 * maxBytes) fail('payload_too_large')
  const form: UploadForm = {
    file: { bytes: Buffer.alloc(0) },
    csrfToken: undefined,
    problem: undefined,
  }
  let files = 0
  try {
    for await (const p of request.parts({
      limits: { fileSize: maxBytes, files: 4, fields: 16, parts: 20, fieldSize: 4096 },
    })) {
      if (p.type === 'field') {
        if (p.fieldname === 'csrf_token' && typeof p.value === 'string') form.csrfToken = p.value
        else if (p.fieldname === part) form.problem ??= createProblem(part, 'file')
        continue
      }
      files += 1
      if (p.fieldname !== part) {
        p.file.resume()
        form.problem ??= createProblem(p.fieldname.slice(0, 64), 'unknown_part', { part })
        continue
      }
      if (files > 1) {
        p.file.resume()
        form.problem ??= createProblem(part, 'file_single')
        continue
      }
      const chunks: Buffer[] = []
      for await (const chunk of p.file) chunks.push(chunk as Buffer)
      if (p.file.truncated) form.problem ??= createSizeProblem(part, maxBytes)
      else form.file = { bytes: Buffer.concat(chunks) }
    }
  } catch (error) {
    // The response is decided, so the rest of the body is not parsed
    request.raw.unpipe()
    request.raw.resume()
    throw toUploadError(error, part, maxBytes)
  }
  if (!form.problem && files === 0) form.problem = createProblem(part, 'file_required')
  if (!form.problem && form.file.bytes.length === 0) form.problem = createProblem(part, 'file_empty')
  return form
}

export const isOverPartLimit = (error: unknown): boolean =>
  /LIMIT$/.test((error as { code?: string }).code ?? '')

export const createMultipartError = (): DomainError =>
  new DomainError('malformed_body', [createProblem('body', 'multipart_broken')])

const toUploadError = (error: unknown, part: string, maxBytes: number): unknown => {
  if (error instanceof DomainError) return error
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new DomainError('upload_invalid', [createSizeProblem(part, maxBytes)])
  if (isOverPartLimit(error)) return new DomainError('upload_invalid', [createProblem(part, 'file_single')])
  // Errors of the multipart parser have no code, so malformed bodies are recognised by their message
  if (
    code.startsWith('FST_') ||
    /multipart|form|boundary|header|terminated|aborted|Unexpected end/i.test(String((error as Error).message))
  )
    return createMultipartError()
  return error
}
