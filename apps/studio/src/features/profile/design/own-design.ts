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
    // If storage is full or forbidden, the design is not kept
  }
}

export const isChangedTheme = ({ preset, mode, colors, background, ...shapes }: Profile['theme']): boolean =>
  [...Object.values(shapes), ...Object.values(colors), background.value, background.image_url].some(
    (value) => value !== null,
  )
