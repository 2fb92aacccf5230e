/** Operations that later work brings. They answer 501 after all checks; a test prints this list. */
export const pending: readonly string[] = []
