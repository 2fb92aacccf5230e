import type { EmbedTexts } from '../../features/profile/embed/texts.ts'

const texts: EmbedTexts = {
  title: 'Teilen und einbetten',
  lead: 'Die Seite auf deiner Website, in einer Tabelle oder als eigene Datei.',
  unpublished: 'Die Seite ist nicht veröffentlicht: Adresse, Plakette und Daten führen noch nirgendwohin.',
  badge: 'Plakette für deine Website',
  badgeLead:
    'Ein Bild, das zu deiner Seite führt. Es führt auf deiner Website nichts aus und fragt nichts ab.',
  look: 'Farben',
  looks: { auto: 'Auto', light: 'Hell', dark: 'Dunkel' },
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
  fileButton: 'Seite herunterladen',
  leftOut: (n) => (n === 1 ? 'Eines ist in der Datei anders:' : `${n} Dinge sind in der Datei anders:`),
  complete: 'Alles von der Seite ist in der Datei.',
  exportAll: 'Alles mit Zahlen und Formularen',
  data: 'Als Daten',
  dataLead:
    'Was Besucher sehen, als JSON, für deine eigene Website oder eine App. Immer so, wie die Seite gerade ist.',
  dataAddress: 'Adresse der Daten',
  copyAddress: 'Adresse kopieren',
  schema: 'Was darin ist',
  links: (n) => (n === 1 ? '1 Link' : `${n} Links`),
  question: 'Inhaltswarnung',
}
export default texts
