import type { Profile, ThemeWrite } from '@vitrine/contract'
import { clearedDesign, findLook, hasOwnColors } from '@vitrine/page/look-changes'

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

const differs = (value: unknown, cleared: unknown): boolean =>
  typeof cleared === 'object' && cleared !== null
    ? Object.entries(cleared).some(([name, part]) => differs((value as Record<string, unknown>)[name], part))
    : value !== cleared

/** Returns true if any setting differs from a theme alone and from all looks. */
export const isChangedTheme = (theme: Profile['theme']): boolean =>
  differs(theme, clearedDesign) && (!findLook(theme) || hasOwnColors(theme))
