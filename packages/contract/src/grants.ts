import type { AnyOperation, Grant } from './operation.ts'

/** Returns false if no request of the operation grants anything. */
export const mayGrant = ({ grants }: AnyOperation): boolean => grants !== 'nothing'

export const findGrant = ({ grants }: AnyOperation, body: unknown): Grant =>
  typeof grants === 'function' ? grants(body) : grants

/** Returns true for operations whose body can contain the current password, which proves more than a confirmed session. */
export const takesPassword = ({ body }: AnyOperation): boolean =>
  body !== undefined && 'current_password' in (body.properties ?? {})

const effects = {
  access: 'This grants access. A',
  copy: 'This copies private data. A',
  destroy: 'This destroys or blocks something. A',
} as const

/** Returns the description of an operation with the confirmation that its property `grants` requires. */
export const describeWithGrants = (operation: AnyOperation): string => {
  const { access, description, grants } = operation
  if (grants === 'nothing' || takesPassword(operation)) return description
  const effect =
    typeof grants === 'string' ? effects[grants] : 'If a request grants access or destroys something, a'
  return `${description}\n\n${effect} session must have been confirmed in the last 15 minutes, by a sign-in or \`POST /account/confirm\` (403 \`forbidden\` with the rule \`confirmation_required\` otherwise).${access === 'session' ? '' : ' API keys and agents with `grants: false` fail with 403 `key_scope`.'}`
}
