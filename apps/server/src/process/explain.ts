/**
 * A failure in words for the operator. Errors made for them show their message alone; what looks like a
 * fault of the program keeps its stack.
 */
export const explain = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(explain).join('\n')
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack } = error
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT')
    return `A server this start needs does not answer: ${message}. Is DATABASE_URL right, and the server running?`
  if ((code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOSPC') && path)
    return `${path} cannot be used: ${message}`
  if (name !== 'Error' && name !== 'error' && !code) return stack ?? message
  return message
}
