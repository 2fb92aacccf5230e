import { botanical } from './botanical.ts'
import { brutalist } from './brutalist.ts'
import { candy } from './candy.ts'
import { corporate } from './corporate.ts'
import { minimal } from './minimal.ts'
import { neon } from './neon.ts'
import { newspaper } from './newspaper.ts'
import { ocean } from './ocean.ts'
import type { Preset } from './preset.ts'
import { stationery } from './stationery.ts'
import { sunset } from './sunset.ts'
import { terminal } from './terminal.ts'
import { vitrine } from './vitrine.ts'

/** All presets by key. To add one, create a file of tokens and register it here. */
export const presets: Readonly<Record<string, Preset>> = {
  vitrine,
  newspaper,
  brutalist,
  terminal,
  sunset,
  ocean,
  candy,
  minimal,
  stationery,
  neon,
  corporate,
  botanical,
}

export const defaultPreset = vitrine
