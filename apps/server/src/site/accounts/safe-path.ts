/** A page of our own, as a path: where somebody may be sent on to. Anything else is nothing. */
export const safePath = (wanted: unknown): string | undefined =>
  typeof wanted === 'string' &&
  wanted.length <= 1000 &&
  /^\/(?![/\\])[!-[\]-~]*$/.test(wanted) &&
  URL.parse(wanted, 'http://own.invalid')?.origin === 'http://own.invalid'
    ? wanted
    : undefined
