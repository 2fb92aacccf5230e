import { type LookKey, looks } from '@vitrine/page/looks'
import { renderProfilePage } from '@vitrine/page/profile-page'
import { samplePath } from '@vitrine/page/service-pages/landing'
import type { PageLink } from '@vitrine/page/view'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { createAssetHandler, revalidate } from '../../http/asset.ts'
import { toSiteInfo } from '../../http/site-info.ts'
import { createContentSecurityPolicy } from '../csp.ts'
import { pageScriptPath, readSamplePicture } from '../profile/assets.ts'
import { createSampleDesign, type SampleAccount, sampleAccounts } from './accounts.ts'

/** Kinds that look different or empty without a script, which the frame forbids. */
const scriptedKinds = new Set(['countdown', 'embed', 'form', 'email_capture'])

const createPicturePath = (picture: string) => `${samplePath}/pictures/${picture}.svg`

const renderSamplePage = ({ config }: Pick<Deps, 'config'>, account: SampleAccount, look: LookKey) => {
  const { avatar, cover, profile } = account
  const links = account.links
    .filter(({ kind }) => !scriptedKinds.has(kind ?? 'normal'))
    .map(
      ({ picture, gallery, title = '', kind = 'normal', ...link }, i) =>
        ({
          ...link,
          id: i + 1,
          kind,
          title,
          url: link.url ?? '',
          href: '#',
          gate: null,
          open_in_new_tab: false,
          image_url: picture ? createPicturePath(picture) : null,
          ...(gallery
            ? {
                business_block_config: {
                  ...link.business_block_config,
                  items: gallery.map(({ picture: name, ...item }) => ({
                    ...item,
                    image_url: createPicturePath(name),
                  })),
                },
              }
            : {}),
        }) as PageLink,
    )
  const { display_name, bio, location, language, timezone, avatar_alt, username } = profile
  return renderProfilePage({
    site: toSiteInfo(config),
    profile: {
      username,
      display_name: display_name ?? account.name,
      bio: bio ?? null,
      location: location ?? null,
      language,
      timezone: timezone ?? 'UTC',
      avatar_url: createPicturePath(avatar),
      avatar_alt: avatar_alt ?? null,
      ...createSampleDesign(account, look, cover && createPicturePath(cover)),
      seo: { indexable: false },
    },
    links,
    baseUrl: config.BASE_URL,
    canonicalUrl: `${config.BASE_URL}${samplePath}/${look}`,
    showFooter: false,
    preview: false,
    now: Date.now(),
    scriptUrl: pageScriptPath,
  })
}

/** Registers a sample page in each look, which the landing page frames. */
export const registerSamplePages = (app: FastifyInstance, deps: Deps): void => {
  for (const account of sampleAccounts)
    for (const look of [account.look, ...account.otherLooks]) {
      // Render at the first request, because sixteen pages would delay the start
      let renderedPage: ReturnType<typeof renderSamplePage> | undefined
      const page = () => {
        renderedPage ??= renderSamplePage(deps, account, look)
        return renderedPage
      }
      const send = createAssetHandler(() => page().html, 'text/html; charset=utf-8', revalidate)
      app.get(`${samplePath}/${look}`, (request, reply) =>
        send(
          request,
          reply
            .header(
              'content-security-policy',
              createContentSecurityPolicy(page(), { frameAncestors: "'self'" }),
            )
            .header('x-frame-options', 'SAMEORIGIN')
            .header('x-robots-tag', 'noindex'),
        ),
      )
    }
  for (const picture of listSamplePictures())
    app.get(
      createPicturePath(picture),
      createAssetHandler(() => String(readSamplePicture(picture)), 'image/svg+xml', revalidate),
    )
  // Addresses of the themes before the looks
  const earlierPages = new Map<string, string>()
  for (const [look, { theme }] of Object.entries(looks).toReversed()) earlierPages.set(theme.preset, look)
  for (const [preset, look] of earlierPages)
    app.get(`/themes/${preset}`, (_request, reply) => reply.redirect(`${samplePath}/${look}`, 301))
}

const listSamplePictures = (): ReadonlySet<string> =>
  new Set(
    sampleAccounts.flatMap(({ avatar, cover, links }) => [
      avatar,
      ...(cover ? [cover] : []),
      ...links.flatMap(({ picture, gallery = [] }) => [
        ...(picture ? [picture] : []),
        ...gallery.map(({ picture: name }) => name),
      ]),
    ]),
  )
