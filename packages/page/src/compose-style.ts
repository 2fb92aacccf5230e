import { detailsCss } from './blocks/card.ts'
import type { CompositionPart } from './styles/composition.ts'
import { type Composition, isBroad as hasBroadRows } from './themes/composition.ts'
import type { OwnColors } from './themes/grounds.ts'
import { presets } from './themes/index.ts'
import { measureName } from './themes/name-width.ts'
import type { Theme } from './themes/theme.ts'
import type { PageProfile } from './view.ts'

/** Theme of a page, and what its blocks have used of it. */
type Arrangement = {
  readonly theme: Theme
  readonly parts: Set<CompositionPart>
  readonly composedParts: ReadonlySet<CompositionPart>
  readonly colors: OwnColors
  /** CSS of the blocks by their kind. */
  readonly used: ReadonlyMap<string, string>
}

export type ComposedCss = {
  readonly parts: ReadonlySet<CompositionPart>
  /** Rules with custom properties that depend on the profile. */
  readonly variables: string
  /** The size of the name follows from its width. */
  readonly isNameSized: boolean
  readonly colors: OwnColors
  /** Classes of the body. */
  readonly frame: string
}

/** Heights by the place of the cover. */
const coverHeights = {
  above: {
    low: 'clamp(8rem,22svh,14rem)',
    medium: 'clamp(11rem,34svh,22rem)',
    tall: 'clamp(16rem,46svh,30rem)',
  },
  behind: { low: 'min(60svh,34rem)', medium: 'min(74svh,42rem)', tall: 'min(88svh,50rem)' },
  beside: { low: 'min(38svh,30rem)', medium: 'min(48svh,36rem)', tall: 'min(60svh,44rem)' },
  below: {
    low: 'clamp(10rem,30svh,18rem)',
    medium: 'clamp(13rem,46svh,28rem)',
    tall: 'clamp(16rem,64svh,40rem)',
  },
} as const

const headingSizes = {
  compact: '1.125rem',
  /** Of wide pages; others keep the size of the common rules. */
  normal: 'clamp(1.3125rem,1.1rem + .9vw,1.875rem)',
  large: 'clamp(1.5rem,1.2rem + 1.4vw,2.5rem)',
  display: 'clamp(1.75rem,1.3rem + 2.2vw,3.25rem)',
} as const

/** Labels stay small beside a large name. */
const labelSizes = { compact: '.75rem', normal: '.8125rem', large: '.9375rem', display: '1.0625rem' } as const

/** Factors of the name that follow the size of headings. */
const nameScales = { compact: 0.8, normal: 1, large: 1.35, display: 1.9 } as const

const nameSizes = { small: 0.7, normal: 1, large: 1.4, huge: 2 } as const

/** Returns the width of a small or large profile picture. */
const getAvatarWidth = ({ composition: { header, avatarSize }, preset, align }: Theme): string => {
  const isLarge = avatarSize === 'large'
  if (header === 'side') return isLarge ? 'min(100cqi,28rem)' : 'clamp(5rem,24cqi,13rem)'
  if (header === 'cover' && isLarge) return 'clamp(10rem,20cqi,15rem)'
  if (header === 'masthead' || header === 'card' || header === 'poster' || header === 'split')
    return isLarge ? '8rem' : '3.25rem'
  // Beside the name
  const isAside = !header && align === 'start' && presets[preset]?.header === 'aside'
  if (isAside) return isLarge ? '32cqi' : '3.5rem'
  return isLarge ? '10.5rem' : '4.5rem'
}

