/**
 * A page of our own, as a path: where somebody may be sent on to. Anything else is nothing. An agent's request for
 * consent has an address of up to some 5,000 characters.
 */
export const safePath = (wanted: unknown): string | undefined =>
  typeof wanted === 'string' &&
  wanted.length <= 6000 &&
  /^\/(?![/\\])[!-[\]-~]*$/.test(wanted) &&
  URL.parse(wanted, 'http://own.invalid')?.origin === 'http://own.invalid'
    ? wanted
    : undefined
