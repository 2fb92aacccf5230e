/** How far changes are saved. */
export default {
  saved: 'Saved',
  changed: 'Not saved yet',
  saving: 'Saving…',
  waiting: 'Not saved: no connection. Trying again…',
  refused: 'Not saved',
  conflict: 'Changed by somebody else',
  conflictTitle: 'Somebody else changed this meanwhile',
  conflictText:
    'Your changes are kept here. Keep yours, which replace theirs where both changed the same, or take theirs.',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  discard: 'Discard my changes',
  unsavedTitle: 'You have unsaved changes',
  unsavedText: 'These changes cannot be saved now. If you sign out, they are lost.',
  discardAndSignOut: 'Discard and sign out',
}
