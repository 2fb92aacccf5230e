import type { Messages } from '../index.tsx'

const errors: Messages['errors'] = {
  offline: 'Keine Verbindung. Prüfe deine Internetverbindung und versuche es noch einmal.',
  busy: 'Der Server ist ausgelastet. Versuche es in einigen Sekunden noch einmal.',
  unknown: 'Etwas ist schiefgegangen. Lade diese Ansicht neu oder wende dich an den Betreiber.',
  notFoundTitle: 'Nicht gefunden',
  notFoundText: 'Diese Ansicht gibt es nicht, oder du hast keinen Zugriff darauf.',
  toHome: 'Zum Start',
  reload: 'Neu laden',
  brokenTitle: 'Diese Ansicht konnte nicht angezeigt werden',
  unreachableTitle: (site: string) => `${site} ist nicht erreichbar`,
  unreachableText: 'Prüfe deine Internetverbindung. Diese Ansicht lädt, sobald der Dienst erreichbar ist.',
  busyTitle: (site: string) => `${site} ist ausgelastet`,
  busyText: 'Diese Ansicht lädt von selbst, sobald es geht.',
  updatedTitle: 'Diese Ansicht konnte nicht geladen werden',
  updatedText: 'Möglicherweise gibt es eine neuere Version. Lade diese Ansicht neu.',
  wait: (seconds) =>
    seconds < 120
      ? `Zu viele Versuche. Warte ${seconds === 1 ? 'eine Sekunde' : `${seconds} Sekunden`}.`
      : `Zu viele Versuche. Warte ${Math.ceil(seconds / 60)} Minuten.`,
  problems: null,
  codes: {
    invalid_credentials: 'E‑Mail‑Adresse oder Passwort ist falsch.',
    two_factor_invalid: 'Dieser Code ist falsch oder wurde schon benutzt. Gib einen anderen ein.',
    challenge_expired: 'Deine Anmeldung ist abgelaufen. Beginne noch einmal mit deinem Passwort.',
    forbidden: 'Dir fehlt die Berechtigung dafür. Bitte den Inhaber um eine andere Rolle.',
    plan_required: 'Der Tarif enthält das nicht. Wähle einen größeren, oder bitte den Inhaber darum.',
    plan_limit:
      'Eine Grenze des Tarifs ist erreicht. Lösche oder archiviere etwas, oder wähle einen größeren Tarif.',
    profile_blocked: 'Der Betreiber hat diese Seite gesperrt. Wende dich an ihn.',
    not_found: 'Das gibt es nicht, oder du hast keinen Zugriff darauf. Lade diese Ansicht neu.',
    stale_revision:
      'Das hat inzwischen jemand anderes geändert. Lade diese Ansicht neu und ändere es noch einmal.',
    payload_too_large: 'Das ist zu groß. Verwende eine kleinere Datei oder einen kürzeren Text.',
  },
}
export default errors
