import { type Html, html, raw } from '../html.ts'
import { brands } from './brands.ts'
import { networks } from './hosts.ts'
import { strokes } from './ui.ts'

export { findNetwork, readProfileName } from './hosts.ts'

const icons = new Map<string, Html>()
const renderSvg = (key: string, attributes: string, path: string) =>
  icons.set(key, raw(`<svg viewBox="0 0 24 24" aria-hidden="true"${attributes}><path d="${path}"/></svg>`))
for (const [key, path] of Object.entries(strokes)) renderSvg(key, ' class="st"', path)
for (const [key, [, path]] of Object.entries(brands)) renderSvg(key, '', path)

export const iconNames: readonly string[] = [...icons.keys()]

/** Aliases; spaces, `_` and `-` are equivalent. */
const aliases = new Map([
  ...Object.entries(networks).flatMap(([key, network]) =>
    (network.aliases ?? []).map((alias) => [alias, key] as const),
  ),
  ['email', 'mail'],
  ['website', 'globe'],
  ['web', 'globe'],
])

/** Returns the name of an icon for a name that people write. */
export const normaliseName = (name: string): string => {
  const key = name.trim().toLowerCase().replace(/[_ ]/g, '-')
  return aliases.get(key) ?? key
}

export const renderIcon = (name: string): Html | undefined => icons.get(normaliseName(name))

export const isNetwork = (platform: string): boolean => Object.hasOwn(brands, normaliseName(platform))

/** Returns the display name of a network: `YouTube` for `youtube`, `My site` for an unknown `my_site`. */
export const getNetworkName = (platform: string): string => {
  const key = normaliseName(platform)
  if (Object.hasOwn(brands, key)) return brands[key as keyof typeof brands][0]
  if (key === 'rss') return 'RSS'
  if (key === 'mail') return 'E-mail'
  const name = platform.trim().replace(/(?<=[a-z\d])_+(?=[a-z\d])/gi, ' ')
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

// Short text with an emoji and without letters
const pictograph = /^(?=.*\p{Extended_Pictographic})[^\p{L}<>]{1,12}$/u

export const renderIconOrEmoji = (name: string | null | undefined): Html | undefined => {
  if (!name) return undefined
  return (
    renderIcon(name) ?? (pictograph.test(name) ? html`<span aria-hidden="true">${name}</span>` : undefined)
  )
}
