import Bowser from 'bowser'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Tx } from '../../db/handle.ts'

/** Browser family and system, as `Firefox on Linux`: what a person recognises a device by. */
export const deviceLabel = (userAgent: string): string => {
  if (!userAgent) return 'an unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const program = browser.name ?? userAgent.split(/[/\s]/, 1)[0]!.slice(0, 40)
  return os.name ? `${program} on ${os.name}` : program || 'an unknown device'
}

/** Remembers the device of a sign-in. True when the account has not been used with it before. */
export const rememberDevice = async (
  db: Tx,
  secrets: Secrets,
  device: { userId: number; userAgent: string; now: number },
): Promise<boolean> => {
  const row = await db
    .insertInto('device')
    .values({
      user_id: device.userId,
      device_key: secrets.mac('device', deviceLabel(device.userAgent)),
      created_at: device.now,
    })
    .onConflict((c) => c.columns(['user_id', 'device_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
