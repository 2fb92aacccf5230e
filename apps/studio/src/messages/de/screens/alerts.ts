import type en from '../../en/screens/alerts.ts'

const messages: typeof en = {
  title: 'Hinweise',
  lead: 'Erfahre von wichtigen Änderungen auf deiner Seite.',
  viewer:
    'Du kannst diese Seite nur ansehen. Um Hinweise als gelesen zu markieren oder Einstellungen zu ändern, bitte den Inhaber um die Rolle „Bearbeiter“.',
  list: 'Hinweise',
  listUnread: (count) => `Hinweise (${count} neu)`,
  preferences: 'Einstellungen',
  markAll: 'Alle als gelesen markieren',
  open: 'Öffnen',
  markRead: 'Als gelesen markieren',
  isNew: 'Neu',
  emptyTitle: 'Keine Hinweise',
  emptyText:
    'Ungewöhnlich viele oder wenige Aufrufe, Formulareinträge und endende Kampagnen erscheinen hier.',
  delivery: 'Zustellung',
  inApp: 'Im Studio',
  email: 'Per E-Mail',
  emailHint: 'An den Inhaber der Seite, sobald seine E-Mail-Adresse bestätigt ist.',
  digest: 'Häufigkeit',
  digests: { instant: 'Sofort', daily: 'Täglich', weekly: 'Wöchentlich' },
  quiet: 'Ruhezeit ohne E-Mails',
  events: 'Ereignisse',
  types: {
    traffic_spike: 'Mehr Aufrufe als sonst',
    traffic_drop: 'Weniger Aufrufe als sonst',
    milestone: 'Meilenstein erreicht',
    form_submission: 'Neuer Formulareintrag',
    variant_winner: 'Bessere Variante',
    campaign_ending: 'Kampagne endet',
    link_expiring: 'Link läuft ab',
    plan_limit: 'Grenze des Tarifs fast erreicht',
  },
  hints: {
    traffic_spike: 'Verglichen mit demselben Wochentag der letzten Wochen.',
    traffic_drop: 'Hilft dir, eine defekte Seitenadresse zu bemerken.',
    milestone: '100, 1.000, 10.000 Aufrufe oder Klicks…',
    form_submission: 'Jedes Mal, wenn ein Besucher ein Formular sendet.',
    variant_winner: 'Sobald das Ergebnis klar ist.',
    campaign_ending: 'Einige Tage vor dem Ende.',
    link_expiring: 'Einige Tage, bevor der Link von der Seite verschwindet.',
    plan_limit: 'Bevor du eine Grenze deines Tarifs erreichst.',
  },
  compare: 'Warnen, wenn die Aufrufe',
  modes: {
    adaptive: 'ungewöhnlich sind',
    percent: 'sich um Prozent ändern',
    absolute: 'eine Zahl überschreiten',
  },
  threshold: 'Schwelle',
}
export default messages
