/** Save states and conflicts. */
export default {
  saved: 'Saved',
  changed: 'Not saved yet',
  saving: 'Saving…',
  waiting: 'Not saved: no connection. Trying again…',
  refused: 'Not saved',
  conflict: 'Changed elsewhere',
  conflictTitle: 'Someone else has changed this',
  conflictText: 'Keep your version to replace their changes to the same fields, or use their version.',
  conflictTabTitle: 'You have changed this in another tab',
  conflictTabText:
    'Keep this version to replace the same fields of the other tab, or use the version of the other tab.',
  mine: 'Yours',
  theirs: 'Theirs',
  thisTab: 'This tab',
  otherTab: 'Other tab',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
  discard: 'Discard my changes',
  unsavedTitle: 'You have unsaved changes',
  unsavedText: 'Your changes cannot be saved now. If you sign out, you lose them.',
  discardAndSignOut: 'Discard and sign out',
}
