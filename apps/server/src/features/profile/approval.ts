import { type ApprovalPolicy, checkUrl, createProblem } from '@vitrine/contract'
import { splitAtAddresses } from '@vitrine/contract/url'
import type { Db, Tx } from '../../db/handle.ts'
import { isAgent } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { isSame } from '../../domain/resource.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import { readActiveContents } from '../history/index.ts'
import type { Access } from './access.ts'
import { listVariantContents } from './approval-repo.ts'
import { findProfile } from './repo.ts'

const readLink = createDocReader<{ doc: Record<string, unknown> }>('link', { doc: {} })

const nothingToCheck = async (): Promise<void> => {}

/**
 * Call this before a change of what visitors see, under the lock of the profile, and the returned function after it.
 * Both fail with 403 `approval_required` if the policy of a workspace wants a second person to accept the change,
 * unless it applies an accepted proposal.
 */
export const requireApproval = async (
  db: Tx,
  { id, actor, isAcceptance }: Pick<Access, 'id' | 'actor' | 'isAcceptance'>,
  { approval, agents_always }: ApprovalPolicy,
): Promise<() => Promise<void>> => {
  const needed = agents_always && isAgent(actor) ? 'everything' : approval
  if (isAcceptance || needed === 'nothing') return nothingToCheck
  const problem = createProblem(null, 'approval_required')
  if (needed === 'everything') return fail('forbidden', problem)
  const before = await readDesignAndAddresses(db, id)
  return async () => {
    // Removals are allowed
    for (const [part, value] of await readDesignAndAddresses(db, id))
      if (!isSame(before.get(part) ?? [], value)) fail('forbidden', problem)
  }
}

/** Returns design and URLs of a page by its parts. Compares what is stored, so that each way to write is covered. */
const readDesignAndAddresses = async (db: Db, id: number): Promise<Map<string, unknown>> => {
  const { username, domain, doc } = (await findProfile(db, id)) ?? fail('not_found')
  const { theme, section_styles, ...texts } = doc
  const links = await readActiveContents(db, id)
  const variants = await listVariantContents(db, id)
  return new Map<string, unknown>([
    ['profile', [username, domain?.host, theme, section_styles, listAddresses(texts)]],
    ...links.map((link) => [`link.${link.id}`, listAddresses(readLink(link.doc, link.id).doc)] as const),
    ...variants.map(({ id, doc }) => [`variant.${id}`, listVariantDesign(doc)] as const),
  ])
}

const listVariantDesign = ({ status, overrides }: Record<string, unknown>): unknown[] => {
  const { theme, ...texts } = (overrides ?? {}) as { theme?: unknown }
  const addresses = listAddresses(texts)
  return theme || addresses.length ? [theme, addresses, status] : []
}

/** Returns the URLs, e-mail addresses and numbers in a document that visitors can open, also URLs in texts. Those of pictures are left out. */
const listAddresses = (value: unknown, name = ''): string[] => {
  if (typeof value === 'string') {
    if (/(?:image|avatar)_url$/.test(name)) return []
    if (name === 'email' || name === 'phone') return [value]
    return checkUrl(value) === null
      ? [value]
      : splitAtAddresses(value).flatMap(({ url }) => (url === undefined ? [] : [url]))
  }
  return value && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, entry]) => listAddresses(entry, key))
    : []
}
