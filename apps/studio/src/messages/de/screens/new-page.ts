import type en from '../../en/screens/new-page.ts'

const newPage: typeof en = {
  startFrom: 'Beginnen mit',
  emptyPage: 'Leere Seite',
  copyOf: (name) => `Kopie von ${name}`,
  copyScope:
    'Texte, Design, Blöcke und Bilder werden kopiert, Statistik, Varianten, Kampagnen, Versionen, Formulareinträge und die Domain nicht.',
  workspace: 'Team',
  noWorkspace: 'Kein Team',
  publishNow: 'Gleich veröffentlichen',
  publishNowHint: 'Jeder mit der Seitenadresse sieht die Seite, sobald du sie erstellst.',
  create: 'Seite erstellen',
  askOwner: (name, workspace) =>
    `Dein Tarif hat keinen Platz für eine weitere Seite. ${name} kann sie für dich im Team ${workspace} erstellen.`,
  copied: (links) => (links === 1 ? 'Seite mit 1 Block kopiert.' : `Seite mit ${links} Blöcken kopiert.`),
}
export default newPage
