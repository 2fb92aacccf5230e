import type { ErrorCode } from '@vitrine/contract'
import type { importRules } from '@vitrine/contract/problems/imports'
import { features } from './de/features.ts'
import { input } from './de/input.ts'
import { notes } from './de/notes.ts'
import type { ProblemTexts, TextsOf } from './translate.ts'

const codes: Readonly<Record<ErrorCode, string>> = {
  malformed_body: 'Der Inhalt der Anfrage ließ sich nicht lesen.',
  malformed_request: 'Die Anfrage ist kein gültiges HTTP/1.1.',
  unauthenticated: 'Melde dich an oder sende einen API-Schlüssel.',
  invalid_credentials: 'E-Mail-Adresse oder Passwort ist falsch.',
  two_factor_invalid: 'Dieser Code ist falsch oder wurde schon benutzt.',
  challenge_expired: 'Die Anmeldung ist abgelaufen. Beginne noch einmal mit deinem Passwort.',
  account_blocked: 'Dieses Konto ist gesperrt. Wende dich an den Betreiber.',
  csrf_invalid: 'Diese Seite war zu lange offen. Lade sie neu und versuche es noch einmal.',
  key_scope: 'Dieser API-Schlüssel hat nicht die nötige Berechtigung.',
  session_required: 'Dafür musst du im Browser angemeldet sein.',
  forbidden: 'Dir fehlt die Berechtigung dafür.',
  not_admin: 'Das ist nur für Administratoren möglich.',
  plan_required: 'Der Tarif des Inhabers enthält das nicht.',
  plan_limit: 'Die Grenze des Tarifs ist erreicht.',
  profile_blocked: 'Der Betreiber hat diese Seite gesperrt.',
  not_found: 'Das gibt es nicht.',
  method_not_allowed: 'Diese Methode ist unter dieser Webadresse nicht möglich.',
  request_timeout: 'Die Anfrage kam zu langsam an. Sende sie noch einmal.',
  conflict: 'Das ist im aktuellen Zustand nicht möglich.',
  stale_revision: 'Das wurde inzwischen geändert. Lade es neu und wiederhole die Änderung.',
  stale_review: 'Die Seite wurde inzwischen geändert. Sieh dir die Version noch einmal an.',
  stale_recommendation: 'Die Seite wurde inzwischen geändert. Prüfe sie noch einmal.',
  already_applied: 'Diese Korrektur wurde schon angewendet.',
  already_undone: 'Diese Korrektur wurde schon rückgängig gemacht.',
  not_applicable: 'Diese Korrektur lässt sich nicht automatisch anwenden.',
  already_decided: 'Das ist schon entschieden.',
  payload_too_large: 'Das ist zu groß.',
  unsupported_media_type: 'Dieser Datentyp wird hier nicht angenommen.',
  validation_failed: 'Die Eingabe ist nicht gültig.',
  idempotency_mismatch: 'Dieser Schlüssel gehört zu einer anderen Anfrage.',
  email_taken: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto',
  username_taken: 'Diese Seitenadresse ist vergeben',
  weak_password: 'Wähle ein Passwort, das schwerer zu erraten ist',
  reset_token_invalid: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.',
  access_code_invalid: 'Für die Registrierung ist ein gültiger Zugangscode nötig',
  url_not_allowed: 'Diese Webadresse ist nicht erlaubt',
  upload_invalid: 'Diese Datei wird nicht angenommen.',
  voucher_not_found: 'Diesen Gutschein gibt es nicht',
  voucher_expired: 'Dieser Gutschein ist abgelaufen',
  voucher_exhausted: 'Dieser Gutschein wurde schon so oft verwendet, wie es erlaubt ist',
  voucher_used: 'Du hast diesen Gutschein schon eingelöst',
  voucher_not_applicable: 'Dieser Gutschein gilt nicht für deinen Tarif',
  rate_limited: 'Zu viele Anfragen. Warte kurz und versuche es dann noch einmal.',
  headers_too_large: 'Die Kopfzeilen der Anfrage sind zu groß.',
  internal: 'Etwas ist schiefgegangen. Nenne die Anfrage-ID, wenn du es meldest.',
  provider_unavailable:
    'Ein Anbieter hat nicht geantwortet. Es wurde nichts geändert oder berechnet. Versuche es später noch einmal.',
  unavailable: 'Der Dienst ist ausgelastet oder startet gerade. Versuche es gleich noch einmal.',
  not_implemented: 'Das wird hier nicht unterstützt.',
}

const alternativeTexts = {
  save_page: 'Speichere die Seite und importiere die Datei',
  save_picture: 'Speichere das Bild und lade die Datei hoch',
}
const reasons = {
  off: 'Diese Installation liest keine anderen Websites',
  refused: 'Diese Webadresse wird von hier nicht gelesen',
  unknown_host: 'Diese Webadresse wurde nicht gefunden. Prüfe sie auf Tippfehler',
  unreachable: 'Diese Webadresse ist nicht erreichbar. Prüfe sie auf Tippfehler',
  timeout: 'Diese Webadresse antwortet zu langsam',
  too_large: 'Der Inhalt dieser Webadresse ist zu groß',
  redirects: 'Diese Webadresse leitet zu oft weiter',
  status: 'Diese Webadresse antwortet mit einem Fehler',
  encoding: 'Der Inhalt dieser Webadresse ist nicht lesbar',
}

const imports: TextsOf<typeof importRules> = {
  address_not_read: ({ reason, instead }) =>
    reason === 'unknown_host'
      ? `${reasons.unknown_host}.`
      : `${reasons[reason]}. ${alternativeTexts[instead]}.`,
  import_token: 'Ist nicht gültig. Prüfe den Import noch einmal',
  imports_running: ({ max }) => `${max} deiner Importe laufen gerade. Warte, bis sie fertig sind.`,
  pages_previewed: 'Zu viele Link-Vorschauen. Warte eine Minute',
  either_url_or_text: 'Sende entweder url oder text',
  file_columns: ({ max }) => `Die Tabelle hat mehr als ${max} Spalten`,
  file_table: 'Die Tabelle ist nicht lesbar',
  file_addresses: 'Enthält keine Webadressen',
  file_text: 'Die Datei ist kein Text; sende HTML, JSON, CSV oder eine Liste',
  file_depth: ({ max }) => `Ist tiefer als ${max} Ebenen verschachtelt`,
  file_nesting: 'Ist zu tief verschachtelt',
  file_elements_depth: 'Die Elemente sind zu tief verschachtelt',
  file_elements: 'Hat zu viele Elemente',
  file_values: ({ max }) => `Hat mehr als ${max} Felder und Einträge`,
  file_json: 'Ist kein gültiges JSON. Exportiere es noch einmal',
  file_json_links: 'Enthält keine Liste von Links (`links`: je ein `title` und eine `url`)',
  file_entries: ({ count, max }) =>
    `Hat ${count} Einträge. Auf einmal lassen sich höchstens ${max} importieren, also teile die Datei auf`,
  file_nothing: 'Enthält nichts, was eine Seite verwenden kann',
  file_settings: 'Enthält zu viele Einstellungen der Seite',
  file_seconds: ({ seconds }) => `Braucht länger als ${seconds} Sekunden zum Lesen`,
  file_memory: 'Braucht zu viel Speicher zum Lesen',
}

export const de: ProblemTexts = { ...codes, ...input, ...features, ...imports, ...notes }
