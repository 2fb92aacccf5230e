import type en from '../../en/screens/your-data.ts'

const yourData: typeof en = {
  exportButton: 'Eine Datei ohne Bilder herunterladen',
  deleteText: 'Löscht dein Konto und alles darin endgültig.',
  deleteButton: 'Konto löschen…',
  deleteTitle: 'Dein Konto löschen?',
  deleteLost: 'Das wird endgültig gelöscht:',
  deletePages: (pages) => `Deine Seiten mit allen Blöcken und der Statistik: ${pages}`,
  deleteUploads: 'Deine Uploads, Formulareinträge, Versionen und API-Schlüssel',
  deletePlan: (plan) => `Die restliche Laufzeit deines Tarifs ${plan}`,
  toWorkspaces: 'Teams öffnen',
}
export default yourData