/** Returns parts, custom properties and classes of a composed page. Adds those of the theme to the `parts` of its blocks. */
export const composeStyle = (
  profile: PageProfile,
  { theme, parts, composedParts, colors, used }: Arrangement,
): ComposedCss => {
  const { header, cover, isWide, panel, motion, pictureStyle, headingSize, textSize }: Composition =
    theme.composition
  const { nameSize, avatarSize, avatarPlace, socialPlace } = theme.composition
  const isUnderIcons = cover !== null && cover.place !== 'below'
  for (const part of composedParts) parts.add(part)
  parts.add('frame').add('titles')
  const isRaised = theme.heading === 'capitals' && headingSize === 'normal'
  if (isRaised) parts.add('raised')
  const variables: string[] = []
  if (textSize !== 'normal') parts.add(textSize === 'large' ? 'largeText' : 'compactText')
  if (header) parts.add('name')
  if (header && header !== 'classic') parts.add(header)
  if (theme.hasLabels && (headingSize !== 'normal' || isWide || parts.has('raised')))
    variables.push(`--hl:${labelSizes[headingSize]}`)
  const isScaled = headingSize !== 'normal' || nameSize !== null
  if (header && !isScaled) parts.add('nameSize')
  if (headingSize !== 'normal' || (isWide && !isRaised)) {
    parts.add('headings')
    variables.push(`--h2:${headingSizes[headingSize]}`)
  }
  if (isScaled) {
    parts.add('scaledName')
    const scale = nameSize ? nameSizes[nameSize] : nameScales[headingSize]
    // Large names are limited by their longest word. A picture beside the name of some presets takes a third of the width
    const width = (header ? 98 : 62) * (nameSize ? Math.min(1, scale) : 1)
    variables.push(`--hs:${scale};--hw:${Math.floor(width)}cqi`)
    // A portrait's name has its own size on wide pages
    if (nameSize && header === 'portrait') variables.push(`--ns:${scale}`)
  }
  if (avatarSize === 'small' || avatarSize === 'large') {
    parts.add('avatar')
    if (!profile.avatar_url) parts.add('avatarInitials')
    const ratio = theme.avatar === 'arch' ? ';--ap:14/17' : theme.avatar === 'oval' ? ';--ap:26/33' : ''
    variables.push(`--aw:${getAvatarWidth(theme)}${ratio}`)
  }
  const isCentred = theme.align === 'center'
  if (avatarPlace === 'above') parts.add('avatarAbove')
  if (avatarPlace === 'beside') {
    parts.add('avatarBeside')
    if (isCentred || header === 'masthead') parts.add('textsBeside')
    if (header === 'cover') parts.add('coverBeside')
  }
  if (socialPlace === 'end') parts.add('socialEnd')
  if (socialPlace === 'top') {
    parts.add('socialTop')
    if (isUnderIcons || theme.picture) parts.add('socialGround')
    if (isUnderIcons) parts.add('socialOver')
    else if (theme.picture && (panel === 'solid' || panel === 'glass')) parts.add('socialPhoto')
    if (header === 'portrait') parts.add('socialPortrait')
  }
  const isNameSized = header !== null || isScaled
  if (isNameSized) {
    const { heading } = theme
    const { longest, all } = measureName(profile.display_name || profile.username, theme.font.display, {
      isUpperCase: heading === 'heavy' || heading === 'capitals',
      spacing: heading === 'capitals' && header !== 'poster' ? 0.14 : 0,
      padding: panel === 'strip' ? 0.4 : 0,
      scale: theme.font.headingWidth,
    })
    variables.push(`--fit:${longest};--all:${all}`)
    if (heading === 'heavy') variables.push('--h1:clamp(1.75rem,13cqi,3.25rem)')
  }
  if (cover) {
    variables.push(`--ch:${coverHeights[cover.place][cover.height]};--cf:${cover.focus}`)
    if (header === 'portrait' && !cover.url && !profile.avatar_url) parts.add('initials')
    if (cover.overlay !== 'none') parts.add(cover.overlay)
    if (cover.place === 'above') parts.add(cover.isUnderName ? 'over' : 'below')
    if (cover.place === 'beside' && cover.isUnderName) parts.add('overlap')
    if (cover.place === 'below') parts.add('banner')
  }
  // Labels are no larger than a subtitle
  if (theme.decoration === 'label') parts.delete('subtitles')
  if (theme.heading === 'italic') parts.add('slant')
  const isRoomy = isWide && header !== 'portrait'
  const isBroad = hasBroadRows(theme.composition)
  const hasHeadAside = isRoomy && !isBroad
  if (isWide) parts.add('wide')
  const spans = (['th', 'hh', 'tt'] as const).filter((span) => parts.has(span))
  if (spans.length) parts.add('rowed')
  if (hasHeadAside)
    for (const span of spans) {
      parts.delete(span)
      parts.add(`${span}Aside`)
    }
  if (parts.has('bleed')) {
    if (used.has('gallery')) parts.add('bleedTiles')
    if (used.has('gallery_plain')) parts.add('bleedCaptions')
  }
  if (used.has('gallery')) parts.add('lastTile')
  if (used.has('gallery_plain')) parts.add('strips')
  if (parts.has('bleed') || parts.has('backdrop') || parts.has('bleedStrips')) parts.add('clip')
  if (header === 'cover' || header === 'split') parts.add('unbound')
  if (hasHeadAside) parts.add('headAside')
  if (isRoomy) parts.add('rows')
  else {
    parts.delete('gridRows')
    parts.delete('gridThirds')
  }
  if (isBroad) parts.add('thirds')
  if (isWide && !hasHeadAside && parts.has('band')) parts.add('bandRows')
  const isAside = hasHeadAside || header === 'portrait' || !(header || isWide)
  if (isAside && parts.has('band')) parts.add('bandAside')
  if (isAside && parts.has('backdrop')) parts.add('backdropAside')
  if (!isCentred && parts.has('below')) parts.add('belowStart')
  if (isCentred && isBroad) parts.add('middle')
  const hasForm = used.has('form') || used.has('email_capture')
  const hasTitles = hasForm || used.has('faq')
  if (!isCentred) parts.delete('centredTexts')
  if (isCentred && hasTitles) parts.add('centredTitles')
  if (isRoomy && !isCentred && (hasTitles || used.has('text'))) parts.add('beside')
  if (used.has('menu')) parts.add('groups')
  if (isBroad && used.has('menu')) parts.add('menus')
  if (isRoomy && used.has('events')) parts.add('dates')
  if (isRoomy && hasForm) parts.add('forms')
  if (isRoomy && (hasTitles || used.has('contact_card'))) parts.add('roomyPanels')
  if (used.has('countdown')) parts.add('countdown')
  if (isWide && (used.has('text start') || used.has('text end'))) parts.add('pairs')
  if (!isCentred && profile.avatar_url && (!header || header === 'classic')) parts.add('ringless')
  if ((isWide || parts.has('grid')) && [...used.values()].some((css) => css.includes(detailsCss)))
    parts.add('details')
  if (theme.picture && (panel !== 'solid' || parts.has('outline') || parts.has('line'))) parts.add(panel)
  if (parts.has('glass') && !(cover || header === 'side' || header === 'card')) parts.add('glassAvatar')
  if (motion !== 'none') parts.add(motion)
  if (pictureStyle !== 'plain') parts.add(pictureStyle)
  return {
    parts,
    variables: variables.length ? `:root{${variables.join(';')}}` : '',
    isNameSized,
    colors,
    frame: [
      'co',
      header && `l-${header}`,
      parts.has('over') && 'over',
      panel !== 'solid' && `p-${panel}`,
      isWide && 'spread',
      !isCentred && 'start',
    ]
      .filter(Boolean)
      .join(' '),
  }
}
