import type { DoctorTexts } from '../../features/doctor/texts.ts'

const messages: DoctorTexts = {
  title: 'Doktor',
  lead: 'Sieht deine Seite durch und zeigt, was besser werden kann – jede Änderung, bevor du sie machst.',
  analyze: 'Seite untersuchen',
  again: 'Neu untersuchen',
  analyzing: 'Die Seite wird durchgesehen…',
  emptyTitle: 'Wie gesund ist deine Seite?',
  emptyText:
    'Der Doktor prüft Texte, Links, Farben und Sucheinträge in einer Sekunde. Nichts ändert sich, bevor du es sagst.',
  score: 'Punkte',
  scoreOf: (score) => `${score} von 100`,
  verdict: (score) =>
    score >= 90
      ? 'In sehr guter Form'
      : score >= 75
        ? 'Gut, ein paar Dinge fehlen noch'
        : score >= 50
          ? 'Läuft, verliert aber Besucher'
          : 'Braucht Aufmerksamkeit',
  verdictText: (open) =>
    open === 0
      ? 'Es ist nichts mehr zu tun.'
      : open === 1
        ? 'Eine Sache kann besser werden.'
        : `${open} Dinge können besser werden.`,
  analyzedAt: (when) => `Untersucht ${when}`,
  categories: {
    completeness: 'Vollständig',
    links: 'Links',
    accessibility: 'Für alle lesbar',
    seo: 'In der Suche zu finden',
    conversion: 'Führt zu Klicks',
  },
  severities: { high: 'Zuerst', medium: 'Lohnt sich', low: 'Feinschliff' },
  points: (points) => (points === 1 ? '+1 Punkt' : `+${points} Punkte`),
  apply: 'Anwenden',
  applyAll: (count) => (count === 1 ? 'Die eine Änderung anwenden' : `Alle ${count} anwenden`),
  applyingAll: (done, count) => `Änderung ${done} von ${count}…`,
  applied: 'Angewendet',
  appliedToast: 'Angewendet. Eine Version von vorher ist gesichert.',
  appliedAll: (count) => (count === 1 ? 'Eine Änderung angewendet.' : `${count} Änderungen angewendet.`),
  skipped: (count) =>
    count === 1
      ? 'Eine wurde ausgelassen, weil sich die Seite dort geändert hat.'
      : `${count} wurden ausgelassen, weil sich die Seite dort geändert hat.`,
  scoreNow: (before, after) => `Von ${before} auf ${after} Punkte.`,
  undone: 'Rückgängig gemacht. Dort ist alles wie vorher.',
  undoneChip: 'Rückgängig gemacht',
  alreadyUndone: 'Das war schon rückgängig gemacht.',
  alreadyApplied: 'Das war schon angewendet.',
  undoConflict:
    'Dort wurde seither etwas geändert, darum geht das nicht einzeln zurück. Die Versionen bringen alles zurück.',
  toVersions: 'Zu den Versionen',
  stale: 'Seither geändert',
  staleTitle: 'Die Seite hat sich seit der Untersuchung geändert',
  staleText: 'Manches hier ist vielleicht schon erledigt. Untersuche neu, um zu sehen, was bleibt.',
  guided: 'Das kannst nur du.',
  goThere: 'Öffnen',
  nothingLeft: 'Nichts gefunden. Besser kennt der Doktor keine Seite.',
  showAll: (count) => `Alle ${count} zeigen`,
  history: 'Was angewendet wurde',
  by: (name, when) => `${name}, ${when}`,
  removedPerson: 'Jemand',
  viewer: 'Du kannst zusehen; untersuchen und anwenden können nur Bearbeiter.',
}
export default messages
