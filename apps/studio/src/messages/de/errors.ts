import type { Messages } from '../index.tsx'

const errors: Messages['errors'] = {
  offline: 'Der Dienst ist nicht erreichbar. Prüfe deine Internetverbindung und versuche es noch einmal.',
  unknown:
    'Hier ist ein Fehler aufgetreten. Lade die Seite neu. Hilft das nicht, sag dem Betreiber Bescheid.',
  notFoundTitle: 'Hier ist nichts',
  notFoundText: 'Diese Adresse gibt es im Studio nicht, oder du hast keinen Zugriff darauf.',
  toHome: 'Zum Start',
  reload: 'Neu laden',
  brokenTitle: 'Hier ist etwas schiefgegangen',
  unreachableTitle: (site: string) => `${site} ist nicht erreichbar`,
  unreachableText:
    'Prüfe deine Internetverbindung. Diese Ansicht lädt von selbst, sobald der Dienst wieder erreichbar ist.',
  updatedTitle: 'Diese Ansicht konnte nicht geladen werden',
  updatedText: 'Möglicherweise gibt es eine neuere Version. Lade die Seite neu.',
  wait: (seconds) =>
    seconds < 120
      ? `Zu viele Versuche. Warte ${seconds === 1 ? 'eine Sekunde' : `${seconds} Sekunden`} und versuche es dann noch einmal.`
      : `Zu viele Versuche. Warte ${Math.ceil(seconds / 60)} Minuten und versuche es dann noch einmal.`,
  problems: null,
  codes: {
    invalid_credentials: 'E-Mail-Adresse oder Passwort ist falsch.',
    two_factor_invalid: 'Dieser Code ist falsch oder wurde schon benutzt.',
    challenge_expired: 'Die Anmeldung hat zu lange gedauert. Gib dein Passwort noch einmal ein.',
    forbidden: 'Das darfst du mit deiner Rolle nicht. Bitte den Inhaber der Seite um eine andere.',
    plan_required: 'Das ist in deinem Tarif nicht enthalten.',
    plan_limit: 'Dein Tarif erlaubt nicht mehr davon.',
    profile_blocked: 'Der Betreiber hat diese Seite gesperrt. Wende dich an ihn.',
    not_found: 'Das gibt es nicht mehr.',
    stale_revision: 'Das hat inzwischen jemand anderes geändert.',
    payload_too_large: 'Das ist zu groß. Nimm eine kleinere Datei oder weniger Text.',
  },
}
export default errors
