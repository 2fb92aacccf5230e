const untrusted =
  'The certificate of the database server cannot be verified. Add sslrootcert=/path/to/ca.pem to DATABASE_URL (the authority that signed it), or sslmode=no-verify to encrypt without knowing with whom.'

/** What to do about errors of PostgreSQL (appendix A) and of TLS that a start meets. */
const databaseErrors: Readonly<Record<string, string>> = {
  '28P01':
    'Is the password in DATABASE_URL right? Characters that are no letters and digits are written as %40 (@), %2F (/) and so on.',
  '28000': 'Is the role in DATABASE_URL right, and does pg_hba.conf of the server let it in from here?',
  '3D000': 'Make the database first, with this role as its owner: createdb --owner=ROLE NAME',
  '53300': 'Lower DATABASE_POOL, or raise max_connections of the server.',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: 'DATABASE_URL must name the server as its certificate does.',
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/** What pg says, and we do, when nothing comes back; none of it names a server. */
const silence =
  /^(?:timeout expired|timeout exceeded when trying to connect|Connection terminated due to connection timeout|Query read timeout|the database did not answer within \d+ ms)$/

/**
 * A failure in words for the operator. Errors made for them show their message alone; what looks like a
 * fault of the program keeps its stack.
 */
export const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { setting = 'DATABASE_URL' } = error as { setting?: string }
  if (error instanceof AggregateError)
    return error.errors
      .map((inner) => explain(inner instanceof Error ? Object.assign(inner, { setting }) : inner))
      .join('\n')
  const { name, message, stack } = error
  const { code, path } = error as NodeJS.ErrnoException
  if (code && unreachable.has(code))
    return `A server this start needs does not answer: ${message}. Is ${setting} right, and the server running?`
  if (silence.test(message))
    return `The database server of ${setting} says nothing (${message}). Is its address right, and does a firewall drop what is sent there?`
  if (code && code in databaseErrors)
    return `${message}.\n${databaseErrors[code]!.replaceAll('DATABASE_URL', setting)}`
  if (/server does not support SSL connections/.test(message))
    return `${message}. Remove sslmode from ${setting}, or turn TLS on at the server.`
  if ((code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOSPC') && path)
    return `${path} cannot be used: ${message}`
  if (name !== 'Error' && name !== 'error' && !code) return stack ?? message
  return message
}
