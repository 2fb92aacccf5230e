import type { CampaignsTexts } from '../../features/campaigns/texts.ts'

const messages: CampaignsTexts = {
  title: 'Kampagnen',
  name: 'Name',
  lead: 'Für jeden Anlass eine Adresse und ein QR-Code, und was dabei herauskam.',
  add: 'Neue Kampagne',
  emptyTitle: 'Hat der Flyer jemanden gebracht?',
  emptyText:
    'Leg eine Kampagne für Markt, Newsletter oder Plakat an. Ihre eigene Adresse und ihr QR-Code zählen, wer darüber kommt.',
  limitReached: (limit) =>
    `Dein Tarif hat Platz für ${limit === 1 ? 'eine Kampagne' : `${limit} Kampagnen`}. Archiviere eine, oder wähle einen größeren Tarif.`,
  viewer: 'Du kannst zusehen; ändern können nur Bearbeiter.',
  list: 'Liste',
  calendar: 'Kalender',
  statuses: { draft: 'Entwurf', scheduled: 'Geplant', active: 'Läuft', paused: 'Pausiert', ended: 'Beendet' },
  statusNow: (status) => `Die Kampagne ist jetzt: ${status}.`,
  noDates: 'Ohne Termine',
  undated: (names) => `Ohne Termine: ${names}`,
  visits: 'Besuche',
  goals: { visits: 'Besuche', clicks: 'Klicks', form_submissions: 'Formulare' },
  qrAlt: (name) => `QR-Code von ${name}`,
  downloadQr: 'QR-Code herunterladen',
  previousMonth: 'Monat davor',
  nextMonth: 'Nächster Monat',
  archiveTitle: 'Diese Kampagne archivieren?',
  archiveText: (name) =>
    `„${name}“ zählt nichts mehr und verlässt diese Liste. Gedruckte Codes führen weiter zu deiner Seite.`,
  archived: 'Die Kampagne ist archiviert.',
  namePlaceholder: 'Frühlingsmarkt',
  live: 'Aktiv',
  liveHint: 'Aus: Die Kampagne ist ein Entwurf oder pausiert.',
  startsAt: 'Beginnt',
  endsAt: 'Endet',
  endsTooEarly: 'Sie muss nach dem Beginn enden.',
  openEnd: 'Leer: Sie geht weiter.',
  copyAddress: 'Kampagnenadresse kopieren',
  objective: 'Worum es geht',
  slug: 'Kurzname in der Adresse',
  slugHint:
    'Wird aus dem Namen gemacht, wenn du nichts einträgst. Er steht in gedruckten Codes: ändere ihn später nicht.',
  variant: 'Was ihre Besucher sehen',
  variantHint: 'Eine Variante wird gezeigt, solange sie läuft.',
  target: 'Wie viele',
  links: 'Links der Kampagne',
  linksHint: 'Sie geben die Quelle weiter. Keiner gewählt: alle tun es.',
  notes: 'Notizen',
}
export default messages
