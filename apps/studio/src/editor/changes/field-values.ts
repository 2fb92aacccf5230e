import { findKnownKind } from '@vitrine/contract/block-kinds'
import { dayMs } from '@vitrine/contract/durations'
import { osNames } from '@vitrine/contract/link-destinations'
import { parseDate, parseTime } from '@vitrine/contract/time'
import { getTypeName } from '@vitrine/page/blocks/file'
import { formatSize, groupPhoneNumber } from '@vitrine/page/blocks/format'
import { formatRanges, listWeekRows } from '@vitrine/page/blocks/map'
import { readEvents } from '@vitrine/page/events'
import { readStreet } from '@vitrine/page/guess-link'
import { getNetworkName } from '@vitrine/page/icons/index'
import type { LatestLink } from '@vitrine/page/latest'
import { readOpeningHours } from '@vitrine/page/opening-hours'
import { getTexts, resolveLanguage } from '@vitrine/page/texts/index'
import { readFocus } from '@vitrine/page/themes/composition'
import { presets } from '@vitrine/page/themes/index'
import type { SourceEntry } from '@vitrine/page/view'
import { listFacts } from '@vitrine/texts'
import { formatCity, nameCode } from '../../app/code-options.ts'
import type { Format } from '../../app/create-format.ts'
import type { Messages } from '../../app/first-catalogues.ts'
import type { Texts } from '../../texts.gen.d.ts'
import { getKindName } from '../field-paths.ts'
import { isObject } from '../is-object.ts'

/** Line of a value as a person would write it. */
export type Line = {
  readonly text: string
  /** Path of an uploaded picture, which `text` describes. */
  readonly picture?: string
  /** CSS background of a colour or gradient. */
  readonly swatch?: string
}

type Owner = Readonly<Record<string, unknown>>

export type FieldWords = {
  readonly t: Messages
  readonly texts: Texts['versions']['comparison']
  readonly blocks: Texts['links/blocks']
  readonly right: string
  readonly format: Format
  /** Language tag of the studio. */
  readonly language: string
  /** Time zone of the page. */
  readonly timezone: string
  readonly campaigns: readonly { readonly id: number; readonly name: string }[]
  readonly findPicture: (url: string) => string | null
  /** Returns the present entries of a block of the kind `latest`. */
  readonly findEntries: (link: LatestLink) => readonly Pick<SourceEntry, 'id' | 'title'>[]
}

type Written = string | Line | readonly (string | Line)[]
type Names = Readonly<Record<string, string>>

