import type { Secrets } from './secrets.ts'

/**
 * Creates and verifies tokens with a readable payload: `BASE64URL(JSON).MAC`. Another type of payload needs a new
 * purpose, because older tokens may still be in use.
 */
export const createTokenSigner = <Payload>(purpose: string) => ({
  sign: (secrets: Pick<Secrets, 'mac'>, payload: Payload): string => {
    const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
    return `${text}.${secrets.mac(purpose, text)}`
  },
  /** Returns the payload, or null if the token was changed or belongs to another purpose or secret. Does not check an expiry. */
  verify: (secrets: Pick<Secrets, 'verifyMac'>, token: string): Payload | null => {
    const [text = '', mac = '', ...rest] = token.split('.')
    if (rest.length || !secrets.verifyMac(purpose, text, mac)) return null
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Payload
  },
})
