// Conditions of a link's destinations. Browsers import this file without the schemas.

/** Operating systems, with the names under which visits are counted. */
export const osNames = {
  ios: 'iOS',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'Chrome OS',
} as const
export type Os = keyof typeof osNames

/** Conditions of a destination, in the order in which texts name them. */
export const destinationConditions = ['os', 'device', 'country', 'language'] as const

export const maxLinkDestinations = 20
