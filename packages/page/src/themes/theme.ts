import type { Theme as ContractTheme } from '@vitrine/contract'
import {
  avatarShapes,
  backgroundPositions,
  buttonStyles,
  themeAlignments,
  themeColors,
} from '@vitrine/contract/design-choices'
import { computeLuminance } from '../colors/contrast.ts'
import { type Hex, isHex, mix } from '../colors/oklch.ts'
import {
  type Correction,
  chooseTint,
  convertToScheme,
  derivePalette,
  listReadableGrounds,
  matchBackground,
  type Tokens,
} from '../colors/palette.ts'
import {
  type Composition,
  isComposed,
  resolveComposition,
  resolveHeadingDecoration,
  resolveHeadingStyle,
} from './composition.ts'
import { alignDetails, createDetailsCss, type Details } from './details.ts'
import { type FontFile, type FontUse, fonts, listFontFiles, prependFamily, textFonts } from './fonts.ts'
import { defaultPreset, presets } from './index.ts'
import { patterns } from './patterns.ts'
import { densities, type Palette, type Preset, radii, type Scheme } from './preset.ts'
import { estimateFontWidth, readUploadedFont } from './uploaded-font.ts'

type Untrusted<T> = T extends string
  ? string
  : T extends object
    ? { readonly [K in keyof T]?: Untrusted<NonNullable<T[K]>> | null | undefined }
    : T

/** Stored `Profile.theme`, which is untrusted. */
export type StoredTheme = Untrusted<ContractTheme>

export type Look = {
  readonly tokens: Tokens
  readonly backdrop: string
}

export type Theme = {
  readonly preset: string
  /** Both schemes look the same unless this is `auto`. */
  readonly mode: 'auto' | Scheme
  /** Scheme in which the user's colours apply unchanged. With `auto`, the other scheme uses derived colours. */
  readonly home: Scheme
  readonly looks: Readonly<Record<Scheme, Look>>
  readonly radius: string
  readonly density: string
  readonly font: FontUse
  readonly avatar: 'circle' | NonNullable<Preset['avatar']>
  readonly buttonStyle: Preset['buttonStyle']
  readonly details: string
  readonly heading: keyof Details['heading'] | undefined
  readonly decoration: keyof Details['section'] | undefined
  readonly align: Preset['align']
  /** True if headings of sections have lines beside them. */
  readonly hasLinedHeadings: boolean
  /** True if cards are rows between rules. */
  readonly hasRows: boolean
  /** True if headings of sections are small labels. */
  readonly hasLabels: boolean
  /** Pattern of drawn covers. */
  readonly pattern: string
  readonly composition: Composition
  /** Picture with a URL that is safe in CSS. Text gets panels, because the picture's colours are unknown. */
  readonly picture: { readonly url: string; readonly position: string } | null
  readonly corrections: readonly (Correction & { readonly scheme: Scheme })[]
}

const find = <T extends object>(table: T, key: unknown): T[keyof T] | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key as keyof T] : undefined

