import type { VersionsTexts } from '../../features/versions/texts.ts'

const messages: VersionsTexts = {
  title: 'Versionen',
  lead: 'Vor jeder Änderung wird deine Seite so gesichert, wie sie war. Sieh dir jeden Moment an und kehre dorthin zurück.',
  create: 'Sicherungspunkt erstellen',
  createTitle: 'Sicherungspunkt erstellen',
  createLead: 'Ein Sicherungspunkt ist eine Version mit Namen. Er bleibt, bis du ihn löschst.',
  name: 'Name',
  namePlaceholder: 'Vor dem Frühlingsmarkt',
  required: 'Gib ihm einen Namen, damit du ihn wiederfindest.',
  created: (name) => `Sicherungspunkt „${name}“ erstellt.`,
  used: 'Sicherungspunkte',
  limitReached:
    'Dein Tarif enthält keine weiteren Sicherungspunkte. Lösche einen oder wähle einen größeren Tarif.',
  emptyTitle: 'Noch gibt es nichts zum Zurückkehren',
  emptyText:
    'Ab der ersten Änderung sammeln sich Versionen hier von selbst. Du kannst auch selbst einen Sicherungspunkt erstellen.',
  filter: 'Anzeigen',
  all: 'Alle',
  named: 'Sicherungspunkte',
  automatic: 'Automatische',
  today: 'Heute',
  yesterday: 'Gestern',
  kinds: { manual: 'Sicherungspunkt', auto: 'Automatisch', pre_restore: 'Vor Wiederherstellung' },
  reasons: {
    'link.create': 'Bevor ein Link dazukam',
    'link.update': 'Bevor ein Link geändert wurde',
    'link.archive': 'Bevor ein Link archiviert wurde',
    'link.bulk': 'Bevor mehrere Links geändert wurden',
    'link.bring_back': 'Bevor ein Link zurückgeholt wurde',
    'variant.promote': 'Bevor eine Variante zur Seite wurde',
    'link.reorder': 'Bevor Links verschoben wurden',
    'profile.update': 'Bevor die Seite geändert wurde',
    'profile.avatar': 'Vor einem neuen Bild',
    'doctor.apply': 'Vor einer Änderung des Doktors',
    'doctor.undo': 'Bevor eine Änderung zurückging',
    'profile.import': 'Vor einem Import',
    restore: 'Bevor eine ältere Version zurückkam',
    other: 'Vor einer Änderung',
  },
  links: (count) => (count === 1 ? '1 Link' : `${count} Links`),
  review: 'Ansehen und wiederherstellen',
  session: (count) => `Vor ${count} Änderungen`,
  restoresTime: (time) => `Stellt die Seite von ${time} Uhr wieder her`,
  showEach: 'Jede Änderung zeigen',
  reviewTitle: (when) => `Die Seite vom ${when}`,
  pageNow: 'Jetzt',
  pageThen: 'Damals',
  which: 'Welche Seite zeigen',
  changes: (count) =>
    count === 0
      ? 'Kein Unterschied'
      : count === 1
        ? 'Wiederherstellen bringt eine Änderung'
        : `Wiederherstellen bringt ${count} Änderungen`,
  same: 'Die Seite ist genau wie damals. Es gibt nichts wiederherzustellen.',
  linkBack: 'Dieser Link kommt zurück.',
  linkGone: 'Dieser Link kommt ins Archiv.',
  linkMoved: (from, to) => `Rückt von Platz ${from} auf Platz ${to}.`,
  moreChanges: (count) => `Und ${count} weitere.`,
  restore: 'Diese Version wiederherstellen',
  restored: 'Wiederhergestellt. Die Seite ist wie damals.',
  restoreUndone: 'Wieder so wie vor dem Wiederherstellen.',
  staleReview:
    'Die Seite hat sich geändert, während du geschaut hast. Hier ist der neue Vergleich; sieh noch einmal hin.',
  deleteTitle: 'Diesen Sicherungspunkt löschen?',
  deleteText: (name) => `„${name}“ wird endgültig gelöscht. Die Seite selbst ändert sich nicht.`,
  deleted: 'Der Sicherungspunkt ist gelöscht.',
  viewer: 'Du kannst zusehen; sichern und wiederherstellen können nur Bearbeiter.',
}
export default messages
