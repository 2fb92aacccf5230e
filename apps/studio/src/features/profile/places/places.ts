import { findNetwork, type networks } from '@vitrine/page/icons/hosts'

type NetworkKey = keyof typeof networks

/** Field of a profile that holds a link. Keys of `places` in the texts. */
type Field = 'links' | 'website' | 'bio' | 'bioOrWebsite' | 'contact' | 'customization' | 'extraFields'

type Place = {
  readonly field: Field
  /** Page of the network with that field. Without one, the profile is opened, which starts the network's app. */
  readonly edit?: string
  /** True if only accounts with a minimum of followers or a business account have the field. */
  readonly isLimited?: true
  /** Day on which the entry was compared with published descriptions of the network. Unset for entries that still need it. */
  readonly checked?: `${number}-${number}-${number}`
}

const checked = '2026-11-29'

/** Networks whose profiles may hold a link. Missing networks have no such field, send no referrer, or were not checked. */
export const places: Partial<Record<NetworkKey, Place>> = {
  instagram: { field: 'links', checked },
  tiktok: { field: 'website', isLimited: true, checked },
  youtube: { field: 'customization', edit: 'https://studio.youtube.com/', checked },
  x: { field: 'website', edit: 'https://x.com/settings/profile' },
  threads: { field: 'links', checked },
  facebook: { field: 'bioOrWebsite', checked },
  linkedin: { field: 'contact' },
  bluesky: { field: 'bio', checked },
  mastodon: { field: 'extraFields', checked },
  pixelfed: { field: 'website', checked },
  pinterest: { field: 'website', checked },
  telegram: { field: 'bio' },
  bandcamp: { field: 'links' },
  soundcloud: { field: 'links' },
  github: { field: 'website', edit: 'https://github.com/settings/profile', checked },
}

/** Returns the networks of web addresses that are in `places`, with the page to open. */
export const listPlaces = (urls: readonly string[]) => {
  const found = new Map<string, { readonly key: NetworkKey; readonly url: string } & Place>()
  for (const url of urls) {
    const key = findNetwork(url) as NetworkKey | undefined
    const place = key && places[key]
    if (key && place && !found.has(key)) found.set(key, { key, url: place.edit ?? url, ...place })
  }
  return [...found.values()]
}

/** Returns true for a referrer of the network: its host, or its app for Android, such as `com.instagram.android`. */
export const isReferrerOf = (key: NetworkKey, host: string): boolean =>
  findNetwork(`https://${host}/`) === key || (/^com\./.test(host) && host.split('.').includes(key))
