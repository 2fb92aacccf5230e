import type { Profile } from '@vitrine/contract'
import { decodeSegment, readPlace } from '@vitrine/page/guess-link'
import { createProfileUrl } from '@vitrine/page/icons/handles'
import { findNetwork, networks, readProfileName } from '@vitrine/page/icons/hosts'
import { suitsIcon } from '@vitrine/page/suits-icon'

export type NetworkKey = keyof typeof networks

/** Field of a network with the typed name or address. */
export type Row = { readonly network: NetworkKey; readonly text: string; readonly isCompany?: boolean }

const usual: readonly NetworkKey[] = [
  'instagram',
  'tiktok',
  'youtube',
  'spotify',
  'whatsapp',
  'facebook',
  'x',
]

/** Networks that many people use in a country, before the usual ones. */
const byRegion: Readonly<Record<string, readonly NetworkKey[]>> = {
  AT: ['instagram', 'whatsapp', 'tiktok', 'youtube', 'facebook', 'spotify', 'linkedin'],
  BR: ['instagram', 'whatsapp', 'youtube', 'tiktok', 'facebook', 'spotify', 'telegram'],
  CN: ['wechat', 'bilibili'],
  DE: ['instagram', 'whatsapp', 'tiktok', 'youtube', 'facebook', 'spotify', 'linkedin'],
  ES: ['instagram', 'whatsapp', 'tiktok', 'youtube', 'facebook', 'spotify', 'x'],
  JP: ['line', 'x', 'instagram', 'youtube'],
  MX: ['whatsapp', 'facebook', 'instagram', 'tiktok'],
  RU: ['vk', 'telegram', 'youtube'],
  TH: ['line', 'facebook', 'tiktok'],
  TW: ['line', 'facebook', 'instagram'],
  UA: ['telegram', 'instagram', 'tiktok'],
  US: ['instagram', 'tiktok', 'youtube', 'spotify', 'facebook', 'x', 'threads'],
}

/** Networks by the words of a name or sentence, such as "Nora Lind Music". */
const byWords: readonly (readonly [RegExp, readonly NetworkKey[]])[] = [
  [/m[uú]sic|musik|band\b|\bdj\b|singer|producer|chor|choir/i, ['spotify', 'bandcamp', 'soundcloud']],
  [/develop|program|software|code/i, ['github', 'mastodon']],
  [/photo|foto|design|illustra|\bart/i, ['behance', 'pinterest']],
  [/stream|gam(?:er|ing)/i, ['twitch', 'discord']],
  [/consult|berat|coach|law|anwalt|advoca/i, ['linkedin']],
]

const tileCount = 7

/** Returns the likely country of a language. A browser without a language may report an invalid tag, such as “c”. */
const findRegion = (language: string): string => {
  try {
    return new Intl.Locale(language).maximize().region ?? ''
  } catch {
    return ''
  }
}

/** Returns the networks for the tiles, by the country of the browser and the words of the page. */
export const chooseNetworks = (language: string, words: string): readonly NetworkKey[] => {
  const regional = byRegion[findRegion(language)] ?? usual
  const category = byWords.find(([pattern]) => pattern.test(words))?.[1] ?? []
  const [first, second] = regional
  return [...new Set([first!, second!, ...category, ...regional, ...usual])].slice(0, tileCount)
}

export const readRow = ({ network, text, isCompany }: Row): string | null =>
  text.trim() ? readPlace(network, text, isCompany) : null

/** Returns the name in a row, if the user may have it elsewhere too. */
export const findName = (rows: readonly Row[]): string | undefined =>
  rows
    .map(({ network, text }) => (createProfileUrl(network, text) ? text.trim().replace(/^[@＠]/, '') : ''))
    .find((name) => /^[\w.-]*[a-z][\w.-]*$/i.test(name))

const shorten = (url: string | null): string | undefined =>
  url?.replace(/^https?:\/\/(?:www\.)?|\/?(?:\?.*)?$/g, '')

/** Returns the row of an address, with its name if that means the same address, or null for an unknown network. */
export const toRow = (url: string): Row | null => {
  const network = findNetwork(url) as NetworkKey | undefined
  if (!network) return null
  const name = decodeSegment(readProfileName(url) ?? '')
  return { network, text: shorten(createProfileUrl(network, name)) === shorten(url) ? name : url }
}

/** Returns the row with a changed text. A pasted address of a profile becomes its name. */
export const changeText = (row: Row, typed: string): Row => {
  const isPasted = typed.length - row.text.length > 1
  const url = isPasted && typed.includes('/') ? readPlace(row.network, typed) : null
  const pasted = url === null ? null : toRow(url)
  if (pasted?.network === row.network) return { ...row, ...pasted }
  return { ...row, text: networks[row.network].kind === 'name' ? typed.replace(/^\s*[@＠]/, '') : typed }
}

/** Splits URLs into icons and cards: profiles become icons, music, videos and others become cards. A page without cards shows the profiles as cards. */
export const splitUrls = (urls: readonly string[], hasCards: boolean) => {
  const cards = urls.filter((url) => !suitsIcon(url))
  return hasCards || cards.length ? { icons: urls.filter(suitsIcon), cards } : { icons: [], cards: [...urls] }
}

/** Replaces the icons that had fields by the new ones. */
export const replaceIcons = (
  socialLinks: Profile['social_links'],
  icons: readonly string[],
): Profile['social_links'] => {
  const kept = socialLinks.filter(({ url }) => toRow(url) === null || icons.includes(url))
  const added = icons.filter((url) => !kept.some((link) => link.url === url))
  return [...kept, ...added.map((url) => ({ platform: findNetwork(url)!, url }))]
}

/** Services of pages with links, whose content can be imported. */
export const isLinkPage = (url: string): boolean =>
  /^https?:\/\/(?:www\.)?(?:(?:linktr\.ee|beacons\.ai|bio\.link|lnk\.bio|campsite\.bio|solo\.to|taplink\.cc|allmylinks\.com)\/.|[^./]+\.(?:carrd\.co|bio\.link))/i.test(
    url,
  )
