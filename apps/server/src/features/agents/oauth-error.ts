/** Error codes of OAuth (RFC 6749, 4.1.2.1 and 5.2; RFC 7591, 3.2.2; RFC 8707, 2). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'

/** OAuth error. `message` is for the client's developers and names the fix. */
export class OAuthError extends Error {
  readonly error: OAuthErrorCode
  constructor(error: OAuthErrorCode, message: string) {
    super(message)
    this.error = error
  }
}

export const refuse = (error: OAuthErrorCode, message: string): never => {
  throw new OAuthError(error, message)
}
