import type { Preset } from './preset.ts'
import { vitrine } from './vitrine.ts'

/** Every preset by its key. A new one is a file of tokens and a line here. */
export const presets: Readonly<Record<string, Preset>> = { vitrine }

export const defaultPreset = vitrine
