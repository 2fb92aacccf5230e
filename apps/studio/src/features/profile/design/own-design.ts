import type { Profile, ThemeWrite } from '@vitrine/contract'

const createStorageKey = (profileId: number): string => `vitrine.design.${profileId}`

/** Returns the design that the user had before choosing themes, or null. */
export const readOwnDesign = (profileId: number): ThemeWrite | null => {
  try {
    return JSON.parse(localStorage.getItem(createStorageKey(profileId)) ?? 'null')
  } catch {
    return null
  }
}

export const storeOwnDesign = (profileId: number, design: ThemeWrite | null): void => {
  try {
    localStorage.setItem(createStorageKey(profileId), JSON.stringify(design))
  } catch {
    // If storage is full or forbidden, the design ends with the screen
  }
}

export const isChangedTheme = ({
  colors,
  font,
  heading_font,
  alignment,
  avatar_shape,
  radius,
  density,
  button_style,
  background,
}: Profile['theme']): boolean =>
  [
    font,
    heading_font,
    alignment,
    avatar_shape,
    radius,
    density,
    button_style,
    background.value,
    background.image_url,
    ...Object.values(colors),
  ].some((value) => value !== null)
