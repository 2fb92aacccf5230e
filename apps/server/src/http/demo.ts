import { type AnyOperation, createProblem, mayGrant } from '@vitrine/contract'
import type { Config } from '../config.ts'
import { isDemo } from '../domain/demo.ts'
import { fail } from '../domain/errors.ts'
import type { Caller } from './auth.ts'

/** Tags whose operations change the content of a page. */
const contentTags: ReadonlySet<string> = new Set([
  'AI content',
  'Alert extensions',
  'Campaign extensions',
  'Campaigns',
  'Form extensions',
  'Link extensions',
  'Links',
  'Profile',
  'Profile doctor',
  'Profile extensions',
  'Proposals',
  'Segments',
  'Smart alerts',
  'Variant extensions',
  'Variants',
  'Versions',
])
/** Operations with these tags that create a page, which would take another address. */
const refusedWrites: ReadonlySet<string> = new Set(['addProfile', 'copyProfile'])
/** Reads that show where other visitors are. */
const refusedReads: ReadonlySet<string> = new Set(['listAccess', 'listSessions', 'listSignIns'])

const isAllowed = (operation: AnyOperation): boolean => {
  const { id, method, tag, upload } = operation
  if (id === 'logout') return true
  if (typeof operation.grants === 'string' && mayGrant(operation)) return false
  if (method === 'GET') return !refusedReads.has(id)
  return contentTags.has(tag) && !upload && !refusedWrites.has(id)
}

/**
 * Fails with 403 `demo` in a demo, unless the operation reads or edits pages. Administrators may do everything. Public
 * operations are allowed: they need an invitation or a token of an e-mail, which a demo does not send.
 */
export const requireDemoOperation = (config: Config, operation: AnyOperation, { actor }: Caller): void => {
  const isPublic = operation.access === 'public' || operation.access === 'challenge'
  if (isDemo(config) && !isPublic && !actor?.isAdmin && !isAllowed(operation)) refuse()
}

/** Fails with 403 `demo` if the body of an allowed operation grants something, such as another page address. */
export const requireDemoGrant = (config: Config, grants: boolean, { actor }: Caller): void => {
  if (isDemo(config) && grants && actor && !actor.isAdmin) refuse()
}

const refuse = (): never => fail('forbidden', createProblem(null, 'demo'))
