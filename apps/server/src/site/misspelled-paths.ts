import { checkUsername } from '@vitrine/contract'
import { foldSigns } from '@vitrine/contract/clean'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseLinkId } from './find-link.ts'
import { readDomain } from './hosts.ts'
import type { PageLoader } from './profile/load-page.ts'
import { readSearch } from './request-target.ts'

/** Paths of a page below its name. */
const pageFiles = ['/qr.svg', '/qr.png', '/share.png', '/badge.svg', '.vcf', '.json']

/** Maximum length of a path that is repaired, in UTF-16 code units. */
const maxPath = 300

/** Removes marks at the end, which no name, file or id ends with: `robin).`, `12”`. */
const trimMarks = (text: string): string => {
  const characters = [...text]
  return characters
    .slice(0, characters.findLastIndex((character) => /[\p{L}\p{N}]/u.test(character)) + 1)
    .join('')
}

/** Returns the path of a URL with its signs folded, without marks at the end, or null if it cannot be decoded. */
const readTypedPath = (url: string): string | null => {
  const path = url.split('?', 1)[0]!
  if (path.length > maxPath) return null
  try {
    const text = decodeURIComponent(path)
    return /\p{Cc}/u.test(text) ? null : trimMarks(foldSigns(text))
  } catch {
    return null
  }
}

/**
 * Creates a function for paths without a resource. It returns the path of the page, link or form that a mistyped path means: `/@robin`,
 * `/robin).`, `//robin`, `/l/12.`. Returns null without one. The result contains only stored names and ids.
 */
export const createPathRepair = (loader: PageLoader) => {
  const findPagePath = async (typed: string): Promise<string | null> => {
    const text = typed.replace(/^\/+@?/, '')
    const file = pageFiles.find((name) => text.toLowerCase().endsWith(name)) ?? ''
    const username = text.slice(0, text.length - file.length).toLowerCase()
    if (checkUsername(username) !== null) return null
    const page = await loader.byName(username)
    if (!page) return null
    if ('redirect' in page) return `/${page.redirect}${file}`
    return page.profile.isPublished && !page.isBlocked ? `/${page.profile.username}${file}` : null
  }
  const findLinkPath = async (kind: string, typedId: string): Promise<string | null> => {
    const id = parseLinkId(typedId)
    const { link, page } = (id === undefined ? undefined : await loader.byLink(id)) ?? {}
    return link && page?.profile.isPublished && !page.isBlocked ? `/${kind}/${link.id}` : null
  }
  return async (request: FastifyRequest): Promise<string | null> => {
    const typed = readTypedPath(request.url)
    if (typed === null || readDomain(request.raw)) return null
    const [, kind, id] = /^\/([lf])\/(\d+)$/.exec(typed) ?? []
    const path = kind && id ? await findLinkPath(kind, id) : await findPagePath(typed)
    return path === request.url.split('?', 1)[0] ? null : path
  }
}

export type PathRepair = ReturnType<typeof createPathRepair>

const sendRedirect = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(path + readSearch(request.url), 301)

/** Redirects links and forms with marks around their id before their routes respond with 404. */
export const redirectMistypedIds = (app: FastifyInstance, repair: PathRepair): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !/^\/[lf]\/(?!\d+(?:\?|$))/.test(request.url)) return
    const path = await repair(request)
    if (path !== null) return sendRedirect(request, reply, path)
  })
}

/** Redirects a GET request for a mistyped path, and otherwise calls `sendMissing`. */
export const redirectMistyped = (
  repair: PathRepair,
  request: FastifyRequest,
  reply: FastifyReply,
  sendMissing: () => unknown,
): FastifyReply => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  void (isRead ? repair(request) : Promise.resolve(null)).then(
    (path) => (path === null ? sendMissing() : sendRedirect(request, reply, path)),
    (error) => void reply.send(error),
  )
  return reply
}
