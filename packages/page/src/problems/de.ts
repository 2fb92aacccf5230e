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
  challenge_expired: 'Die Anmeldung hat zu lange gedauert. Gib dein Passwort noch einmal ein.',
  account_blocked: 'Dieses Konto ist gesperrt. Wende dich an den Betreiber.',
  csrf_invalid: 'Diese Seite war zu lange offen. Lade sie neu und versuch es noch einmal.',
  key_scope: 'Dieser API-Schlüssel reicht dafür nicht aus.',
  session_required: 'Dafür musst du im Browser angemeldet sein.',
  forbidden: 'Das darfst du hier nicht.',
  not_admin: 'Das ist für Administratoren des Dienstes.',
  plan_required: 'Das ist im Tarif des Inhabers nicht enthalten.',
  plan_limit: 'Der Tarif erlaubt nicht mehr davon.',
  profile_blocked: 'Der Betreiber hat diese Seite gesperrt.',
  not_found: 'Das gibt es nicht.',
  method_not_allowed: 'Das geht unter dieser Adresse nicht.',
  request_timeout: 'Die Anfrage kam zu langsam an. Sende sie noch einmal.',
  conflict: 'Im jetzigen Zustand geht das nicht.',
  stale_revision: 'Das wurde inzwischen geändert. Lade es neu und wiederhol die Änderung.',
  stale_review: 'Die Seite wurde inzwischen geändert. Sieh dir die Version noch einmal an.',
  stale_recommendation: 'Die Seite wurde inzwischen geändert. Prüf sie noch einmal.',
  already_applied: 'Diese Empfehlung ist schon umgesetzt.',
  already_undone: 'Das ist schon rückgängig gemacht.',
  not_applicable: 'Diese Empfehlung lässt sich nicht von selbst umsetzen.',
  already_decided: 'Das ist schon entschieden.',
  payload_too_large: 'Das ist zu groß.',
  unsupported_media_type: 'Diese Art von Daten wird hier nicht angenommen.',
  validation_failed: 'Die Eingabe ist nicht gültig.',
  idempotency_mismatch: 'Dieser Schlüssel gehört zu einer anderen Anfrage.',
  email_taken: 'Mit dieser Adresse gibt es schon ein Konto',
  username_taken: 'Diese Adresse ist vergeben',
  weak_password: 'Wähl eines, das schwerer zu erraten ist',
  reset_token_invalid: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.',
  access_code_invalid: 'Zum Anmelden hier braucht es einen gültigen Zugangscode',
  url_not_allowed: 'Diese Adresse ist nicht erlaubt',
  upload_invalid: 'Diese Datei wird nicht angenommen.',
  voucher_not_found: 'Einen solchen Gutschein gibt es nicht',
  voucher_expired: 'Dieser Gutschein ist abgelaufen',
  voucher_exhausted: 'Dieser Gutschein ist aufgebraucht',
  voucher_used: 'Du hast diesen Gutschein schon eingelöst',
  voucher_not_applicable: 'Dieser Gutschein passt nicht zu deinem Tarif',
  rate_limited: 'Zu viele Anfragen. Warte kurz und versuch es dann noch einmal.',
  headers_too_large: 'Die Kopfzeilen der Anfrage sind zu groß.',
  internal: 'Bei uns ist etwas schiefgegangen. Nenn die Nummer der Anfrage, wenn du es meldest.',
  provider_unavailable:
    'Ein Anbieter hat nicht geantwortet. Versuch es später; nichts wurde geändert oder berechnet.',
  unavailable: 'Der Dienst ist ausgelastet oder startet gerade. Versuch es gleich noch einmal.',
  not_implemented: 'Das wird hier nicht unterstützt.',
}

const alternativeTexts = {
  save_page: 'Speichere die Seite und sende die Datei',
  save_picture: 'Speichere das Bild und lade die Datei hoch',
}
const reasons = {
  off: 'Diese Installation liest keine fremden Adressen',
  refused: 'Diese Adresse wird von hier nicht gelesen',
  unknown_host: 'Der Server dieser Adresse ist unbekannt. Prüf sie auf Tippfehler',
  unreachable: 'Diese Adresse ist nicht erreichbar. Prüf sie auf Tippfehler',
  timeout: 'Diese Adresse antwortet zu langsam',
  too_large: 'Was dort steht, ist zu groß',
  redirects: 'Diese Adresse leitet zu oft weiter',
  status: 'Diese Adresse antwortet mit einem Fehler',
  encoding: 'Was dort steht, ist nicht lesbar',
}

const imports: TextsOf<typeof importRules> = {
  address_not_read: (problem) => `${reasons[problem.reason]}. ${alternativeTexts[problem.instead]}.`,
  import_token: 'Ist nicht von hier; sieh dir den Import noch einmal an',
  imports_running: ({ max }) =>
    `${max} Dateien oder Adressen von dir werden gerade gelesen. Warte, bis sie fertig sind.`,
  pages_previewed: 'Zu viele Seiten wurden angesehen. Warte eine Minute',
  either_url_or_text: 'Sende entweder url oder text',
  file_columns: ({ max }) => `Die Tabelle hat mehr als ${max} Spalten`,
  file_table: 'Die Tabelle ist nicht lesbar',
  file_addresses: 'Darin stehen keine Adressen',
  file_text: 'Das ist kein Text, sondern etwa ein Bild oder ein Archiv',
  file_depth: ({ max }) => `Ist tiefer als ${max} Ebenen verschachtelt`,
  file_nesting: 'Ist zu tief verschachtelt',
  file_elements_depth: 'Ist zu tief verschachtelt',
  file_elements: 'Ist zu groß oder zu verwickelt',
  file_values: ({ max }) => `Hat mehr als ${max} Felder und Einträge`,
  file_json: 'Sieht aus wie JSON, ist aber keines; exportier es noch einmal',
  file_json_links: 'In diesem JSON ist keine Liste von Links (`links`: je ein `title` und eine `url`)',
  file_entries: ({ count, max }) => `Hat ${count} Einträge; auf einmal gehen höchstens ${max}. Teil sie auf.`,
  file_nothing: 'Darin fand sich nichts, was eine Seite aufnehmen könnte',
  file_settings: 'Die Seite darin hat zu viele Einstellungen',
  file_seconds: ({ seconds }) => `Braucht länger als ${seconds} Sekunden zum Lesen`,
  file_memory: 'Ist zu groß oder zu verwickelt',
}

export const de: ProblemTexts = { ...codes, ...input, ...features, ...imports, ...notes }
