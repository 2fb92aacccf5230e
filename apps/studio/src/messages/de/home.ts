import type { Messages } from '../index.tsx'

const messages: Messages['home'] = {
  newEntries: (n) => (n === 1 ? '1 neuer Formulareintrag' : `${n} neue Formulareinträge`),
  published: 'Veröffentlicht',
  publish: 'Veröffentlichen',
  notPublished: 'Diese Seite sehen nur du und dein Team. Veröffentliche sie, wenn sie fertig ist.',
  share: 'Teilen',
  address: 'Adresse deiner Seite',
  qr: 'QR-Code',
  qrLead:
    'Für Visitenkarten, Schaufenster und Verpackungen. Der Code führt zu deiner Seite, auch mit neuem Design.',
  downloadSvg: 'Als SVG',
  downloadPng: 'Als PNG',
  week: 'Die letzten sieben Tage',
  views: 'Aufrufe',
  visitors: 'Besucher',
  clicks: 'Klicks',
  clickRate: 'Klickrate',
  against: (change) => `${change} zur Vorwoche`,
  noVisits: 'Noch war niemand hier. Teile die Seitenadresse, dann kommen die ersten Zahlen.',
  topLinks: 'Meistgeklickt',
  allNumbers: 'Zur Statistik',
  edit: 'Seite bearbeiten',
  next: 'Nächste Schritte',
  steps: {
    picture: 'Zeig ein Bild von dir oder deinem Laden',
    bio: 'Sag in einem Satz, was du machst',
    links: 'Füge mindestens drei Links hinzu',
    publish: 'Veröffentliche die Seite',
    verify: 'Bestätige deine E-Mail-Adresse',
  },
  done: (done, all) => `${done} von ${all} erledigt`,
}
export default messages
