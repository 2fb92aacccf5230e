/** Error codes with status, default message and field of the message. Codes are added but never renamed. */
const catalogue = {
  malformed_body: [
    400,
    'The request body could not be read. Send valid JSON (or well-formed multipart data).',
  ],
  malformed_request: [400, 'The request is not valid HTTP/1.1.'],
  unauthenticated: [401, 'Sign in or send an API key.'],
  invalid_credentials: [401, 'The e-mail address or the password is wrong.'],
  two_factor_invalid: [401, 'The code is wrong or was already used.'],
  challenge_expired: [401, 'The two-factor challenge has expired. Sign in again.'],
  account_blocked: [403, 'This account is blocked.'],
  csrf_invalid: [
    403,
    'The CSRF token is missing or belongs to another session. Fetch one from /account/csrf.',
  ],
  key_scope: [403, 'This API key does not have the scope that the operation requires.'],
  session_required: [403, 'This operation requires a browser session and cannot use an API key.'],
  forbidden: [403, 'You do not have permission to do this.'],
  not_admin: [403, 'This operation is for platform administrators.'],
  plan_required: [403, 'The plan of the owner does not include this feature.'],
  plan_limit: [403, 'The limit of the plan has been reached.'],
  profile_blocked: [403, 'The operator has blocked this page.'],
  not_found: [404, 'The resource does not exist.'],
  method_not_allowed: [405, 'This URL does not support this method.'],
  request_timeout: [408, 'The request took too long to arrive. Send it again.'],
  conflict: [409, 'The current state of the resource does not allow this.'],
  stale_revision: [409, 'The resource has changed since you read it. Read it again, then repeat the change.'],
  stale_review: [
    409,
    'The page has changed since the review, or the review was already used. Review the version again.',
  ],
  stale_recommendation: [409, 'The page has changed since the analysis. Analyse it again.'],
  already_applied: [409, 'This recommendation was already applied.'],
  already_undone: [409, 'This action was already undone.'],
  not_applicable: [409, 'This recommendation has no automatic fix.'],
  already_decided: [409, 'This was already decided.'],
  payload_too_large: [413, 'The request body is too large.'],
  unsupported_media_type: [
    415,
    'This media type is not accepted here. Send application/json (or multipart/form-data for uploads).',
  ],
  misdirected_request: [421, 'This service does not respond to this host.'],
  validation_failed: [422, 'The input is not valid.'],
  idempotency_mismatch: [422, 'This Idempotency-Key was used with another request.'],
  email_taken: [422, 'an account with this e-mail address already exists', 'email'],
  username_taken: [422, 'this name is taken', 'username'],
  weak_password: [422, 'choose one that is harder to guess', 'password'],
  reset_token_invalid: [422, 'this link was used, has expired or is invalid; request a new one', 'token'],
  access_code_invalid: [422, 'registration requires a valid access code', 'access_code'],
  url_not_allowed: [422, 'this web address is not allowed', 'url'],
  upload_invalid: [422, 'The uploaded file is not accepted.'],
  voucher_not_found: [422, 'this voucher does not exist', 'code'],
  voucher_expired: [422, 'this voucher has expired', 'code'],
  voucher_exhausted: [422, 'this voucher has reached its maximum number of uses', 'code'],
  voucher_used: [422, 'you have already used this voucher', 'code'],
  voucher_not_applicable: [422, 'this voucher does not apply to your plan', 'code'],
  rate_limited: [429, 'Too many requests. Try again after the number of seconds in the Retry-After header.'],
  headers_too_large: [431, 'The headers of the request are too large. Send at most 16 KiB.'],
  internal: [500, 'Something went wrong on our side. Include the request ID if you report it.'],
  provider_unavailable: [503, 'A provider did not respond. Try again later; nothing was changed or charged.'],
  unavailable: [
    503,
    'The service is busy or starting. Try again after the number of seconds in the Retry-After header.',
  ],
  not_implemented: [501, 'This is not supported here.'],
} as const satisfies Record<string, readonly [status: number, message: string, field?: string]>

export type ErrorCode = keyof typeof catalogue

export const errorCodes = Object.keys(catalogue) as ErrorCode[]

export const getErrorStatus = (code: ErrorCode): number => catalogue[code][0]

export const getErrorMessage = (code: ErrorCode): string => catalogue[code][1]

export const getErrorField = (code: ErrorCode): string | null =>
  (catalogue[code] as readonly [number, string, string?])[2] ?? null
