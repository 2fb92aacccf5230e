import Bowser from 'bowser'

/** Null if the user agent does not name it. */
type Device = { readonly browser: string | null; readonly system: string | null }

export const parseDevice = (userAgent: string): Device => {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  const program = browser.name ?? userAgent.split(/[/\s]/, 1)[0]!.slice(0, 40)
  return { browser: program || null, system: os.name ?? null }
}

export const createDeviceLabel = (userAgent: string): string => {
  const { browser, system } = parseDevice(userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? 'an unknown device')
}

/** Returns browser and system without words, for lists in any language. Returns null if both are unknown. */
export const createDeviceName = (userAgent: string): string | null => {
  const { browser, system } = parseDevice(userAgent)
  return [browser, system].filter(Boolean).join(', ') || null
}
