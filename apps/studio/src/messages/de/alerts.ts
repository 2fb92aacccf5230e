import type { AlertScreenTexts } from '../../features/alerts/texts.ts'

const messages: AlertScreenTexts = {
  title: 'Hinweise',
  lead: 'Erfahre von wichtigen Änderungen auf deiner Seite.',
  viewer:
    'Du kannst diese Seite nur ansehen. Um Hinweise als gelesen zu markieren oder Einstellungen zu ändern, bitte den Inhaber um die Rolle „Bearbeiter“.',
  list: 'Hinweise',
  listUnread: (count) => `Hinweise (${count} neu)`,
  preferences: 'Einstellungen',
  markAll: 'Alle als gelesen markieren',
  markRead: 'Als gelesen markieren',
  isNew: 'Neu',
  emptyTitle: 'Keine Hinweise',
  emptyText:
    'Ungewöhnlich viele oder wenige Aufrufe, Formulareinträge und endende Kampagnen erscheinen hier.',
  where: 'Zustellung',
  inApp: 'Im Studio',
  email: 'Per E-Mail',
  emailHint: 'An den Inhaber der Seite, wenn seine E-Mail-Adresse bestätigt ist.',
  digest: 'Häufigkeit',
  digests: { instant: 'Sofort', daily: 'Täglich', weekly: 'Wöchentlich' },
  quiet: 'Ruhezeit ohne E-Mails',
  what: 'Ereignisse',
  types: {
    traffic_spike: 'Mehr Aufrufe als sonst',
    traffic_drop: 'Weniger Aufrufe als sonst',
    milestone: 'Meilensteine',
    form_submission: 'Formulareintrag',
    variant_winner: 'Eine Variante kommt besser an',
    campaign_ending: 'Eine Kampagne endet',
    link_expiring: 'Ein Link läuft ab',
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
  compare: 'Vergleichen',
  modes: { adaptive: 'Mit den üblichen Aufrufen', percent: 'Nach Prozent', absolute: 'Nach Anzahl' },
  threshold: 'Schwelle',
}
export default messages
