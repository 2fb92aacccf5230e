import { createProblem } from '@vitrine/contract/problems/index'
import { isNetwork } from '@vitrine/page/icons/index'
import { type ExcludedItem, type ParsedSource, readUrl, type SourceItem, toLine } from '../parsed-source.ts'
import { createItem } from './entry.ts'
import { readPicture, unusablePicture } from './pictures.ts'

/** Returns the network of a setting: `LINKED_IN` → `linkedin`. */
const toNetworkName = (name: string): string => name.toLowerCase().replaceAll('_', '')
/** Settings of the page or its server that are not links. */
const ignoredSettings =
  /^(?:META_|OG_|TWITTER_(?:TITLE|DESCRIPTION|CARD|IMAGE|SITE|CREATOR)|UMAMI_|MATOMO_|PLAUSIBLE_|GA_|AVATAR_|NAME$|BIO$|LANG$|THEME|FAVICON|FOOTER|BUTTON_|SHARE$|DROP_SHADOW|SKIP_|PORT$|NODE_ENV$|RAZZLE_|EMAIL_TEXT$|EMAIL_ALT_TEXT$|CUSTOM_BUTTON_)/

const settingPattern = /^\s*(?:-\s*)?(?:export\s+)?["']?([A-Z][A-Z0-9_]+)["']?\s*[=:]\s*(.*)$/

/** Returns true for settings of littlelink-server: an environment file, or that part of a compose file. */
export const isServerSettings = (text: string): boolean => {
  const names = new Set(text.split('\n').flatMap((row) => settingPattern.exec(row)?.[1] ?? []))
  const knownSettings = [...names].filter(
    (name) => isNetwork(toNetworkName(name)) || /^(?:EMAIL|CUSTOM_BUTTON_URL|META_TITLE)$/.test(name),
  )
  return knownSettings.length >= 2 || (knownSettings.length === 1 && (names.has('NAME') || names.has('BIO')))
}

/** Reads the buttons and texts of these settings, in the order of BUTTON_ORDER. */
export const readServerSettings = (text: string): ParsedSource => {
  const settings = new Map<string, { value: string; position: string }>()
  for (const [i, row] of text.split('\n').entries()) {
    const [, name, rawValue = ''] = settingPattern.exec(row) ?? []
    const value = rawValue
      .trim()
      .replace(/^(["'])(.*?)\1?\s*$/, '$2')
      .replace(/["']$/, '')
    if (name && value) settings.set(name, { value: toLine(value), position: `line ${i + 1}` })
  }
  const readSetting = (name: string) => settings.get(name)?.value ?? ''
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  const splitSetting = (name: string) => readSetting(name).split(',').map(toLine)
  const order = splitSetting('BUTTON_ORDER')
  for (const [name, { value, position }] of settings) {
    const platform = toNetworkName(name)
    if (name === 'EMAIL' || name === 'EMAIL_ALT')
      items.push(
        createItem(position, {
          title: readSetting(`${name}_TEXT`) || value,
          url: `mailto:${value.replace(/^mailto:/i, '')}`,
          kind: 'email',
        }),
      )
    else if (name === 'CUSTOM_BUTTON_URL') {
      const titles = splitSetting('CUSTOM_BUTTON_TEXT')
      for (const [i, url] of splitSetting(name).entries())
        items.push(createItem(`${position}, ${i + 1}`, { title: titles[i] || url, url: readUrl(url) }))
    } else if (ignoredSettings.test(name)) continue
    // A URL identifies an unknown network well enough
    else if (isNetwork(platform) || /^https?:\/\//i.test(readUrl(value)))
      items.push({ ...createItem(position, { title: '', url: readUrl(value) }), network: platform })
    else
      excludedItems.push({
        position,
        title: name,
        url: value,
        reason: 'not_supported',
        note: createProblem(null, 'import_setting_unknown'),
      })
  }
  const namesByPosition = new Map([...settings].map(([name, { position }]) => [position, name]))
  const customNames = splitSetting('CUSTOM_BUTTON_NAME')
  const findPosition = ({ position }: SourceItem): number => {
    const [start = '', itemNumber] = position.split(', ')
    const name = itemNumber ? (customNames[Number(itemNumber) - 1] ?? '') : (namesByPosition.get(start) ?? '')
    const orderIndex = order.indexOf(name)
    return orderIndex < 0 ? order.length : orderIndex
  }
  items.sort((a, b) => findPosition(a) - findPosition(b))
  const avatar = readPicture(readSetting('AVATAR_URL'))
  const mode = readSetting('THEME').toLowerCase()
  return {
    source: 'littlelink_server',
    profile: {
      display_name: readSetting('NAME') || readSetting('META_TITLE'),
      bio: readSetting('BIO') || readSetting('META_DESCRIPTION'),
      theme: /^(?:dark|light)$/.test(mode) ? { mode } : null,
      footer_text:
        readSetting('FOOTER') && readSetting('FOOTER') !== 'Powered by LittleLink'
          ? readSetting('FOOTER')
          : '',
    },
    avatar: avatar.data,
    avatarUrl: avatar.url,
    excludedSettings: avatar.isUnusable ? [{ field: 'avatar_url', note: unusablePicture }] : [],
    items,
    excludedItems,
  }
}
