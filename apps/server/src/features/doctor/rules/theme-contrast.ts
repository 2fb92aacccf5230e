import { findNearestPassing, minTextContrast, minUiContrast } from '@vitrine/page/colors/contrast'
import { isHex } from '@vitrine/page/colors/oklch'
import { parseGradient, resolveTheme, type StoredTheme, type Theme } from '@vitrine/page/themes/theme'
import { createProfileFinding, type DoctorRule, type Finding, setProfile } from '../finding.ts'
import type { Snapshot } from '../snapshot.ts'

const tokens = [
  { name: 'text', required: minTextContrast, severity: 'medium' },
  { name: 'muted', required: minTextContrast, severity: 'low' },
  { name: 'accent', required: minUiContrast, severity: 'low' },
] as const

type Token = (typeof tokens)[number]
type ColorGroup = 'colors' | 'dark_colors'
type Correction = Theme['corrections'][number]

/**
 * Finds text below 4.5:1 (WCAG 2.2, 1.4.3) and accents below 3:1 (1.4.11), in the colour scheme for which the user chose the colours.
 * Pages correct them when rendering. The fix stores the nearest passing colour: least change of lightness in OKLCH. The other
 * scheme shows derived colours: a fix for it would change the chosen ones. Colours of the dark scheme are checked there.
 */
export const themeContrast: DoctorRule = {
  name: 'theme-contrast',
  category: 'accessibility',
  check: (snapshot) => {
    const storedTheme: StoredTheme = snapshot.profile.theme
    const theme = resolveTheme(storedTheme)
    if (theme.corrections.length === 0) return []
    const home = resolveScheme(storedTheme, theme.home)
    return [
      ...tokens.flatMap((token) => {
        const hasDarkColor = isHex(storedTheme.dark_colors?.[token.name])
        return [
          ...(hasDarkColor && theme.home === 'dark' ? [] : checkColor(snapshot, storedTheme, home, token)),
          ...(hasDarkColor
            ? checkColor(snapshot, storedTheme, resolveScheme(storedTheme, 'dark'), token, 'dark_colors')
            : []),
        ]
      }),
      ...checkGradient(snapshot, storedTheme, home),
    ]
  },
}

/** Resolves a theme as it is in one scheme. */
const resolveScheme = (wish: StoredTheme, home: Theme['home']): Theme => {
  const theme = resolveTheme(wish)
  return { ...theme, home, corrections: theme.corrections.filter(({ scheme }) => scheme === home) }
}

const findCorrections = (theme: Theme, token: string): Correction[] =>
  theme.corrections.filter((c) => c.token === token || c.token === `${token} on surface`)

/** Returns corrections of custom colours, or of preset colours on a custom background: the user can fix only these. */
const findActionableCorrections = (
  wish: StoredTheme,
  theme: Theme,
  token: Token,
  group: ColorGroup,
): Correction[] => {
  const { [group]: colors, background } = wish
  if (isHex(colors?.[token.name])) return findCorrections(theme, token.name)
  const behind = isHex(colors?.background) || (background?.type !== 'image' && Boolean(background?.value))
  return findCorrections(theme, token.name).filter((c) =>
    c.token.endsWith(' on surface') ? isHex(colors?.surface) : behind,
  )
}

const checkColor = (
  snapshot: Snapshot,
  wish: StoredTheme,
  theme: Theme,
  token: Token,
  group: ColorGroup = 'colors',
): Finding[] => {
  const corrections = findActionableCorrections(wish, theme, token, group)
  if (corrections.length === 0) return []
  const customColor = wish[group]?.[token.name]
  const worst = corrections.reduce((a, b) => (a.ratio < b.ratio ? a : b))
  const passingColor = findPassingColor(wish, theme, token, worst, group)
  const params = {
    token: token.name,
    color: worst.requested,
    ground: worst.token.endsWith('surface') ? 'cards' : 'background',
    mode: theme.home,
    ratio: worst.ratio,
    required: token.required,
  }
  return [
    createProfileFinding(snapshot, `theme.${group}.${token.name}`, {
      severity: token.severity,
      ...(passingColor
        ? { case: 'colour-fix', params: { ...params, better: passingColor } }
        : { case: 'colour', params: { ...params, better: worst.used } }),
      confidence: 1,
      part: group === 'colors' ? token.name : `dark-${token.name}`,
      ...(passingColor
        ? { changes: [setProfile(`theme.${group}.${token.name}`, customColor, passingColor)] }
        : {}),
    }),
  ]
}

/** Returns the nearest colour without corrections, or null. */
const findPassingColor = (
  wish: StoredTheme,
  theme: Theme,
  token: Token,
  { requested }: Correction,
  group: ColorGroup,
): string | null => {
  const { grounds, surface } = theme.looks[theme.home].tokens
  const all = token.name === 'accent' ? grounds : [...grounds, surface]
  const color = findNearestPassing(requested, all, token.required)
  if (!color) return null
  const after = resolveScheme({ ...wish, [group]: { ...wish[group], [token.name]: color } }, theme.home)
  return findCorrections(after, token.name).length === 0 ? color : null
}

/** Reports gradients on which no text colour is readable at both ends. */
const checkGradient = (snapshot: Snapshot, wish: StoredTheme, theme: Theme): Finding[] => {
  const gradient = wish.background?.type === 'gradient' ? parseGradient(wish.background.value) : null
  if (!gradient) return []
  const correctedStops = gradient.stops.map(
    (stop, i) =>
      theme.corrections.find((c) => c.token === `gradient colour ${i + 1}` && c.requested === stop)?.used ??
      stop,
  )
  if (correctedStops.every((stop, i) => stop === gradient.stops[i])) return []
  const value = `${gradient.angle}deg,${correctedStops.join()}`
  const after = resolveScheme({ ...wish, background: { ...wish.background, value } }, theme.home)
  const isReadable = !after.corrections.some((c) => c.token.startsWith('gradient'))
  return [
    createProfileFinding(snapshot, 'theme.background.value', {
      severity: 'medium',
      case: 'gradient',
      params: {
        colors: gradient.stops.join(', '),
        required: minTextContrast,
        better: correctedStops.join(', '),
      },
      confidence: 1,
      part: 'gradient',
      ...(isReadable
        ? { changes: [setProfile('theme.background.value', wish.background!.value, value)] }
        : {}),
    }),
  ]
}
