import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

export type Appearance = 'light' | 'dark' | 'system'

const storageKey = 'vitrine.appearance'
const dark = matchMedia('(prefers-color-scheme: dark)')
const { subscribe, report } = createListeners()

const read = (): Appearance => {
  const storedAppearance = localStorage.getItem(storageKey)
  return storedAppearance === 'light' || storedAppearance === 'dark' ? storedAppearance : 'system'
}

export const applyAppearance = (): void => {
  const chosenAppearance = read()
  const systemMode = dark.matches ? 'dark' : 'light'
  document.documentElement.dataset.mode = chosenAppearance === 'system' ? systemMode : chosenAppearance
  report()
}
dark.addEventListener('change', applyAppearance)

export const chooseAppearance = (appearance: Appearance): void => {
  localStorage.setItem(storageKey, appearance)
  applyAppearance()
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, read)

export const useMode = () =>
  useSyncExternalStore(subscribe, () => document.documentElement.dataset.mode as 'light' | 'dark')