const join = (...parts: readonly unknown[]): string => parts.filter(Boolean).join(' · ')
const isCurrency = (code: unknown): code is string => typeof code === 'string' && /^[A-Z]{3}$/.test(code)
const listEntries = (value: unknown): readonly Owner[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Returns a function that writes the value of a field as lines. An empty value has no lines. */
export const createFieldFormat = (words: FieldWords) => {
  const { t, texts, blocks, format, language, timezone } = words
  const visitorTexts = getTexts(language)
  const formatDay = (day: string) => format.date(`${day}T12:00:00`)
  const formatPeriod = (from: number, to: number, isAllDay: boolean) =>
    new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      ...(isAllDay ? {} : { timeStyle: 'short' }),
      timeZone: timezone,
    }).formatRange(from, to)
  const labels: Names = t.links.blockFields
  const pair = (name: unknown, value: unknown) => t.common.pair({ name: String(name), value: String(value) })

  const formatMoney = (amount: unknown, currency: unknown): string => {
    if (typeof amount !== 'number') return ''
    return isCurrency(currency) ? format.money(amount, currency) : format.number(amount / 100)
  }
  const formatPrice = (amount: unknown, currency: unknown): string =>
    amount === 0 ? visitorTexts.free : formatMoney(amount, currency)
  const readCurrency = (owner: Owner): unknown => (owner.business_block_config as Owner | undefined)?.currency
  const formatUrl = (url: string): string => {
    if (words.findPicture(url)) return t.links.kinds.file.name
    return readStreet(url) ?? groupPhoneNumber(url.replace(/^(?:mailto|tel|sms):/i, ''))
  }
  const toPicture = (url: unknown, text: string): string | Line => {
    const picture = typeof url === 'string' ? words.findPicture(url) : null
    return picture ? { text, picture } : join(url, text)
  }
  const formatOther = (value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return value ? t.common.on : t.common.off
    if (typeof value === 'number') return format.number(value)
    if (Array.isArray(value)) return listFacts(value.map(formatOther), language)
    if (isObject(value))
      return join(
        ...Object.entries(value).map(([name, part]) =>
          pair(labels[name] ?? name.replaceAll('_', ' '), formatOther(part)),
        ),
      )
    const text = String(value)
    if (parseTime(text) !== null) return format.dateTime(text, timezone)
    return parseDate(text) === null ? text : formatDay(text)
  }
  const formatAlignment = (alignment: string, owner: Owner): string | undefined => {
    const { dir } = resolveLanguage(String(owner.language))
    return alignment === 'start' && dir === 'rtl' ? words.right : (t.design.alignments as Names)[alignment]
  }
  const formatFocus = (focus: unknown): string => {
    const [x, y] = readFocus(focus) ?? [50, 50]
    return `${t.design.directions[90]} ${format.percent(x / 100)} ${t.design.directions[180]} ${format.percent(y / 100)}`
  }
  const formatGradient = (value: string): string => {
    const [, angle, colors = value] = /^(?:(\d+)deg, ?)?(.*)$/.exec(value) ?? []
    const directions: Names = t.design.directions
    return join(colors.split(/, ?/).join(' – '), angle && (directions[angle] ?? `${format.number(+angle)}°`))
  }

  const lists: Readonly<Record<string, (entries: readonly Owner[], owner: Owner) => Written>> = {
    opening_hours: (opening_hours) => {
      const hours = readOpeningHours({ kind: 'map', business_block_config: { opening_hours } })
      return (hours ? listWeekRows(hours.week, language, visitorTexts.closed) : []).map(
        ({ days, time }) => `${days} ${time.replaceAll('\n', ' ')}`,
      )
    },
    special_hours: (special_hours) => {
      const hours = readOpeningHours({ kind: 'map', business_block_config: { special_hours } })
      return [...(hours?.exceptions ?? [])]
        .sort(([a], [b]) => a - b)
        .map(([date, ranges]) => {
          const day = formatDay(new Date(date).toISOString().slice(0, 10))
          return pair(day, formatRanges(ranges, language, visitorTexts.closed).replaceAll('\n', ' '))
        })
    },
    hours: (entries) => entries.map(({ days, time }) => pair(days, time)),
    fields: (entries) =>
      entries.map(({ label, type, required, placeholder, options }) =>
        join(
          label,
          (t.links.fieldTypes as Names)[String(type)],
          required && labels.required,
          placeholder && pair(labels.placeholder, placeholder),
          Array.isArray(options) && pair(labels.options, listFacts(options.map(String), language)),
        ),
      ),
    groups: (groups, owner) =>
      groups.flatMap(({ name: group, items }) =>
        listEntries(items).map(({ name, description, price, price_text, is_sold_out }) =>
          join(
            group ? pair(group, name) : name,
            price_text || formatPrice(price, readCurrency(owner)),
            is_sold_out && labels.is_sold_out,
            description,
          ),
        ),
      ),
    items: (items, owner) => {
      const kind = findKnownKind({ kind: String(owner.kind), business_block_config: { items } })
      if (kind === 'gallery')
        return items.map(({ image_url, caption, alt, url, focus }) =>
          toPicture(
            image_url,
            join(
              caption,
              alt,
              url && formatUrl(String(url)),
              focus && pair(blocks.groundFocus, formatFocus(focus)),
            ),
          ),
        )
      if (kind === 'events')
        return readEvents({ kind, business_block_config: { items } }, timezone).map(
          ({ startsAt, endsAt, isAllDay, title, place, price, currency, status, action, url }) =>
            join(
              formatPeriod(startsAt, endsAt ? endsAt - (isAllDay ? dayMs / 2 : 0) : startsAt, isAllDay),
              title,
              place,
              formatPrice(price, currency),
              status === 'sold_out' && visitorTexts.soldOut,
              status === 'cancelled' && visitorTexts.cancelled,
              action,
              url && formatUrl(url),
            ),
        )
      return items.map(({ question, answer, ...rest }) => join(question, answer, formatOther(rest)))
    },
    destinations: (entries) =>
      entries.map(({ url, os, device, country, language: code }) => {
        const conditions = [
          (osNames as Names)[String(os)],
          (t.analytics.devices as Names)[String(device)],
          country && nameCode(language, 'region', String(country)),
          code && nameCode(language, 'language', String(code)),
        ]
        return pair(
          listFacts(
            conditions.filter((text): text is string => Boolean(text)),
            language,
          ),
          formatUrl(String(url)),
        )
      }),
    social_links: (entries) =>
      entries.map(({ platform, url }) => pair(getNetworkName(String(platform)), formatUrl(String(url)))),
    section_styles: (entries, owner) =>
      entries.map(({ section, layout, look, ground, tone, color, image_url, focus, ...style }) => {
        const { columns, alignment, spacing, heading_beside, width, is_sticky } = style
        const text = join(
          section || t.links.noSection,
          (t.design.layouts as Names)[String(layout)],
          (t.design.looks as Names)[String(look)],
          ...(ground && ground !== 'none'
            ? [(t.design.grounds as Names)[String(ground)], color ?? (t.design.tones as Names)[String(tone)]]
            : []),
          columns && pair(blocks.columns, columns),
          alignment && formatAlignment(String(alignment), owner),
          spacing &&
            spacing !== 'normal' &&
            pair(t.profile.fields['theme.density'], (t.design.densities as Names)[String(spacing)]),
          heading_beside && blocks.headingBeside,
          width &&
            width !== 'auto' &&
            pair(t.profile.fields['theme.width'], (blocks.widths as Names)[String(width)]),
          is_sticky && blocks.sticky,
          focus && pair(blocks.groundFocus, formatFocus(focus)),
        )
        return image_url ? toPicture(image_url, text) : text
      }),
  }

  /** Labels of the values of a field, by its path or last name. */
  const options: Readonly<Record<string, Names>> = {
    'theme.mode': t.design.modes,
    'theme.font': t.design.fonts,
    'theme.heading_font': t.design.fonts,
    'theme.alignment': t.design.alignments,
    'theme.avatar_shape': t.design.avatarShapes,
    'theme.radius': t.design.radii,
    'theme.density': t.design.densities,
    'theme.button_style': t.design.buttonStyles,
    'theme.heading_style': t.design.headingStyles,
    'theme.heading_size': t.design.fontSizes,
    'theme.heading_decoration': t.design.headingDecorations,
    'theme.text_size': t.design.fontSizes,
    'theme.picture_style': t.design.pictureStyles,
    'theme.header': t.design.headers,
    'theme.name_size': t.design.headerSizes,
    'theme.avatar_size': t.design.headerSizes,
    'theme.avatar_place': t.design.avatarPlaces,
    'theme.social_place': t.design.socialPlaces,
    'theme.cover.name_place': t.design.namePlaces,
    'theme.cover.height': t.design.coverHeights,
    'theme.cover.overlay': t.design.coverOverlays,
    'theme.width': t.design.widths,
    'theme.panel': t.design.panelStyles,
    'theme.motion': t.design.motions,
    'theme.background.type': t.design.backgrounds,
    'theme.background.position': t.design.positions,
    'gate.type': t.links.gate,
    devices: t.analytics.devices,
    size: t.design.sizes,
    look: t.design.looks,
    tone: t.design.tones,
    icon: blocks.iconNames,
    'business_block_config.layout': blocks.blockLayouts,
    'business_block_config.style': blocks.blockLayouts,
  }

  const formatFont =
    (part: string) =>
    (url: string, { theme }: Owner): string => {
      const { name } = ((theme as Owner | undefined)?.[part] ?? {}) as Owner
      return name ? String(name) : formatUrl(url)
    }
  const formatEntry = (entryId: string, owner: Owner): string =>
    words.findEntries(owner as LatestLink).find(({ id }) => id === entryId)?.title ?? texts.goneEntry
  const values: Readonly<Record<string, (value: string, owner: Owner) => Written>> = {
    kind: (kind) => getKindName(kind, t),
    icon: getNetworkName,
    url: formatUrl,
    image_url: (url) => toPicture(url, t.links.fields.image_url),
    avatar_url: (url) => toPicture(url, t.profile.fields.avatar_url),
    og_image_url: (url) => toPicture(url, t.links.fields.image_url),
    'schedule.starts_at': (time, owner) => formatScheduled(time, owner),
    'schedule.ends_at': (time, owner) => formatScheduled(time, owner),
    'business_block_config.hidden': formatEntry,
    'business_block_config.pinned': formatEntry,
    timezone: formatCity,
    language: (code) => nameCode(language, 'language', code),
    languages: (code) => nameCode(language, 'language', code),
    countries: (code) => nameCode(language, 'region', code),
    currency: (code) => nameCode(language, 'currency', code),
    platform: getNetworkName,
    content_type: (type) => getTypeName(type, '') ?? type,
    'theme.preset': (preset) => (presets[preset] ?? presets.vitrine!).label,
    'theme.font_file.url': formatFont('font_file'),
    'theme.heading_font_file.url': formatFont('heading_font_file'),
    'theme.background.value': (value) =>
      value.startsWith('#') && value.length === 7
        ? value
        : value.includes('#')
          ? { text: formatGradient(value), swatch: `linear-gradient(${value})` }
          : ((t.design.patterns as Names)[value] ?? value),
  }
  const formatScheduled = (time: string, { schedule }: Owner): string => {
    if (parseTime(time) === null) return time
    const zone = String((schedule as Owner | undefined)?.timezone || timezone)
    return `${format.dateTime(time, zone)} (${formatCity(zone)})`
  }
  const numbers: Readonly<Record<string, (value: number, owner: Owner) => string>> = {
    price: (amount, owner) => formatPrice(amount, readCurrency(owner)),
    compare_at: (amount, owner) => formatMoney(amount, readCurrency(owner)),
    amounts: (amount, owner) => formatMoney(amount, readCurrency(owner)),
    goal: (amount, owner) => formatMoney(amount, readCurrency(owner)),
    raised: (amount, owner) => formatMoney(amount, readCurrency(owner)),
    size_bytes: (size) => formatSize(language, size),
    order: (position) => format.number(position + 1),
    campaign_id: (campaignId) =>
      words.campaigns.find(({ id }) => id === campaignId)?.name ?? texts.archivedCampaign,
    'theme.cover.focus.x': (x) => `${t.design.directions[90]} ${format.percent(x / 100)}`,
    'theme.cover.focus.y': (y) => `${t.design.directions[180]} ${format.percent(y / 100)}`,
  }

  /** Returns the text of a value that another one replaces, or '' for a value that is simply missing. */
  const formatMissing = (path: string): string => {
    if (path === 'theme.background.position') return t.design.positions.center
    if (path === 'look') return blocks.asSection
    if (path === 'section') return t.links.noSection
    return path.startsWith('theme.') && !/\.image_\w+$/.test(path) ? t.design.asTheme : ''
  }
  const formatTheme = (path: string, value: unknown, owner: Owner): string | undefined => {
    if (path === 'theme.alignment') return formatAlignment(String(value), owner)
    const { background } = (owner.theme ?? {}) as { background?: { value?: unknown } }
    if (path === 'theme.background.type' && value === 'color' && background?.value === null)
      return t.design.backgrounds.theme
    return undefined
  }

  const write = (path: string, value: unknown, owner: Owner): Written => {
    const name = path.split('.').at(-1)!
    const find = <T>(table: Readonly<Record<string, T>>): T | undefined =>
      [path, name].filter((key) => Object.hasOwn(table, key)).map((key) => table[key])[0]
    const list = find(lists)
    if (list && Array.isArray(value)) return list(listEntries(value), owner)
    if (Array.isArray(value)) return value.flatMap((entry) => write(path, entry, owner))
    if (value === null || value === undefined || value === '') return formatMissing(path)
    if (typeof value === 'number') return find(numbers)?.(value, owner) ?? formatOther(value)
    if (typeof value !== 'string') return formatOther(value)
    const option = formatTheme(path, value, owner) ?? find(options)?.[value]
    return option ?? find(values)?.(value, owner) ?? formatOther(value)
  }

  /** `owner` is the link or profile that has the value. */
  return (names: readonly string[], value: unknown, owner: object): readonly Line[] =>
    [write(names.join('.'), value, owner as Owner)]
      .flat()
      .map((line) => (typeof line === 'string' ? { text: line } : line))
      .filter(({ text, picture }) => text || picture)
      .map((line) => (/^#[0-9a-f]{6}$/i.test(line.text) ? { swatch: line.text, ...line } : line))
}

/** Returns the lines that differ, so that one changed price of a long menu is readable. Returns all lines if only their order differs. */
export const compareLines = (
  before: readonly Line[],
  after: readonly Line[],
): { readonly before: readonly Line[]; readonly after: readonly Line[]; readonly isPart: boolean } => {
  const leave = (lines: readonly Line[], others: readonly Line[]) => {
    const keys = new Set(others.map((line) => JSON.stringify(line)))
    return lines.filter((line) => !keys.has(JSON.stringify(line)))
  }
  const [removed, added] = [leave(before, after), leave(after, before)]
  const isPart = removed.length < before.length && removed.length + added.length > 0
  return isPart ? { before: removed, after: added, isPart } : { before, after, isPart }
}
