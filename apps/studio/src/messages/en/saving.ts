/** Save states and conflicts. */
export default {
  saved: 'Saved',
  changed: 'Not saved yet',
  saving: 'Saving…',
  waiting: 'Not saved: no connection. Trying again…',
  refused: 'Not saved',
  conflict: 'Changed by someone else',
  conflictTitle: 'Someone else has changed this',
  conflictText: 'Keep your version to replace their changes to the same fields, or use their version.',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
  discard: 'Discard my changes',
  unsavedTitle: 'You have unsaved changes',
  unsavedText: 'Your changes cannot be saved now. If you sign out, you lose them.',
  discardAndSignOut: 'Discard and sign out',
}
