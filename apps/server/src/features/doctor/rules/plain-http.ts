import { checkUrl } from '@vitrine/contract'
import { getNetworkName } from '@vitrine/page/icons/index'
import {
  createLinkFinding,
  createProfileFinding,
  type DoctorRule,
  type Finding,
  setLink,
  setProfile,
  shortenText,
} from '../finding.ts'
import { isPlainHttp, parseUrlHost, withHttps } from './urls.ts'

/** Kinds that only redirect. A wrong guess breaks only that link, and can be undone. */
const safe = new Set(['normal', 'product', 'social', 'video', 'booking', 'donation', 'image'])

/** Finds unencrypted web addresses. Fetches nothing: https is likely to work, but not tested. */
export const plainHttp: DoctorRule = {
  name: 'plain-http',
  category: 'links',
  check: (snapshot) => [
    ...snapshot.openedLinks
      .flatMap((link) => [
        { link, url: link.url, field: 'url' },
        ...link.destinations.map(({ url }, i) => ({
          link,
          url,
          field: `destinations.${i}.url`,
          part: `destination-${i + 1}`,
        })),
      ])
      .filter(({ url }) => isPlainHttp(url))
      .map(({ link, url, field, ...rest }): Finding => {
        const better = safe.has(link.kind) ? findAllowedUrl(withHttps(url)) : null
        return createLinkFinding(link, field, {
          ...rest,
          severity: 'medium',
          case: better ? 'http' : 'http-try',
          params: { title: shortenText(link.title), host: parseUrlHost(url) ?? '' },
          confidence: better ? 0.9 : 0.6,
          ...(better ? { changes: [setLink(link, field, url, better)] } : {}),
        })
      }),
    ...snapshot.profile.social_links.flatMap(({ platform, url }, i): Finding[] => {
      if (!isPlainHttp(url)) return []
      const better = findAllowedUrl(withHttps(url))
      return [
        createProfileFinding(snapshot, `social_links.${i}.url`, {
          severity: 'medium',
          case: 'http-social',
          params: { title: shortenText(getNetworkName(platform)), host: parseUrlHost(url) ?? '' },
          confidence: better ? 0.9 : 0.6,
          part: `social-${i}`,
          ...(better ? { changes: [setProfile(`social_links.${i}.url`, url, better)] } : {}),
        }),
      ]
    }),
  ],
}

const findAllowedUrl = (url: string | null): string | null =>
  url !== null && checkUrl(url) === null ? url : null
