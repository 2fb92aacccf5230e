import Bowser from 'bowser'

/** Returns browser and system as a label that users recognise, such as `Firefox on Linux`. */
export const deviceLabel = (userAgent: string): string => {
  if (!userAgent) return 'an unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const program = browser.name ?? userAgent.split(/[/\s]/, 1)[0]!.slice(0, 40)
  return os.name ? `${program} on ${os.name}` : program || 'an unknown device'
}
