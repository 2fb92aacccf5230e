import { checkUrl } from '@vitrine/contract'
import { getNetworkName } from '@vitrine/page/icons/index'
import {
  createLinkFinding,
  createProfileFinding,
  type DoctorRule,
  type Finding,
  quoteText,
  setLink,
  setProfile,
} from '../finding.ts'
import { isPlainHttp, parseUrlHost, withHttps } from './urls.ts'

/** Kinds that only redirect. A wrong guess breaks only that link, and can be undone. */
const safe = new Set(['normal', 'product', 'social', 'video', 'booking', 'donation', 'image'])

const risk = 'Browsers warn visitors before they open it, and others can read the connection.'

/** Finds unencrypted web addresses. Fetches nothing: https is likely to work, but not tested. */
export const plainHttp: DoctorRule = {
  name: 'plain-http',
  category: 'links',
  check: (snapshot) => [
    ...snapshot.openedLinks
      .filter((link) => isPlainHttp(link.url))
      .map((link): Finding => {
        const better = safe.has(link.kind) ? findAllowedUrl(withHttps(link.url)) : null
        return createLinkFinding(link, 'url', {
          severity: 'medium',
          title: 'A link is not encrypted',
          explanation: better
            ? `${quoteText(link.title)} opens ${parseUrlHost(link.url)} over http. ${risk}`
            : `${quoteText(link.title)} opens ${parseUrlHost(link.url)} over http. ${risk} Try https, and change the web address if it opens.`,
          confidence: better ? 0.9 : 0.6,
          ...(better ? { changes: [setLink(link, 'url', link.url, better)] } : {}),
        })
      }),
    ...snapshot.profile.social_links.flatMap(({ platform, url }, i): Finding[] => {
      if (!isPlainHttp(url)) return []
      const better = findAllowedUrl(withHttps(url))
      return [
        createProfileFinding(snapshot, `social_links.${i}.url`, {
          severity: 'medium',
          title: 'A social link is not encrypted',
          explanation: `${quoteText(getNetworkName(platform))} opens ${parseUrlHost(url)} over http. ${risk}`,
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
