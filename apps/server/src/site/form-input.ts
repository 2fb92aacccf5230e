import { createProblem } from '@vitrine/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../domain/errors.ts'
import { listTextProblems } from '../domain/texts.ts'

/** Parses urlencoded forms, which the API rejects: call this in a scope of form routes only. */
export const parseForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (_request, body, done) => {
      const form = Object.fromEntries(new URLSearchParams(body as string))
      const problems = listTextProblems(form)
      done(problems.length ? new DomainError('validation_failed', problems) : null, form)
    },
  )
}

/** Rejects other bodies with 415, because their fields may not be texts. */
export const acceptOnlyForms = (scope: FastifyInstance): void => {
  scope.removeContentTypeParser(['application/json', 'multipart/form-data'])
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(new DomainError('unsupported_media_type', [createProblem('body', 'body_form')])),
  )
}
