import type en from '../../en/screens/page-list.ts'

const pageList: typeof en = {
  lead: 'Aufrufe und Klicks der letzten 30 Tage.',
  search: 'Seiten suchen',
  sortBy: 'Sortieren nach',
  sorts: { name: 'Name', views: 'Aufrufe', clicks: 'Klicks', score: 'Punkte', changed: 'Letzte Änderung' },
  state: 'Status',
  published: 'Veröffentlicht',
  unpublished: 'Nicht veröffentlicht',
  blocked: 'Gesperrt',
  noScore: 'nicht geprüft',
  more: (n) => `${n} weitere zeigen`,
  none: 'Keine passenden Seiten.',
}
export default pageList
