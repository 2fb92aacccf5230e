export default {
  saved: 'Saved',
  changed: 'Not saved yet',
  saving: 'Saving…',
  waiting: 'Saved on this device',
  refused: 'Not saved',
  conflict: 'Changed elsewhere',
  discard: 'Discard my changes',
  unsavedTitle: 'You have unsaved changes',
  unsavedText: 'Your changes cannot be saved right now. If you sign out, you will lose them.',
  discardAndSignOut: 'Discard and sign out',
}
