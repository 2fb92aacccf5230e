import type en from '../../en/screens/doctor.ts'

const messages: typeof en = {
  title: 'Doktor',
  lead: 'Prüft deine Seite und schlägt Verbesserungen vor. Jede Korrektur lässt sich rückgängig machen.',
  analyze: 'Seite prüfen',
  again: 'Noch einmal prüfen',
  emptyTitle: 'Wie gut ist deine Seite?',
  emptyText:
    'Der Doktor prüft Texte, Links, Farben und Sucheinstellungen. Nichts ändert sich, bis du eine Korrektur anwendest.',
  score: 'Punkte',
  scoreOf: (score) => `${score} von 100`,
  verdict: (score) =>
    score >= 90
      ? 'In sehr guter Form'
      : score >= 75
        ? 'Gut, mit ein paar möglichen Verbesserungen'
        : score >= 50
          ? 'Ausbaufähig'
          : 'Braucht Aufmerksamkeit',
  verdictText: (open) =>
    open === 0
      ? 'Keine Verbesserungen mehr.'
      : open === 1
        ? 'Eine Verbesserung gefunden.'
        : `${open} Verbesserungen gefunden. Bei jeder steht, wie viele Punkte sie allein bringt (gerundet). Zusammen können sie mehr bringen: Mit allen erreichst du 100.`,
  analyzedAt: (when) => `Zuletzt geprüft: ${when}`,
  categories: {
    completeness: 'Vollständigkeit',
    links: 'Links',
    accessibility: 'Barrierefreiheit',
    seo: 'Suchmaschinen',
    conversion: 'Anordnung und Kontakt',
  },
  nothingToCheck: 'Nichts zu prüfen',
  severities: { high: 'Hohe Priorität', medium: 'Mittlere Priorität', low: 'Niedrige Priorität' },
  limitsScore: 'Begrenzt deine Punkte',
  points: (points) => (points === 0 ? 'Unter 1 Punkt' : points === 1 ? '+1 Punkt' : `+${points} Punkte`),
  apply: 'Anwenden',
  applyAll: (count) =>
    count === 1
      ? '1 Korrektur anwenden'
      : count === 2
        ? 'Beide Korrekturen anwenden'
        : `Alle ${count} Korrekturen anwenden`,
  applyingAll: (done, count) => `Korrektur ${done} von ${count}…`,
  applied: 'Angewendet',
  appliedAll: (count) => (count === 1 ? 'Eine Korrektur angewendet.' : `${count} Korrekturen angewendet.`),
  skipped: (count) =>
    count === 1
      ? 'Eine Korrektur wurde ausgelassen, weil sich die Seite geändert hat.'
      : `${count} Korrekturen wurden ausgelassen, weil sich die Seite geändert hat.`,
  scoreNow: (before, after) => `Deine Punkte änderten sich von ${before} auf ${after}.`,
  undone: 'Korrektur rückgängig gemacht.',
  undoneChip: 'Rückgängig gemacht',
  alreadyUndone: 'Diese Korrektur wurde schon rückgängig gemacht.',
  undoConflict:
    'Dieser Teil der Seite wurde seit der Korrektur geändert. Deshalb lässt sie sich nicht einzeln rückgängig machen. Stelle stattdessen eine frühere Version der Seite wieder her.',
  toVersions: 'Versionen öffnen',
  stale: 'Veraltet',
  staleTitle: 'Die Seite hat sich seit der Prüfung geändert',
  staleText: 'Manche Vorschläge sind vielleicht veraltet. Prüfe die Seite noch einmal.',
  open: { link: 'Block öffnen', links: 'Blöcke öffnen', design: 'Design öffnen', profile: 'Profil öffnen' },
  nothingLeft: 'Keine Verbesserungen gefunden. Deine Seite ist in sehr guter Form.',
  showAll: (count) => `Alle ${count} zeigen`,
  history: 'Angewendete Korrekturen',
  by: (name, when) => `${name}, ${when}`,
  removedPerson: 'Früheres Mitglied',
  viewer:
    'Du kannst diese Seite nur ansehen. Um sie zu prüfen oder Korrekturen anzuwenden, bitte den Inhaber um die Rolle „Bearbeiter“.',
}
export default messages
