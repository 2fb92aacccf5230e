/** Loads the library when a passkey is first used, because it takes 3 MiB of memory. */
export const loadLibrary = () => import('@simplewebauthn/server')
