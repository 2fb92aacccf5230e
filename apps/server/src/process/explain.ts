const untrustedAdvice =
  'The certificate of the database server cannot be verified. Add sslrootcert=/path/to/ca.pem to DATABASE_URL (the authority that signed it), or sslmode=no-verify to encrypt without verifying the server.'

/** Advice for errors at startup, by code of PostgreSQL (its appendix A) or of Node's TLS. */
const databaseErrors: Readonly<Record<string, string>> = {
  '28P01': 'Check the password in DATABASE_URL. Encode special characters: %40 for @, %2F for /.',
  '28000':
    'Check the role in DATABASE_URL, and that pg_hba.conf on the server allows it to connect from here.',
  '3D000': 'Create the database first, with this role as its owner: createdb --owner=ROLE NAME',
  '53300': 'Lower DATABASE_POOL, or raise max_connections of the server.',
  SELF_SIGNED_CERT_IN_CHAIN: untrustedAdvice,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrustedAdvice,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrustedAdvice,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrustedAdvice,
  ERR_TLS_CERT_ALTNAME_INVALID: 'DATABASE_URL must name the server as its certificate does.',
}

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/** Timeout messages of pg and of this service, which name no server. */
const timeoutMessage =
  /^(?:timeout expired|timeout exceeded when trying to connect|Connection terminated due to connection timeout|Query read timeout|the database did not respond within \d+ ms)$/

/** Describes a failure for the operator: only the message of an expected error, also the stack of an unexpected one. */
export const explainError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { setting = 'DATABASE_URL' } = error as { setting?: string }
  if (error instanceof AggregateError)
    return error.errors
      .map((inner) => explainError(inner instanceof Error ? Object.assign(inner, { setting }) : inner))
      .join('\n')
  const { name, message, stack } = error
  const { code, path } = error as NodeJS.ErrnoException
  if (code && unreachableCodes.has(code))
    return `A required server does not respond: ${message}. Check ${setting}, and that the server runs.`
  if (timeoutMessage.test(message))
    return `The database server of ${setting} does not respond (${message}). Check its address, and that no firewall blocks it.`
  if (code && code in databaseErrors)
    return `${message}.\n${databaseErrors[code]!.replaceAll('DATABASE_URL', setting)}`
  if (/server does not support SSL connections/.test(message))
    return `${message}. Remove sslmode from ${setting}, or turn TLS on at the server.`
  if ((code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOSPC') && path)
    return `${path} cannot be used: ${message}`
  // pg names its errors 'error'. Other names without a code, such as TypeError, are bugs
  if (name !== 'Error' && name !== 'error' && !code) return stack ?? message
  return message
}
