import type { AccountOperationId, OperationId } from '@vitrine/contract'

/** Operations that later work brings. They answer 501 after all checks; a test prints this list. */
export const pending: readonly OperationId[] = []

/** The same for the account area. */
export const accountPending: readonly AccountOperationId[] = []
