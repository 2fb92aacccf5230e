import type { EmbedTexts } from '../../features/profile/embed/texts.ts'

const texts: EmbedTexts = {
  title: 'Teilen und einbetten',
  lead: 'Die Seite auf deiner Website, in einer Tabelle oder als eigene Datei.',
  unpublished: 'Die Seite ist nicht veröffentlicht: Adresse, Plakette und Daten führen noch nirgendwohin.',
  badge: 'Plakette für deine Website',
  badgeLead:
    'Ein Bild, das zu deiner Seite führt. Es führt auf deiner Website nichts aus und fragt nichts ab.',
  look: 'Farben',
  looks: { auto: 'Automatisch', light: 'Hell', dark: 'Dunkel' },
  lookAuto: 'Hell oder dunkel, wie das Gerät der Besucher eingestellt ist.',
  badgeAlt: (name, site) => `${name} auf ${site}`,
  badgeShown: (look) => `Die Plakette: ${look}`,
  code: 'Code der Plakette',
  copyCode: 'Code kopieren',
  codeHint:
    'Setz ihn dorthin, wo die Plakette stehen soll. In WordPress und Baukästen: ein Block „Eigenes HTML“.',
  file: 'Als eine Datei',
  fileLead:
    'Die Seite, wie sie jetzt ist, in einer HTML-Datei mit ihren Bildern. Sie funktioniert ohne uns: Leg sie auf einen Server oder heb sie auf.',
  fileDo: 'Seite herunterladen',
  leftOut: (n) => (n === 1 ? 'Eines ist in der Datei anders:' : `${n} Dinge sind in der Datei anders:`),
  complete: 'Alles von der Seite ist in der Datei.',
  archive: 'Alles mit Zahlen und Formularen',
  data: 'Als Daten',
  dataLead:
    'Was Besucher sehen, als JSON, für deine eigene Website oder eine App. Immer so, wie die Seite gerade ist.',
  dataAddress: 'Adresse der Daten',
  copyAddress: 'Adresse kopieren',
  schema: 'Was darin ist',
  reasons: [
    [
      /^They are visible only to some visitors.*$/,
      'Nur für manche Besucher, die eine Datei nicht unterscheiden kann.',
    ],
    [/^A file shows the page at once.*$/, 'Eine Datei zeigt die Seite sofort: Gib acht, wo du sie hinlegst.'],
    [/^It is behind a gate.*$/, 'Davor steht eine Frage, die der Dienst stellt: Der Link führt zur Seite.'],
    [/^A form needs the service.*$/, 'Ein Formular braucht den Dienst: Die Antworten gehen dorthin.'],
    [
      /^The page is not published.*$/,
      'Die Seite ist nicht veröffentlicht: Das Formular funktioniert, sobald sie es ist.',
    ],
    [/^The picture is not there any more\.$/, 'Das Bild gibt es nicht mehr.'],
    [/^It needs the service: it leads there\.$/, 'Braucht den Dienst: Der Link führt dorthin.'],
  ],
}
export default texts
