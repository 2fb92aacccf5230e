import type en from '../../en/screens/versions.ts'

const messages: typeof en = {
  title: 'Versionen',
  lead: 'Vor jeder Änderung wird eine Version deiner Seite gespeichert. Du kannst jede ansehen und wiederherstellen.',
  automaticLimit: (n) => `Dein Tarif behält die letzten ${n} automatischen Versionen.`,
  create: 'Sicherungspunkt erstellen',
  createTitle: 'Sicherungspunkt erstellen',
  createLead: 'Ein Sicherungspunkt ist eine Version mit Namen. Er bleibt, bis du ihn löschst.',
  name: 'Name',
  namePlaceholder: 'Vor dem Frühlingsmarkt',
  created: (name) => `Sicherungspunkt „${name}“ erstellt.`,
  restorePointUsage: 'Sicherungspunkte',
  limitReached:
    'Du hast die Höchstzahl an Sicherungspunkten in deinem Tarif erreicht. Lösche einen, oder wähle einen größeren Tarif.',
  emptyTitle: 'Noch keine Versionen',
  emptyText:
    'Versionen erscheinen hier nach deiner ersten Änderung. Du kannst auch einen Sicherungspunkt erstellen.',
  filter: 'Anzeigen',
  all: 'Alle',
  named: 'Sicherungspunkte',
  automatic: 'Automatisch',
  today: 'Heute',
  yesterday: 'Gestern',
  kinds: { manual: 'Sicherungspunkt', auto: 'Automatisch', pre_restore: 'Vor einer Wiederherstellung' },
  linkReasons: {
    'link.create': (title) => `Bevor „${title}“ hinzugefügt wurde`,
    'link.update': (title) => `Bevor „${title}“ geändert wurde`,
    'link.archive': (title) => `Bevor „${title}“ archiviert wurde`,
    'link.bring_back': (title) => `Bevor „${title}“ wiederhergestellt wurde`,
  },
  bulkReasons: {
    created: 'Bevor Blöcke hinzugefügt wurden',
    revived: 'Bevor Blöcke wiederhergestellt wurden',
    archived: 'Bevor Blöcke archiviert wurden',
  },
  reasons: {
    'link.create': 'Bevor ein Block hinzugefügt wurde',
    'link.update': 'Bevor ein Block geändert wurde',
    'link.archive': 'Bevor ein Block archiviert wurde',
    'link.bulk': 'Bevor mehrere Blöcke geändert wurden',
    'link.bring_back': 'Bevor ein Block wiederhergestellt wurde',
    'variant.promote': 'Bevor eine Variante angewendet wurde',
    'link.reorder': 'Bevor Blöcke verschoben wurden',
    'profile.update': 'Bevor die Seite geändert wurde',
    'profile.publish': 'Bevor die Seite veröffentlicht wurde',
    'profile.unpublish': 'Bevor die Seite offline genommen wurde',
    'profile.theme': 'Bevor das Design geändert wurde',
    'profile.avatar': 'Bevor das Bild geändert wurde',
    'doctor.apply': 'Bevor eine Korrektur des Doktors angewendet wurde',
    'doctor.undo': 'Bevor eine Korrektur des Doktors rückgängig gemacht wurde',
    'profile.import': 'Vor einem Import',
    restore: 'Bevor eine ältere Version wiederhergestellt wurde',
    other: 'Vor einer Änderung',
  },
  links: (count) => (count === 1 ? '1 Block' : `${count} Blöcke`),
  review: 'Prüfen und wiederherstellen',
  session: (count) => `Vor ${count} Änderungen`,
  restoresTime: (time) => `Stellt die Seite wieder her, wie sie um ${time}\u00a0Uhr war`,
  showEach: 'Jede Änderung anzeigen',
  pageNow: 'Aktuelle Seite',
  pageThen: 'Diese Version',
  versionToShow: 'Angezeigte Version',
  changes: (count) =>
    count === 0
      ? 'Keine Unterschiede'
      : count === 1
        ? 'Wiederherstellen ändert eine Sache'
        : `Wiederherstellen ändert ${count} Dinge`,
  same: 'Diese Version entspricht deiner aktuellen Seite.',
  linkRestored: 'Dieser Block wird wiederhergestellt.',
  linkArchived: 'Dieser Block wird archiviert.',
  linkMoved: (from, to) => `Wird von Position ${from} auf Position ${to} verschoben.`,
  moreChanges: (count) => `Und ${count} weitere.`,
  restore: 'Wiederherstellen',
  restored: 'Version wiederhergestellt.',
  restoreUndone: 'Wiederherstellung rückgängig gemacht.',
  staleReview:
    'Die Seite hat sich inzwischen geändert. Prüfe den neuen Vergleich, bevor du wiederherstellst.',
  deleteTitle: 'Diesen Sicherungspunkt löschen?',
  deleteText: (name) => `„${name}“ wird endgültig gelöscht. Deine Seite ändert sich nicht.`,
  deleted: 'Sicherungspunkt gelöscht.',
  viewer:
    'Du kannst diese Seite nur ansehen. Um Versionen zu erstellen oder wiederherzustellen, bitte den Inhaber um die Rolle „Bearbeiter“.',
}
export default messages
