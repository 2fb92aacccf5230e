import type en from '../../en/screens/new-page.ts'

const newPage: typeof en = {
  startFrom: 'Beginnen mit',
  emptyPage: 'Leere Seite',
  copyOf: (name) => `Kopie von ${name}`,
  copyScope:
    'Texte, Design, Blöcke und Bilder werden kopiert, auch Telefonnummern und Adressen. Statistik, Varianten, Kampagnen, Versionen, Formulareinträge und die Domain werden nicht kopiert.',
  workspace: 'Team',
  noWorkspace: 'Kein Team',
  publishNow: 'Gleich veröffentlichen',
  publishNowHint: 'Jeder mit der Seitenadresse sieht die Seite, sobald du sie erstellst.',
  create: 'Seite erstellen',
  enterSeveral: 'Mehrere Namen eingeben',
  names: 'Namen der Seiten',
  namesHint:
    'Ein Name pro Zeile. Nach einem Tabulator kann eine Seitenadresse folgen. Du kannst Zellen einer Tabelle einfügen.',
  preview: 'Neue Seiten',
  ready: (n) => (n === 1 ? '1 Seite kann erstellt werden.' : `${n} Seiten können erstellt werden.`),
  unusable: (n) => (n === 1 ? '1 Zeile ist nicht verwendbar.' : `${n} Zeilen sind nicht verwendbar.`),
  planAllows: (n) => (n === 1 ? 'Dein Tarif erlaubt noch 1 Seite.' : `Dein Tarif erlaubt noch ${n} Seiten.`),
  noneUsable: 'Korrigiere die Zeilen, die nicht verwendbar sind.',
  sameName: 'Du hast schon eine Seite mit diesem Namen.',
  repeatedName: 'Mehrfach in der Liste.',
  repeatedAddress: 'Eine frühere Zeile hat dieselbe Seitenadresse.',
  createCount: (n) => (n === 1 ? '1 Seite erstellen' : `${n} Seiten erstellen`),
  creating: (n, total) => `Seite ${n} von ${total} wird erstellt …`,
  stop: 'Anhalten',
  created: (n) => (n === 1 ? '1 Seite erstellt.' : `${n} Seiten erstellt.`),
  askOwner: (name, workspace) =>
    `Dein Tarif erlaubt keine weitere Seite. ${name} kann sie für dich im Team ${workspace} erstellen.`,
  copied: (links) =>
    `Seite mit ${links === 1 ? '1 Block' : `${links} Blöcken`} kopiert. Prüfe Telefonnummern und Adressen.`,
}
export default newPage
