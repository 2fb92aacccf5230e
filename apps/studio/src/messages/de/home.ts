import type { Messages } from '../index.tsx'

const messages: Messages['home'] = {
  newEntries: (n) => (n === 1 ? '1 neuer Formulareintrag' : `${n} neue Formulareinträge`),
  published: 'Veröffentlicht',
  publish: 'Veröffentlichen',
  notPublished: 'Besucher sehen diese Seite noch nicht. Veröffentliche sie, wenn sie fertig ist.',
  share: 'Teilen',
  addressAndQr: 'Seitenadresse und QR-Code',
  qr: 'QR-Code',
  week: 'Letzte 7 Tage',
  views: 'Aufrufe',
  visitors: 'Besucher',
  clicks: 'Klicks',
  comparedWithLastWeek: (change) => `${change} zur Vorwoche`,
  noVisits: 'Noch keine Aufrufe. Teile deine Seitenadresse, damit Besucher kommen.',
  topLinks: 'Meistgeklickte Links',
  openAnalytics: 'Statistik öffnen',
  edit: 'Seite bearbeiten',
  next: 'Nächste Schritte',
  steps: {
    picture: 'Füge ein Bild von dir oder deinem Unternehmen hinzu',
    bio: 'Beschreibe in einem Satz, was du machst',
    links: 'Füge mindestens drei Blöcke hinzu',
    publish: 'Veröffentliche deine Seite',
    verify: 'Bestätige deine E‑Mail‑Adresse',
  },
  stepsLeft: (n) => (n === 1 ? 'Noch 1 Schritt' : `Noch ${n} Schritte`),
}
export default messages
