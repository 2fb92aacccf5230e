import type en from '../../en/screens/imports.ts'

const links = (n: number): string => (n === 1 ? '1 Link' : `${n} Links`)

/** Numbers of links and headings. */
const content = (n: number, headings = 0): string => {
  if (headings === 0) return links(n)
  const named = headings === 1 ? '1 Überschrift' : `${headings} Überschriften`
  return n === 0 ? named : `${links(n)} und ${named}`
}
const entries = (n: number): string => (n === 1 ? '1 Eintrag' : `${n} Einträge`)

const texts: typeof en = {
  title: 'Links importieren',
  lead: 'Importiere von Linktree und anderen Diensten, aus Lesezeichen, einer Tabelle oder einer Liste. Du siehst eine Vorschau, bevor sich etwas ändert.',
  source: 'Quelle des Imports',
  way: { address: 'Webadresse', file: 'Datei', list: 'Liste' },
  address: 'Webadresse deiner bestehenden Seite',
  addressHint: 'Es werden nur öffentliche Inhalte gelesen.',
  addressOff:
    'Diese Installation lädt keine Seiten von anderen Websites. Speichere deine Seite als Datei und importiere die Datei.',
  addressWrong: 'Gib eine Webadresse ein, zum Beispiel linktr.ee/deinname.',
  preview: 'Vorschau anzeigen',
  file: 'Datei',
  choose: 'Datei wählen',
  chooseOther: 'Andere Datei wählen',
  drop: 'Oder ziehe eine Datei hierher: HTML, JSON, CSV oder Text, bis 5 MB.',
  empty: 'Diese Datei ist leer. Speichere oder exportiere sie noch einmal.',
  tooLarge: (size) =>
    `Diese Datei hat ${size}. Möglich sind höchstens 5 MB. Speichere die Seite als „nur HTML“, oder teile die Datei auf.`,
  list: 'Deine Webadressen',
  listEmpty: 'Gib mindestens eine Webadresse ein.',
  listHint:
    'Eine pro Zeile, auf Wunsch mit einem Titel davor oder darüber. Eine Zeile wie „# Shop“ beginnt einen Abschnitt.',
  listPlaceholder: '# Shop\nexample.com/poster\nMeine Filme: youtube.com/@…',
  help: 'Wie bekomme ich die Datei?',
  helpItems: [
    [
      'Linktree, Beacons, Bento, Carrd',
      'Öffne deine öffentliche Seite in einem Browser am Computer und wähle „Seite speichern unter…“, dann „nur HTML“. Verwende die gespeicherte Datei.',
    ],
    [
      'LinkStack',
      'Melde dich an, öffne die Einstellungen deines Kontos und exportiere deine Daten. Verwende die JSON-Datei.',
    ],
    ['LinkBreeze', 'Erstelle in den Einstellungen eine Sicherung. Verwende die JSON-Datei.'],
    [
      'LittleLink',
      'Verwende die Datei index.html. Für littlelink-server verwende die Umgebungsdatei (.env).',
    ],
    [
      'Lesezeichen',
      'Wähle in der Lesezeichenverwaltung deines Browsers „Exportieren“. Verwende die HTML-Datei.',
    ],
    ['Eine Tabelle', 'Speichere sie als CSV. Nenne die Spalten in der ersten Zeile „title“ und „url“.'],
    [
      'Eine andere Seite von hier',
      'Lade deine Daten unter „Konto“, „Deine Daten“ herunter. Verwende die JSON-Datei oder aus der ZIP-Datei die vitrine.json der Seite.',
    ],
  ],
  sending: 'Die Datei wird gesendet…',
  reading: 'Die Datei wird gelesen…',
  readingList: 'Die Liste wird gelesen…',
  readingAddress: (host) => `${host} wird gelesen…`,
  slow: 'Das dauert länger als sonst. Warte, oder brich ab und versuche es später noch einmal.',
  offline: 'Keine Verbindung. Deine Auswahl ist noch da. Versuche es noch einmal.',
  unreadable: 'Diese Datei lässt sich nicht lesen',
  unreadableText:
    'Wähle eine gespeicherte Seite, eine JSON-Datei aus einem Export, Lesezeichen, eine Tabelle (CSV) oder eine Liste von Webadressen.',
  nothingTitle: 'Nichts zu importieren',
  nothingText: 'Keine Links gefunden. Versuche eine andere Datei oder Webadresse.',
  nothingNew: 'Deine Seite enthält schon alles.',
  previewTitle: (n, headings = 0) =>
    n + headings === 0 ? 'Texte und Bild werden importiert' : `${content(n, headings)} gefunden`,
  previewFrom: (source) => `Quelle: ${source}.`,
  sources: {
    vitrine: 'Export dieses Dienstes',
    linktree: 'Linktree-Seite',
    linkstack: 'LinkStack-Daten',
    littlelink: 'LittleLink-Seite',
    littlelink_server: 'Einstellungen von littlelink-server',
    linkbreeze: 'LinkBreeze-Sicherung',
    bento: 'Bento-Seite',
    beacons: 'Beacons-Seite',
    carrd: 'Carrd-Seite',
    bookmarks: 'Lesezeichen eines Browsers',
    csv: 'Tabelle',
    list: 'Liste von Webadressen',
    page: 'Seite mit Links',
    json: 'Datei mit Links',
  },
  previewExcluded: (n) =>
    n === 1 ? '1 Eintrag kann nicht importiert werden.' : `${n} Einträge können nicht importiert werden.`,
  noChangesYet: 'Noch hat sich nichts geändert.',
  settings: 'Texte, Bild und Social-Media-Profile',
  settingsHint: 'Diese Angaben enthält auch die Quelle.',
  choice: { fill: 'Leere Felder füllen', replace: 'Meine ersetzen', keep: 'Meine behalten' },
  parts: 'Varianten und Kampagnen',
  partsHint:
    'Sie werden mit ihren Links importiert. Laufende werden pausiert: Starte sie, wenn deine Seite fertig ist.',
  variant: 'Variante',
  campaign: 'Kampagne',
  doneParts: 'Varianten und Kampagnen importiert',
  set: 'Wird importiert',
  kept: 'Bleibt wie bisher',
  excluded: 'Nicht importiert',
  includedTitle: 'Wird importiert',
  excludedTitle: 'Nicht importiert',
  reasons: {
    limit: ['Grenze des Tarifs erreicht', 'Dein Tarif erlaubt keine weiteren Blöcke.'],
    other_profile: ['Andere Seiten in der Datei', 'Du kannst nur eine Seite auf einmal importieren.'],
    mistyped: ['Tippfehler in der Adresse', 'Prüfe Anfang, Punkte, Kommas und Leerzeichen.'],
    address_refused: [
      'Webadresse nicht angenommen',
      'Die Webadresse ist unvollständig oder für Besucher nicht sicher.',
    ],
    invalid: ['Nicht gültig', 'Ein Wert ist hier nicht erlaubt.'],
    no_address: ['Keine Webadresse', ''],
    not_supported: [
      'Nicht unterstützt',
      'Der Eintrag ist kein Link oder funktioniert nur im ursprünglichen Dienst.',
    ],
    archived: ['Archivierter Link', 'Der Link war auf jener Seite archiviert.'],
    duplicate: ['Doppelt', 'Die Webadresse steht schon auf deiner Seite oder kommt zweimal vor.'],
    setting_kept: ['Deiner bleibt', 'Deine Seite hat schon einen Wert.'],
  },
  onPage: 'Steht schon auf deiner Seite.',
  sameAs: (name) => `Dasselbe wie „${name}“.`,
  importOther: 'Stattdessen diese Seite importieren',
  full: (n, isOwner) =>
    `${n === 1 ? '1 Block überschreitet' : `${n} Blöcke überschreiten`} die Grenze ${isOwner ? 'deines Tarifs' : 'im Tarif des Seiteninhabers'}. Du kannst die anderen importieren.`,
  more: (n) => `${n} weitere zeigen`,
  apply: (n, headings) => `${content(n, headings)} importieren`,
  applySettings: 'Importieren',
  applying: 'Wird importiert…',
  stale: 'Deine Seite oder der Import hat sich inzwischen geändert. Prüfe die neue Vorschau.',
  back: 'Andere Quelle wählen',
  doneTitle: (n, headings) => `${content(n, headings)} importiert`,
  doneSettings: 'Texte importiert',
  doneText: 'Du kannst diesen Import rückgängig machen.',
  untitled: 'Ohne Titel',
  doneNotes: (n) => (n === 1 ? 'Prüfe diesen Eintrag' : 'Prüfe diese Einträge'),
  doneExcluded: (n) => `${entries(n)} ${n === 1 ? 'wurde' : 'wurden'} nicht importiert`,
  undo: 'Import rückgängig machen',
  undone: 'Import rückgängig gemacht.',
  toLinks: 'Blöcke öffnen',
  viewer:
    'Du kannst diese Seite nur ansehen. Um Links zu importieren, bitte den Inhaber um die Rolle „Bearbeiter“.',
}
export default texts
