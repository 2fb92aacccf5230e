import type en from '../../en/screens/page-list.ts'

const pageList: typeof en = {
  totals: (views, clicks) =>
    `${views} ${views === '1' ? 'Aufruf' : 'Aufrufe'} und ${clicks} ${clicks === '1' ? 'Klick' : 'Klicks'} in den letzten 30 Tagen`,
  export: 'Exportieren (CSV)',
  status: 'Status',
  search: 'Seiten suchen',
  show: 'Anzeigen',
  all: 'Alle',
  inWorkspace: (name) => `In ${name}`,
  sortBy: 'Sortieren nach',
  sorts: {
    name: 'Name',
    views: 'Aufrufe',
    clicks: 'Klicks',
    score: 'Doktor-Punkte',
    changed: 'Letzte Änderung',
  },
  published: 'Veröffentlicht',
  unpublished: 'Nicht veröffentlicht',
  blocked: 'Gesperrt',
  offered: 'Übergabe offen',
  newEntries: (n) => (n === 1 ? '1 neuer Eintrag' : `${n} neue Einträge`),
  withNews: 'Mit Neuigkeiten',
  more: (n) => `${n} weitere zeigen`,
  none: 'Keine passenden Seiten.',
  showAll: 'Alle Seiten anzeigen',
  analyze: 'Mit dem Doktor prüfen',
  analyzeAll: 'Alle mit dem Doktor prüfen',
  publish: 'Veröffentlichen',
  unpublish: 'Offline nehmen',
  analyzed: (n) => (n === 1 ? '1 Seite geprüft.' : `${n} Seiten geprüft.`),
  nowPublished: (n) => (n === 1 ? '1 Seite veröffentlicht.' : `${n} Seiten veröffentlicht.`),
  nowUnpublished: (n) => (n === 1 ? '1 Seite offline genommen.' : `${n} Seiten offline genommen.`),
  copyDesign: 'Design übernehmen…',
  deleteCount: (n) => (n === 1 ? 'Seite löschen' : `${n} Seiten löschen`),
  deleteTitle: (n) => (n === 1 ? 'Diese Seite löschen?' : `Diese ${n} Seiten löschen?`),
  deleteText:
    'Blöcke, Versionen, Formulareinträge und Statistik werden endgültig gelöscht. Das lässt sich nicht rückgängig machen.',
  deleteType: (username) => `Gib zur Bestätigung ${username} ein`,
  deleteNameWrong: 'Die Seitenadresse stimmt nicht überein.',
  deleteNumberWrong: 'Gib die Zahl der Seiten ein.',
  deleted: (n) => (n === 1 ? '1 Seite gelöscht.' : `${n} Seiten gelöscht.`),
  transfer: 'Seite übergeben…',
  transferCount: (n) => (n === 1 ? 'Seite übergeben' : `${n} Seiten übergeben`),
  newWorkspace: 'Neues Team…',
  workspacesFull: (plan) => `Dein Tarif ${plan} enthält keine weiteren Teams.`,
  addToWorkspace: 'Zum Team hinzufügen',
  addedToWorkspace: (n, name) =>
    n === 1 ? `1 Seite zu „${name}“ hinzugefügt.` : `${n} Seiten zu „${name}“ hinzugefügt.`,
  removeFromWorkspace: 'Aus dem Team entfernen',
  removedFromWorkspace: (n, name) =>
    n === 1 ? `1 Seite aus „${name}“ entfernt.` : `${n} Seiten aus „${name}“ entfernt.`,
  goneTitle: 'Du hast keinen Zugriff auf diese Seite',
  goneText:
    'Vielleicht wurde sie gelöscht oder einem anderen Konto übertragen, oder dein Zugriff wurde entfernt.',
}
export default pageList
