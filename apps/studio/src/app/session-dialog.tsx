import { ConfirmSessionDialog } from './confirm-session-dialog.tsx'
import { SessionEndedDialog } from './session-ended-dialog.tsx'
import { useStatus } from './status.ts'

/** Dialog of a session that has ended or must be confirmed. */
export const SessionDialog = () => {
  const { isSignedOut } = useStatus()
  return isSignedOut ? <SessionEndedDialog /> : <ConfirmSessionDialog />
}
