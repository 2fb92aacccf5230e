import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { qrSvg } from '../crypto/totp.ts'
import type { Deps } from '../deps.ts'
import { stateOf } from '../features/links/link.ts'
import { liveLinks } from '../features/links/service.ts'
import type { ProfileRecord } from '../features/profile/profile.ts'
import { findPage, isClosed } from '../features/profile/service.ts'
import { textOf } from './blocks/config.ts'
import { vcard } from './vcard.ts'
import { slugOf } from './visitors.ts'

type NotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** What belongs to a page besides the page: its QR code and the card for the address book. */
export const profileFiles = (app: FastifyInstance, deps: Deps, notFound: NotFound): void => {
  const publicProfile = async (username: string): Promise<ProfileRecord | null> => {
    const found = await findPage(deps, username, deps.now())
    if (!found || 'redirect' in found || !found.profile.isPublished) return null
    return (await isClosed(deps, found.profile)) ? null : found.profile
  }
  const addressOf = (profile: ProfileRecord) => `${deps.config.BASE_URL}/${profile.username}`

  app.get<{ Params: { username: string } }>('/:username/qr.svg', async (request, reply) => {
    const profile = await publicProfile(request.params.username)
    if (!profile) return notFound(request, reply)
    const slug = slugOf(request.url)
    const svg = await qrSvg(slug ? `${addressOf(profile)}?c=${slug}` : addressOf(profile))
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(svg)
  })

  // No username ends in .vcf, so the name before it is whole
  app.get<{ Params: { username: string } }>('/:username(^[^/]+).vcf', async (request, reply) => {
    const profile = await publicProfile(request.params.username)
    if (!profile) return notFound(request, reply)
    const cards = (await liveLinks(deps, profile.id)).filter(
      (link) => link.doc.kind === 'contact_card' && stateOf(link, true, deps.now()) === 'active',
    )
    const config = cards[0]?.doc.business_block_config
    const { display_name, bio, location } = profile.doc
    const card = vcard({
      name: textOf(config, 'name', 200) ?? display_name,
      role: textOf(config, 'role', 200) ?? null,
      organization: textOf(config, 'organization', 200) ?? null,
      phone: textOf(config, 'phone', 40) ?? null,
      email: textOf(config, 'email', 254) ?? null,
      address: textOf(config, 'address', 300) ?? location,
      note: bio,
      url: addressOf(profile),
    })
    return reply
      .type('text/vcard; charset=utf-8')
      .header('content-disposition', `attachment; filename="${profile.username}.vcf"`)
      .header('cache-control', 'public, no-cache')
      .send(card)
  })
}