/** Returns the URL of an upload or https picture that is safe in a CSS string, or null. */
export const formatCssImageUrl = (url: unknown): string | null => {
  if (typeof url !== 'string' || !/^(?:\/(?![/\\])|https:\/\/)/.test(url)) return null
  return url.replace(/[\0-\x20"'()\\<>\x7f-\uffff]/g, (c) => {
    try {
      return encodeURIComponent(c).replace(/['()]/g, (p) => `%${p.charCodeAt(0).toString(16)}`)
    } catch {
      return '' // Half of a surrogate pair
    }
  })
}

type Gradient = { readonly angle: number; readonly stops: readonly Hex[] }

export const parseGradient = (value: unknown): Gradient | null => {
  if (typeof value !== 'string') return null
  const parts = value.split(',').map((part) => part.trim())
  const angle = /^(\d{1,3})deg$/.exec(parts[0] ?? '')
  const stops = angle ? parts.slice(1) : parts
  if (stops.length < 2 || stops.length > 4 || !stops.every(isHex)) return null
  return { angle: angle ? Number(angle[1]) % 360 : 180, stops: stops.map((stop) => stop.toLowerCase()) }
}

// Samples between two stops, because luminance is convex and its minimum may lie between them
const stepCount = 12
const sample = (stops: readonly Hex[]): readonly Hex[] =>
  stops.flatMap((stop, i) => {
    const next = stops[i + 1]
    return next && next !== stop
      ? Array.from({ length: stepCount }, (_, step) => mix(stop, next, step / stepCount))
      : [stop]
  })

/** Returns the colours under a scheme's content, and the CSS that paints them. */
const paintGround = (
  palette: Palette,
  background: Ground,
  note: (c: Correction) => void,
): { grounds: readonly Hex[]; canvas: Hex; backdrop: string } => {
  const gradient = background.type === 'gradient' ? parseGradient(background.value) : null
  if (gradient) {
    const stops = listReadableGrounds(gradient.stops, sample)
    stops.forEach((used, i) => {
      const requested = gradient.stops[i]!
      if (used !== requested)
        note({ token: `gradient colour ${i + 1}`, requested, used, ratio: 1, required: 4.5 })
    })
    return {
      grounds: sample(stops),
      canvas: stops.at(-1)!,
      backdrop: `linear-gradient(${gradient.angle}deg,${stops.join()})`,
    }
  }
  const ground = palette.background
  const { type, value } = background
  if (type === 'pattern' && typeof value === 'string' && Object.hasOwn(patterns, value)) {
    const { fraction, layers } = patterns[value]!
    const grounds = listReadableGrounds([ground, mix(ground, palette.accent, fraction)], (stops) => stops)
    return { grounds, canvas: ground, backdrop: layers(grounds[1]!) + ground }
  }
  return { grounds: [ground], canvas: ground, backdrop: ground }
}

type Ground = { readonly type: string; readonly value: unknown }
const flatBackground: Ground = { type: 'color', value: null }

const readOwnBackground = ({ background }: StoredTheme): Ground | null => {
  const { type, value } = background ?? {}
  if (type === 'gradient') return parseGradient(value) && { type, value }
  return type === 'pattern' && typeof value === 'string' && Object.hasOwn(patterns, value)
    ? { type, value }
    : null
}

/** Returns the scheme for which the user chose colours, judging by the background or the text. */
const chooseScheme = (choices: StoredTheme, userColors: Partial<Palette>, hasDarkColors: boolean): Scheme => {
  if (choices.mode === 'dark' && !hasDarkColors) return 'dark'
  if (choices.mode === 'light') return 'light'
  const gradient = choices.background?.type === 'gradient' ? parseGradient(choices.background.value) : null
  const ground = gradient?.stops[0] ?? userColors.background ?? userColors.surface
  if (ground) return computeLuminance(ground) < 0.18 ? 'dark' : 'light'
  if (userColors.text) return computeLuminance(userColors.text) < 0.18 ? 'light' : 'dark'
  return 'light'
}

const readColors = (colors: StoredTheme['colors']): Partial<Record<keyof Palette, Hex>> =>
  Object.fromEntries(
    themeColors.flatMap((name) => {
      const value = colors?.[name]
      return isHex(value) ? [[name, value.toLowerCase()]] : []
    }),
  )

const prependUpload = (file: FontFile | undefined, stack: string): string =>
  file ? prependFamily(file, stack) : stack

/** Resolves choices into a theme that reaches WCAG AA. With `mode: auto`, the scheme for which no colours were chosen mirrors them. */
export const resolveTheme = (choices: StoredTheme | null | undefined): Theme => {
  const wish = choices ?? {}
  const preset = find(presets, wish.preset) ?? defaultPreset
  const mode = wish.mode === 'light' || wish.mode === 'dark' ? wish.mode : 'auto'
  const userColors = readColors(wish.colors)
  const darkColors = readColors(wish.dark_colors)
  const { type: backgroundType = null, value: backgroundValue } = wish.background ?? {}
  const isPlain = backgroundType === 'color' && isHex(backgroundValue)
  if (isPlain) userColors.background = backgroundValue.toLowerCase()
  const home = chooseScheme(wish, userColors, Object.keys(darkColors).length > 0)
  const style = buttonStyles.find((name) => name === wish.button_style) ?? preset.buttonStyle
  const pictureUrl = wish.background?.type === 'image' ? formatCssImageUrl(wish.background.image_url) : null
  const corrections: (Correction & { scheme: Scheme })[] = []
  const headingFont = find(fonts, wish.heading_font)
  const align = themeAlignments.find((name) => name === wish.alignment) ?? preset.align
  const avatar = avatarShapes.find((name) => name === wish.avatar_shape) ?? preset.avatar ?? 'circle'
  const position = backgroundPositions.find((name) => name === wish.background?.position) ?? 'center'
  const composition = resolveComposition(wish, pictureUrl !== null)
  const isArranged = isComposed(composition)
  const font = find(fonts, wish.font) ?? fonts[preset.font]
  const companion =
    isArranged && !find(fonts, wish.font) && find(textFonts, headingFont ? wish.heading_font : preset.font)
  const text = companion ? fonts[companion] : font
  const textFile = readUploadedFont('text', wish.font_file)
  const headingFile = readUploadedFont('headings', wish.heading_font_file)
  const uploadedFiles = [textFile, headingFile].filter((file) => file !== undefined)
  const decoration = resolveHeadingDecoration(wish.heading_decoration, preset.section)
  const aligned = alignDetails(preset, align, decoration)
  const chosenDetails = {
    ...aligned,
    avatar,
    heading: resolveHeadingStyle(wish.heading_style, preset.heading),
    header: composition.header === null ? aligned.header : undefined,
    columns: composition.header === null && !composition.isWide ? align : undefined,
    card: style === preset.buttonStyle && !(pictureUrl && preset.card === 'row') ? preset.card : undefined,
  }
  const details = createDetailsCss(chosenDetails)

  const createLook = (scheme: Scheme): Look => {
    const addCorrection = (c: Correction) => corrections.push({ ...c, scheme })
    const own = scheme === 'dark' ? darkColors : {}
    const chosen: Partial<Record<keyof Palette, Hex>> = {}
    for (const name of themeColors) {
      const value = userColors[name]
      if (own[name]) chosen[name] = own[name]
      else if (value)
        chosen[name] =
          scheme === home || name === 'accent'
            ? value
            : convertToScheme(value, scheme, name !== 'text' && name !== 'muted', chooseTint(userColors))
    }
    const { surface, background: ground } = userColors
    // Cards that are lighter than a light page are lighter than a dark one, too
    if (
      scheme === 'dark' &&
      home === 'light' &&
      surface &&
      ground &&
      !own.surface &&
      computeLuminance(surface) > computeLuminance(ground)
    )
      chosen.surface = mix(chosen.background!, '#ffffff', 0.06)
    const wished = readOwnBackground(wish)
    // A colour of the dark scheme replaces a gradient there
    const userBackground = own.background && wished?.type === 'gradient' ? null : wished
    let background = userBackground ?? preset.backgrounds[scheme]
    // The user's colour replaces a gradient of the preset and tints its pattern
    if (!userBackground && (own.background ?? ground) && (isPlain || background.type !== 'pattern'))
      background = flatBackground
    const gradient = userBackground && parseGradient(userBackground.value)
    const stops =
      scheme === home ? gradient?.stops : gradient?.stops.map((stop) => convertToScheme(stop, scheme, true))
    if (gradient && stops) background = { type: 'gradient', value: [`${gradient.angle}deg`, ...stops].join() }
    if (isArranged && chosen.text && !chosen.muted)
      chosen.muted = mix(
        chosen.text,
        stops?.[0] ?? chosen.background ?? preset.palettes[scheme].background,
        0.25,
      )
    // Colours left to the preset may not match the user's background
    const derived = stops?.[0] ?? chosen.background
    const palette: Palette = {
      ...(derived ? matchBackground(preset.palettes[scheme], derived) : preset.palettes[scheme]),
      ...chosen,
    }
    const { grounds, canvas, backdrop } = paintGround(palette, background, addCorrection)
    const tokens = derivePalette(palette, grounds, canvas, style, addCorrection)
    return { tokens, backdrop }
  }

  const firstLook = createLook(mode === 'auto' ? 'light' : mode)
  return {
    preset: preset.key,
    mode,
    home,
    looks: { light: firstLook, dark: mode === 'auto' ? createLook('dark') : firstLook },
    radius: find(radii, wish.radius) ?? radii[preset.radius],
    density: find(densities, wish.density) ?? densities[preset.density],
    font: {
      body: prependUpload(textFile, text.body),
      display: prependUpload(headingFile, (headingFont ?? font).display),
      files: [
        ...uploadedFiles,
        ...listFontFiles(text, headingFont ?? font, chosenDetails.heading === 'italic'),
      ],
      ...(headingFile ? { headingWidth: estimateFontWidth(headingFile) } : {}),
      hasCapitals: chosenDetails.heading === 'heavy' || chosenDetails.heading === 'capitals',
    },
    avatar,
    buttonStyle: style,
    // Some presets use the text's font for small headings
    details: headingFont || headingFile ? details.replaceAll('var(--body)', 'var(--display)') : details,
    heading: chosenDetails.heading,
    decoration: aligned.section,
    align,
    hasLinedHeadings: chosenDetails.section === 'lines' || chosenDetails.section === 'trailed',
    hasRows: chosenDetails.card === 'row',
    hasLabels: chosenDetails.section === 'label',
    pattern:
      ([readOwnBackground(wish), preset.backgrounds.light].find((ground) => ground?.type === 'pattern')
        ?.value as string | undefined) ?? 'rings',
    composition,
    picture: pictureUrl === null ? null : { url: pictureUrl, position },
    corrections,
  }
}
