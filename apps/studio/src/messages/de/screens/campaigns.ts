import type en from '../../en/screens/campaigns.ts'

const messages: typeof en = {
  title: 'Kampagnen',
  name: 'Name',
  lead: 'Erstelle für jeden Anlass eine Kampagnenadresse und einen QR‑Code, und miss das Ergebnis.',
  view: 'Details ansehen',
  add: 'Neue Kampagne',
  created: 'Kampagne erstellt.',
  emptyTitle: 'Hat der Flyer Besucher gebracht?',
  emptyText:
    'Erstelle eine Kampagne für eine Messe, einen Newsletter oder ein Plakat. Kampagnenadresse und QR-Code zählen ihre Besucher.',
  limitReached: (limit) =>
    `Du hast die Höchstzahl von ${limit === 1 ? 'einer Kampagne' : `${limit} Kampagnen`} in deinem Tarif erreicht. Archiviere eine, oder wähle einen größeren Tarif.`,
  viewer:
    'Du kannst diese Seite nur ansehen. Um Kampagnen zu ändern, bitte den Inhaber um die Rolle „Bearbeiter“.',
  count: (n) => (n === 1 ? '1 Kampagne' : `${n} Kampagnen`),
  list: 'Liste',
  calendar: 'Kalender',
  statuses: { draft: 'Entwurf', scheduled: 'Geplant', active: 'Aktiv', paused: 'Pausiert', ended: 'Beendet' },
  paused: (n) => (n === 1 ? 'Kampagne pausiert.' : `${n} Kampagnen pausiert.`),
  statusNow: (status) => `Status der Kampagne: ${status}.`,
  noDates: 'Ohne Termine',
  startsAtTime: (at) => `Ab ${at}`,
  endsAtTime: (at) => `Bis ${at}`,
  undated: (names) => `Ohne Termine: ${names}`,
  visits: 'Aufrufe',
  goals: { visits: 'Aufrufe', clicks: 'Klicks', form_submissions: 'Formulareinträge' },
  qrAlt: (name) => `QR-Code für ${name}`,
  downloadQr: (type) => `QR-Code herunterladen (${type})`,
  qrUnpublished: 'Kampagnenadresse und QR-Code funktionieren, sobald die Seite veröffentlicht ist.',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  archived: (n) =>
    `${n === 1 ? 'Kampagne archiviert' : `${n} Kampagnen archiviert`}. Gedruckte Codes öffnen weiterhin deine Seite.`,
  pastEnd: 'Das Ende muss in der Zukunft liegen.',
  namePlaceholder: 'Frühlingsmarkt',
  active: 'Aktiv',
  activeHint: 'Schalte sie aus, um die Kampagne als Entwurf zu behalten oder zu pausieren.',
  startsAt: 'Beginn',
  endsAt: 'Ende',
  openEnd: 'Leer lassen, wenn es kein Ende gibt.',
  utm: 'UTM-Parameter',
  copyAddress: 'Kampagnenadresse kopieren',
  objective: 'Zweck',
  slug: 'Kurzname in der Kampagnenadresse',
  slugHint:
    'Leer lassen, um ihn aus dem Namen zu bilden. Gedruckte Codes enthalten ihn, also ändere ihn später nicht.',
  variant: 'Angezeigte Variante',
  variantHint: 'Besucher der Kampagne sehen diese Variante, solange sie läuft.',
  target: 'Zielwert',
  links: 'Links der Kampagne',
  linksHint: 'Wählst du keinen, werden die Werte an alle Links angehängt.',
  notes: 'Notizen',
  copyTitle: 'Auf andere Seiten kopieren',
  copyText: (isActive) =>
    `Termine, UTM-Parameter und Ziel werden kopiert. Jede Seite bekommt ihre eigene Kampagnenadresse und ihren QR-Code.${isActive ? ' Die Kopien sind sofort aktiv.' : ''}`,
  copyLinks:
    'Links mit den gleichen Titeln werden Links der Kampagne; gibt es keine, gilt sie für alle Links.',
  copyVariant: 'Die Variante wird nicht kopiert.',
  copyEnded: 'Die Kampagne ist beendet, also sind die Kopien Entwürfe ohne Termine.',
  copied: (pages) => `Kampagne auf ${pages === 1 ? '1 Seite' : `${pages} Seiten`} kopiert.`,
}
export default messages
