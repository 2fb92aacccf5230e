import type { Preset } from './preset.ts'

/** A front page: masthead between rules, headlines in rows, red for emphasis. */
export const newspaper: Preset = {
  key: 'newspaper',
  label: 'Newspaper',
  palettes: {
    light: {
      background: '#f8f5ee',
      surface: '#fffdf8',
      text: '#17140f',
      muted: '#5c564b',
      accent: '#a3161b',
    },
    dark: { background: '#14130f', surface: '#1e1c18', text: '#f1ece0', muted: '#aea697', accent: '#f0645a' },
  },
  backgrounds: { light: { type: 'color', value: '' }, dark: { type: 'color', value: '' } },
  font: 'editorial',
  radius: 'none',
  density: 'regular',
  buttonStyle: 'outline',
  align: 'start',
  heading: 'reserved',
  avatar: 'square',
  header: 'masthead',
  card: 'row',
  section: 'rule',
}
