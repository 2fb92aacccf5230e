import type { PageListTexts } from '../../app/page-list-texts.ts'

const pageList: PageListTexts = {
  lead: 'Aufrufe und Klicks der letzten 30 Tage.',
  search: 'Seiten suchen',
  sortBy: 'Sortieren nach',
  sorts: { name: 'Name', views: 'Aufrufe', clicks: 'Klicks', health: 'Zustand', changed: 'Letzte Änderung' },
  unpublished: 'Nicht veröffentlicht',
  blocked: 'Gesperrt',
  noHealth: 'nicht geprüft',
  health: (score) => `Zustand ${score}`,
  views: (n) => `${n} Aufrufe`,
  clicks: (n) => `${n} Klicks`,
  changed: (when) => `geändert ${when}`,
  more: (n) => `${n} weitere zeigen`,
  none: 'Keine Seite heißt so.',
}
export default pageList
