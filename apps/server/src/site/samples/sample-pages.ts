import { renderProfilePage } from '@vitrine/page/profile-page'
import { presets } from '@vitrine/page/themes/index'
import type { PageLink } from '@vitrine/page/view'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { createAssetHandler, revalidate } from '../../http/asset.ts'
import { toSiteInfo } from '../../http/site-info.ts'
import { createContentSecurityPolicy } from '../csp.ts'
import { pageScriptPath } from '../profile/assets.ts'
import { type SampleAccount, sampleAccounts } from './accounts.ts'
import { type ArtStyle, artStyles, drawSvg } from './art.ts'

/** Kinds that look good in a small preview and need no script, which its frame forbids. */
const sampleKinds = new Set(['normal', 'product', 'image', 'booking', 'map', 'phone', 'donation', 'social'])

const createArtPath = (account: SampleAccount, style: ArtStyle) =>
  `/themes/art/${account.mailbox}/${style}.svg`

const renderSamplePage = ({ config }: Pick<Deps, 'config'>, account: SampleAccount, preset: string) => {
  const { art, profile } = account
  const links = account.links
    .filter(({ kind }) => sampleKinds.has(kind ?? 'normal'))
    .map(
      ({ art: style, title = '', kind = 'normal', ...link }, i) =>
        ({
          ...link,
          id: i + 1,
          kind,
          title,
          url: link.url ?? '',
          href: '#',
          gate: null,
          open_in_new_tab: false,
          image_url: style ? createArtPath(account, style) : null,
        }) as PageLink,
    )
  return renderProfilePage({
    site: toSiteInfo(config),
    profile: {
      username: profile.username,
      display_name: profile.display_name ?? account.name,
      bio: profile.bio ?? null,
      location: profile.location ?? null,
      language: 'en',
      avatar_url: createArtPath(account, art.style),
      avatar_alt: profile.avatar_alt ?? null,
      theme: { preset },
      seo: { indexable: false },
    },
    links,
    baseUrl: config.BASE_URL,
    canonicalUrl: `${config.BASE_URL}/themes/${preset}`,
    showFooter: false,
    preview: false,
    now: Date.now(),
    scriptUrl: pageScriptPath,
  })
}

/** Registers `/themes/{preset}`: each theme as a page, which the landing page frames. */
export const registerSamplePages = (app: FastifyInstance, deps: Deps): void => {
  Object.keys(presets).forEach((preset, i) => {
    // Render at the first request, because twelve pages would delay the start
    let renderedPage: ReturnType<typeof renderSamplePage> | undefined
    const page = () => {
      renderedPage ??= renderSamplePage(deps, sampleAccounts[i % sampleAccounts.length]!, preset)
      return renderedPage
    }
    const send = createAssetHandler(() => page().html, 'text/html; charset=utf-8', revalidate)
    app.get(`/themes/${preset}`, (request, reply) =>
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
  })
  for (const account of sampleAccounts)
    for (const style of artStyles) {
      const [width, height] = style === account.art.style ? [800, 800] : [1200, 800]
      app.get(
        createArtPath(account, style),
        createAssetHandler(
          () => drawSvg(style, account.art.colors, 7, width, height),
          'image/svg+xml',
          revalidate,
        ),
      )
    }
}
