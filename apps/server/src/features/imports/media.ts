import { maxLengths } from '@vitrine/contract/limits'
import { findPlayer } from '@vitrine/page/embeds/index'
import { DomainError } from '../../domain/errors.ts'
import { isObject } from '../../lib/is-object.ts'
import { EgressError } from '../../providers/egress/port.ts'
import type { ReadMedia } from '../links/index.ts'
import { toShortLine } from './parsed-source.ts'
import type { PagePreview } from './read/preview.ts'
import { previewPage } from './read-file.ts'

type Found = Pick<PagePreview, 'title' | 'image'>

/** oEmbed endpoints by network. The pages of other networks have Open Graph tags. */
const endpoints: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/oembed?format=json&url=',
  vimeo: 'https://vimeo.com/api/oembed.json?url=',
  dailymotion: 'https://www.dailymotion.com/services/oembed?format=json&url=',
  tiktok: 'https://www.tiktok.com/oembed?url=',
  loom: 'https://www.loom.com/v1/oembed?url=',
  spotify: 'https://open.spotify.com/oembed?url=',
  soundcloud: 'https://soundcloud.com/oembed?format=json&url=',
  deezer: 'https://api.deezer.com/oembed?url=',
  mixcloud: 'https://app.mixcloud.com/oembed/?format=json&url=',
}

/** Reads title and picture of an oEmbed response (oembed.com). Ignores its HTML. */
export const parseOembed = (bytes: Uint8Array): Found => {
  let fields: unknown
  try {
    fields = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {}
  const { title, thumbnail_url } = isObject(fields) ? fields : {}
  const image = typeof thumbnail_url === 'string' ? URL.parse(thumbnail_url) : null
  return {
    title: toShortLine(title, maxLengths.link.title) || null,
    image: image && /^https?:$/.test(image.protocol) ? image.href : null,
  }
}

/** Returns undefined if the other site cannot be read. */
const attempt = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof EgressError || error instanceof DomainError) return undefined
    throw error
  }
}

/** Reads title and picture of a video or music by oEmbed, and those that it lacks from the page. */
export const readMedia: ReadMedia = async ({ egress }, url, accountId) => {
  const endpoint = endpoints[findPlayer(url)?.network ?? '']
  const readOembed = async () =>
    endpoint &&
    parseOembed((await egress.get(endpoint + encodeURIComponent(url), 'application/json', accountId)).bytes)
  const readPage = async () => {
    const page = await egress.get(url, 'text/html,application/xhtml+xml', accountId)
    return /^(?:text\/html|application\/xhtml\+xml)$/.test(page.type)
      ? previewPage(accountId, page.bytes, page.url)
      : undefined
  }
  const oembed = (await attempt(readOembed)) || undefined
  const page = oembed?.title && oembed.image ? undefined : await attempt(readPage)
  const image = oembed?.image ?? page?.image
  const picture = image
    ? await attempt(() => egress.get(image, 'image/webp,image/png,image/jpeg,image/*;q=0.5', accountId))
    : undefined
  return { title: oembed?.title ?? page?.title ?? null, picture: picture?.bytes ?? null }
}
