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
type Correction = Theme['corrections'][number]

/**
 * Finds text below 4.5:1 (WCAG 2.2, 1.4.3) and accents below 3:1 (1.4.11), in the colour scheme for which the user chose the colours.
 * Pages correct them when rendering. The fix stores the nearest passing colour: least change of lightness in OKLCH. The other
 * scheme shows derived colours: a fix for it would change the chosen ones.
 */
export const themeContrast: DoctorRule = {
  name: 'theme-contrast',
  category: 'accessibility',
  check: (snapshot) => {
    const storedTheme: StoredTheme = snapshot.profile.theme
    const theme = resolveHome(storedTheme)
    if (theme.corrections.length === 0) return []
    return [
      ...tokens.flatMap((token) => checkColor(snapshot, storedTheme, theme, token)),
      ...checkGradient(snapshot, storedTheme, theme),
    ]
  },
}

/** Resolves a theme, with the corrections of the scheme that shows the chosen colours. */
const resolveHome = (wish: StoredTheme): Theme => {
  const theme = resolveTheme(wish)
  return { ...theme, corrections: theme.corrections.filter(({ scheme }) => scheme === theme.home) }
}

const findCorrections = (theme: Theme, token: string): Correction[] =>
  theme.corrections.filter((c) => c.token === token || c.token === `${token} on surface`)

/** Returns corrections of custom colours, or of preset colours on a custom background: the user can fix only these. */
const findActionableCorrections = (wish: StoredTheme, theme: Theme, token: Token): Correction[] => {
  const { colors, background } = wish
  if (isHex(colors?.[token.name])) return findCorrections(theme, token.name)
  const behind = isHex(colors?.background) || (background?.type !== 'image' && Boolean(background?.value))
  return findCorrections(theme, token.name).filter((c) =>
    c.token.endsWith(' on surface') ? isHex(colors?.surface) : behind,
  )
}

const checkColor = (snapshot: Snapshot, wish: StoredTheme, theme: Theme, token: Token): Finding[] => {
  const corrections = findActionableCorrections(wish, theme, token)
  if (corrections.length === 0) return []
  const customColor = wish.colors?.[token.name]
  const worst = corrections.reduce((a, b) => (a.ratio < b.ratio ? a : b))
  const passingColor = findPassingColor(wish, theme, token, worst)
  const params = {
    token: token.name,
    color: worst.requested,
    ground: worst.token.endsWith('surface') ? 'cards' : 'background',
    mode: theme.home,
    ratio: worst.ratio,
    required: token.required,
  }
  return [
    createProfileFinding(snapshot, `theme.colors.${token.name}`, {
      severity: token.severity,
      ...(passingColor
        ? { case: 'colour-fix', params: { ...params, better: passingColor } }
        : { case: 'colour', params: { ...params, better: worst.used } }),
      confidence: 1,
      part: token.name,
      ...(passingColor
        ? { changes: [setProfile(`theme.colors.${token.name}`, customColor, passingColor)] }
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
): string | null => {
  const { grounds, surface } = theme.looks[theme.home].tokens
  const all = token.name === 'accent' ? grounds : [...grounds, surface]
  const color = findNearestPassing(requested, all, token.required)
  if (!color) return null
  const after = resolveHome({ ...wish, colors: { ...wish.colors, [token.name]: color } })
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
  const after = resolveHome({ ...wish, background: { ...wish.background, value } })
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
