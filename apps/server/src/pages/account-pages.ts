import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** Signing up and in, and the pages that mails lead to, without script. */
export const accountPages = (_app: FastifyInstance, _deps: Deps): void => {}
