import type { featureRules } from '@vitrine/contract/problems/features'
import type { TextsOf } from '../translate.ts'

const kinds = { link: 'Der Link', campaign: 'Die Kampagne', variant: 'Die Variante' }
const limits = {
  profiles: 'Seiten',
  links: 'Blöcke je Seite',
  variants: 'Varianten je Seite',
  campaigns: 'Kampagnen je Seite',
  named_versions: 'Sicherungspunkte je Seite',
  automatic_versions: 'automatische Versionen je Seite',
  workspaces: 'Teams',
  workspace_members: 'Mitglieder je Team',
  ai_credits: 'Ideen im Monat',
  analytics_days: 'Tage Statistik',
  upload_mib: 'MB Uploads',
}
const spaceTexts: Partial<Record<keyof typeof limits, string>> = {
  profiles: 'Lösche eine',
  links: 'Archiviere einen',
  variants: 'Archiviere eine',
  campaigns: 'Archiviere eine',
  named_versions: 'Lösche einen',
  workspaces: 'Lösche eines',
  workspace_members: 'Entferne eines',
}

export const features: TextsOf<typeof featureRules> = {
  api_keys_conflict: 'Zwei verschiedene API-Schlüssel wurden gesendet. Sende einen.',
  api_key_invalid: 'Der API-Schlüssel ist nicht gültig.',
  access_token_invalid:
    'Das Zugriffstoken ist abgelaufen oder gilt für eine andere URL. Erneuere es oder verbinde den Agenten neu.',
  credential_required: 'Sende einen API-Schlüssel oder melde dich an.',
  passkey_invalid: 'Der Passkey wurde nicht angenommen. Versuche es noch einmal.',
  passkey_copied:
    'Dieser Passkey wurde vielleicht kopiert und deshalb nicht angenommen. Melde dich auf andere Weise an und entferne den Passkey.',
  max_passkeys: ({ max }) => `Ein Konto hat höchstens ${max} Passkeys. Entferne zuerst einen.`,
  passkey_exists: 'Dieser Passkey ist schon hinzugefügt.',
  challenge_required: 'Melde dich zuerst mit deinem Passwort an.',
  key_read_only: 'Dieser API-Schlüssel kann nur lesen.',
  key_limited:
    'Dieser API-Schlüssel ist auf eine Seite oder ein Team begrenzt. Verwende einen Schlüssel für das ganze Konto.',
  agent_read_only: 'Dieser Agent kann nur lesen. Verbinde ihn neu und erlaube Änderungen.',
  admin_key_required: 'Dafür ist ein API-Schlüssel mit der Berechtigung „Verwaltung“ nötig.',
  cross_site: 'Anfragen anderer Websites werden nicht angenommen.',
  cross_site_agent: 'Anfragen von Seiten anderer Websites werden nicht angenommen.',
  host_mismatch: ({ host }) => `Muss ${host} sein. Stelle den Reverse Proxy so ein, dass er es weitergibt.`,
  malformed_request_because: 'Die Anfrage ist kein gültiges HTTP/1.1.',
  request_running:
    'Eine Anfrage mit diesem Schlüssel läuft noch; warte auf ihre Antwort oder versuche es später',
  request_concurrent: 'Eine Anfrage mit diesem Schlüssel kam zur selben Zeit; sende sie noch einmal',
  foreign_etag: 'Dieses ETag gehört zu etwas anderem. Sende das ETag dieser Ressource.',
  closing: 'Der Dienst wird gerade beendet.',
  database_slow: 'Die Datenbank antwortet nicht rechtzeitig.',
  database_silent: 'Die Datenbank antwortet nicht.',
  commit_unconfirmed:
    'Die Änderung ist gespeichert, aber der Standby-Server hat sie nicht bestätigt: Bei einem Ausfall könnte sie verloren gehen. Prüfe sie, bevor du die Anfrage wiederholst.',
  commit_unknown:
    'Die Datenbank hat die Änderung nicht bestätigt: Sie kann gespeichert sein oder nicht. Prüfe sie, bevor du die Anfrage wiederholst.',
  migrating: 'Die Datenbank wird gerade umgestellt.',
  archive_address_expired: 'Dieser Download-Link ist abgelaufen. Öffne den Export noch einmal.',
  sheet_not_found: 'Diese Webadresse gibt es nicht, oder sie wurde widerrufen.',

  password_attempts:
    'Zu viele Fehlversuche. Versuche es später noch einmal, verwende ein Gerät, auf dem du schon angemeldet warst, oder setze dein Passwort per E-Mail zurück.',
  code_attempts:
    'Zu viele falsche Codes. Versuche es später noch einmal, oder verwende ein Gerät, auf dem du schon angemeldet warst.',
  resets_queued: 'Zu viele Passwörter werden gerade zurückgesetzt. Versuche es in einer Minute noch einmal.',
  registration_by_invitation:
    'Für die Registrierung ist eine Einladung nötig. Öffne den Link in deiner Einladungs-E-Mail, oder wende dich an den Betreiber.',
  registration_closed:
    'Konten legen hier die Administratoren an. Wende dich an den Betreiber, um eines zu bekommen.',
  invite_needs_account:
    'hat kein Konto. Nur Administratoren können hier neue Personen einladen; bitte einen, das Konto zu erstellen.',
  oidc_off: 'Diese Installation hat keinen Anbieter für OpenID Connect.',
  oidc_expired:
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Beginne noch einmal.',
  oidc_unavailable: 'Der Anmeldedienst antwortet nicht. Versuche es in ein paar Minuten noch einmal.',
  oidc_refused: 'Der Anbieter hat die Anmeldung nicht abgeschlossen. Beginne noch einmal.',
  oidc_unverified:
    'Der Anbieter hat deine E-Mail-Adresse nicht bestätigt. Bestätige sie dort und melde dich noch einmal an.',
  oidc_taken: 'Dieses Anbieterkonto ist mit einem anderen Konto verknüpft. Löse die Verknüpfung dort zuerst.',
  last_sign_in_method:
    'Das ist deine letzte Anmeldemethode. Füge zuerst eine andere hinzu, oder setze dein Passwort per E-Mail zurück, um eines festzulegen.',
  confirmation_required:
    'Bestätige, dass du es bist: Melde dich noch einmal an, oder bestätige mit Passwort oder Passkey.',
  confirm_with_one: 'Sende entweder dein Passwort oder die Antwort eines Passkeys.',
  oidc_domain: ({ domain }) => `Melde dich mit einer E-Mail-Adresse bei ${domain} an.`,
  oidc_only: ({ name }) =>
    `Passwörter und Passkeys sind für Anmeldung und Registrierung ausgeschaltet. Melde dich mit ${name} an.`,
  email_already_verified: 'Die E-Mail-Adresse ist schon bestätigt.',
  verification_link_invalid:
    'Dieser Link wurde schon benutzt, ist abgelaufen oder gehört zu einem anderen Konto. Fordere einen neuen an.',
  email_taken_meanwhile: 'Ein anderes Konto hat jetzt diese E-Mail-Adresse.',
  verify_email_first:
    'Bestätige zuerst deine E-Mail-Adresse. Bis dahin kann dein Konto E-Mails nur an die eigene E-Mail-Adresse senden.',
  mails_sent: 'Die Höchstzahl solcher E-Mails ist erreicht. Versuche es später noch einmal.',
  needs_new_password: 'Dafür ist ein neues Passwort nötig.',
  two_factor_on: 'Die Zwei-Faktor-Authentifizierung ist schon an. Schalte sie zuerst aus.',
  two_factor_off: 'Die Zwei-Faktor-Authentifizierung ist aus.',
  two_factor_not_started: 'Richte zuerst die Zwei-Faktor-Authentifizierung ein.',
  max_agents: ({ max }) =>
    `Ein Konto hat höchstens ${max} verbundene Agenten. Trenne einen, den du nicht mehr brauchst.`,
  max_api_keys: ({ max }) =>
    `Ein Konto hat höchstens ${max} API-Schlüssel. Widerrufe einen, den du nicht mehr brauchst.`,
  max_feeds: ({ max }) =>
    `Eine Seite kann höchstens ${max} verbundene Tabellen haben. Trenne eine, die du nicht mehr brauchst.`,
  last_admin:
    'Du kannst den letzten Administrator nicht sperren. Mache zuerst ein anderes Konto zum Administrator.',
  last_admin_account:
    'Das ist der letzte Administrator dieser Installation, der nicht gesperrt ist. Mache zuerst ein anderes Konto zum Administrator.',
  no_such_account: ({ account }) => `Das Konto ${account} gibt es nicht`,
  no_such_job: ({ name }) => `Die Aufgabe ${name} gibt es nicht`,
  mail_settled: 'Diese E-Mail wurde schon gesendet oder ist fehlgeschlagen. Ihr Text wurde gelöscht.',
  host_invalid: 'Gib einen Hostnamen wie example.com, eine IP-Adresse oder eine Webadresse ein',
  host_own: 'Der Hostname dieses Dienstes lässt sich nicht sperren',
  host_blocked: 'Dieser Hostname ist schon gesperrt',
  max_blocked_hosts: ({ max }) =>
    `Höchstens ${max} Hostnamen können gesperrt werden. Entsperre zuerst einen.`,
  own_account: 'Du kannst dein eigenes Konto nicht sperren.',
  owns_shared_workspaces: ({ count }) =>
    `Dir ${count === 1 ? 'gehört ein Team' : `gehören ${count} Teams`} mit anderen Mitgliedern. Übergib ${count === 1 ? 'es' : 'sie'}, entferne die Mitglieder, oder lösche ${count === 1 ? 'es' : 'sie'} zuerst.`,

  not_in_plan: ({ plan, limit }) =>
    `Der Tarif „${plan}“ enthält keine ${limits[limit]}. Wähle einen größeren Tarif.`,
  plan_full: ({ plan, limit, max }) =>
    `Die Grenze des Tarifs „${plan}“ ist erreicht (${limits[limit]}: ${max}). ${spaceTexts[limit] ? `${spaceTexts[limit]}, oder wähle` : 'Wähle'} einen größeren Tarif.`,
  plans_full: ({ limit, max }) =>
    `Kein Tarif erlaubt mehr als ${max} ${limits[limit]}. ${spaceTexts[limit]}.`,
  plan_links: ({ plan, max, count }) =>
    `Der Tarif „${plan}“ erlaubt ${max} Blöcke je Seite; diese hat ${count}. Archiviere Blöcke, oder wähle einen größeren Tarif.`,
  plan_links_of_version: ({ plan, max, count }) =>
    `Der Tarif „${plan}“ erlaubt ${max} Blöcke je Seite; diese Version hat ${count}. Wähle einen größeren Tarif.`,
  plan_uploads: ({ plan }) => `Der Tarif „${plan}“ enthält keine Uploads. Wähle einen größeren Tarif.`,
  uploads_full: ({ plan, max }) =>
    `Der Tarif „${plan}“ erlaubt ${max} MB Uploads; diese Datei überschreitet die Grenze. Lösche Uploads, oder wähle einen größeren Tarif.`,
  plan_footer: ({ plan }) => `Der Tarif „${plan}“ enthält keine eigene Fußzeile. Wähle einen größeren Tarif.`,
  plan_domain: ({ plan }) => `Der Tarif „${plan}“ enthält keine eigene Domain. Wähle einen größeren Tarif.`,
  plan_seats: ({ plan }) =>
    `Das Team hat die Höchstzahl an Mitgliedern in seinem Tarif „${plan}“ erreicht. Entferne ein Mitglied, oder wähle einen größeren Tarif.`,
  max_webhooks: ({ max }) =>
    `Eine Seite oder ein Team hat höchstens ${max} Webhooks. Lösche einen, den du nicht mehr brauchst.`,
  max_upload_copy: ({ max }) =>
    `Diese Seite verwendet mehr als ${max} MB Uploads und lässt sich deshalb nicht kopieren. Lösche zuerst einige.`,
  no_subscription: 'Du hast kein Abo. Wähle zuerst einen Tarif.',
  subscription_ended: 'Das Abo ist beendet. Wähle einen Tarif, um ein neues zu beginnen.',
  has_subscription: 'Du hast schon ein Abo. Ändere es unter „Abo verwalten“.',
  has_plan: ({ plan }) => `Du hast den Tarif „${plan}“ schon.`,
  no_such_plan: ({ plan, plans }) => `Den Tarif „${plan}“ gibt es nicht. Möglich sind: ${plans.join(', ')}`,
  no_price: ({ plan }) =>
    `Für den Tarif „${plan}“ gibt es diesen Zahlungszeitraum nicht. Wähle einen anderen`,
  free_plan: ({ plan }) =>
    `Der Tarif „${plan}“ ist kostenlos und wird nicht bestellt. Wähle einen bezahlten Tarif.`,
  not_sold:
    'Diese Installation verkauft keine Tarife. Löse einen Gutschein ein, oder wende dich an den Betreiber.',
  voucher_gives_plan: 'Dieser Gutschein vergibt einen Tarif. Löse ihn direkt ein, nicht beim Bezahlen.',
  voucher_not_for_price: ({ plan }) => `Dieser Gutschein gilt nicht für „${plan}“ zu diesem Preis.`,
  voucher_plan_gone: ({ plan }) => `Den Tarif „${plan}“ gibt es nicht mehr.`,
  voucher_no_gain: ({ plan }) => `Dein Tarif „${plan}“ enthält schon alles, was dieser Gutschein vergibt.`,
  voucher_attempts: ({ max }) =>
    `Du kannst höchstens ${max} Gutscheincodes pro Stunde versuchen. Versuche es später noch einmal.`,
  notice_signature: 'Die Signatur dieses Ereignisses fehlt, ist falsch oder zu alt.',

  other_workspace:
    'Dieser API-Schlüssel ist auf ein anderes Team begrenzt. Sende die profile_id einer Seite aus diesem Team.',
  key_limits_combined:
    'Nicht zusammen mit profile_id möglich. Begrenze den Schlüssel auf eine Seite oder auf ein Team.',
  key_limit_unknown: 'Wähle eine Seite oder ein Team, auf die du Zugriff hast.',
  key_limit_admin: 'Kann nicht auf eine Seite oder ein Team begrenzt werden.',
  other_profile:
    'Dein Zugriff ist auf eine andere Seite begrenzt. Verwende einen Schlüssel oder eine Anmeldung, die diese Seite umfasst.',
  no_role: 'Du hast keinen Zugriff auf diese Seite. Bitte den Inhaber um eine Einladung.',
  role_read_only: 'Du kannst diese Seite nur ansehen. Bitte den Inhaber um die Rolle „Bearbeiter“.',
  role_ended: 'Deine Rolle auf dieser Seite hat sich geändert. Lade neu, oder frage den Inhaber.',
  owner_deletes: 'Nur der Inhaber kann eine Seite löschen.',
  owner_exports: 'Nur der Inhaber kann eine Seite exportieren. Bitte ihn um einen Export.',
  last_profile: 'Die letzte Seite eines Kontos kann nicht gelöscht werden. Lösche stattdessen das Konto.',
  domain_by_admins: 'Nur der Inhaber oder ein Admin darf die eigene Domain ändern.',
  domain_of_service: 'Gehört diesem Dienst',
  identity_by_admins:
    'Nur der Inhaber oder ein Admin darf das Fediverse-Konto und die Bluesky-DID der Seite ändern.',
  username_by_admins: 'Nur der Inhaber oder ein Admin darf die Seitenadresse ändern.',
  username_changes: ({ max }) =>
    `Kann ${max}-mal in 24 Stunden geändert werden. Du kannst zu einer früheren Seitenadresse zurückkehren`,
  workspace_admins_only: 'Das dürfen nur der Inhaber und die Admins des Teams.',
  workspace_owner_only: 'Das darf nur der Inhaber des Teams.',
  taken_by_workspace: 'Ein anderes Team hat diesen Kurznamen',
  profile_unassigned: ({ id }) => `Die Seite ${id} gehört nicht zu diesem Team`,
  no_such_profile: ({ id }) => `Die Seite ${id} gibt es nicht`,
  owner_adds_profile: ({ id }) => `Nur ihr Inhaber darf die Seite ${id} hinzufügen`,
  owner_removes_profile: ({ id }) =>
    `Nur ihr Inhaber oder der Inhaber oder ein Admin des Teams darf die Seite ${id} entfernen`,
  owner_has_all_profiles: 'Der Inhaber hat Zugriff auf alle Seiten des Teams.',
  owner_not_changed: 'Ein Admin kann den Inhaber des Teams nicht ändern.',
  owner_not_demoted: 'Der Inhaber kann nicht herabgestuft werden. Übergib zuerst das Team.',
  owner_by_transfer: 'Um den Inhaber zu ändern, übergib das Team.',
  owner_not_removed: 'Ein Admin kann den Inhaber nicht entfernen.',
  owner_cannot_leave: 'Der Inhaber kann das Team nicht verlassen. Übergib oder lösche es.',
  limited_role:
    'Deine Rolle ist auf einige Seiten begrenzt. Du kannst nur Rollen auf diesen Seiten vergeben oder ändern.',
  members_removed_by_admins: 'Nur der Inhaber und die Admins des Teams dürfen andere Mitglieder entfernen.',
  already_member: 'Die Person mit dieser E-Mail-Adresse ist schon Mitglied.',
  you_are_member: 'Du bist schon Mitglied dieses Teams.',
  verify_to_accept: 'Bestätige zuerst die E-Mail-Adresse dieses Kontos: Öffne den Link in unserer E-Mail.',
  invite_for_other:
    'Die Einladung ist für eine andere E-Mail-Adresse. Melde dich mit dem Konto an, das diese E-Mail-Adresse bestätigt hat.',
  member_or_email: 'Sende entweder member_id oder email',
  no_such_member: 'Dieses Mitglied gibt es in diesem Team nicht',
  is_owner: 'Ist schon der Inhaber',
  page_transfer_pending: 'Eine andere Übergabe dieser Seite steht noch aus. Brich sie zuerst ab.',
  last_profile_stays:
    'Die letzte Seite eines Kontos kann nicht übergeben werden. Lege zuerst eine andere an. Erlaubt der Tarif nur eine Seite, wähle einen größeren Tarif.',
  owner_transfers: 'Nur der Inhaber kann eine Seite übergeben.',
  transfer_pending: 'Eine andere Übergabe dieses Teams steht noch aus. Brich sie zuerst ab.',

  already_active: ({ kind }) => `${kinds[kind]} ist schon aktiv.`,
  used_by: ({ kind, id, field }) =>
    `${kinds[kind]} ${id} verwendet das schon: ${field}. Archiviere oder ändere das zuerst`,
  taken_by_campaign: 'Eine andere Kampagne dieser Seite verwendet diesen Wert schon',
  taken_by_variant: 'Eine andere Variante dieser Seite verwendet diesen Wert schon',
  no_such_campaign: 'Diese Kampagne gibt es auf dieser Seite nicht',
  no_such_variant: 'Diese Variante gibt es auf dieser Seite nicht',
  not_active_link: ({ id }) => `${id} ist kein aktiver Link dieser Seite`,
  no_such_alert: ({ id }) => `${id} ist kein Hinweis dieser Seite`,
  listed_twice: ({ id }) => `${id} steht zweimal in der Liste`,
  repeats_link: 'Enthält denselben Link zweimal',
  field_id_taken: ({ id }) => `Ein anderes Feld hat schon die ID ${id}`,
  page_too_long: ({ count }) =>
    `Diese Seite wäre ${count} Zeichen zu lang. Kürze Texte oder archiviere Blöcke`,
  row_id: 'Muss die ID eines aktiven Links sein. Lass sie weg, um einen Link zu erstellen',
  row_ambiguous: ({ ids }) =>
    `Mehrere Links verwenden diese external_id (${ids.join(', ')}). Wähle einen mit \`id\``,
  row_not_active: ({ id }) =>
    `${id} ist kein aktiver Link dieser Seite. Lass die ID weg, um einen Link zu erstellen`,
  row_of_other_link: ({ id }) =>
    `Link ${id} verwendet diese external_id schon. Lass \`id\` weg, um ihn zu ändern`,
  row_repeats: ({ row }) => `links[${row}] wählt denselben Link aus; fasse beide Zeilen zusammen`,
  required_to_create: 'Ist erforderlich, denn kein aktiver Link hat diese external_id',
  revision_now: ({ revision }) =>
    `Ist jetzt ${revision}. Lies den Link noch einmal und wiederhole die Änderung`,
  schedule_campaign: 'Setze den Beginn in die Zukunft, um die Kampagne zu planen',
  operator_for: ({ operators, attribute }) => `Bei ${attribute} sind möglich: ${operators.join(', ')}`,
  list_for: ({ operator }) => `Muss bei ${operator} eine Liste sein`,
  single_for: ({ operator }) => `Muss bei ${operator} ein einzelner Wert sein`,
  two_numbers: 'Bei „between“ zwei Zahlen: von und bis',
  condition_os: ({ max }) => `Ein Name wie Android, höchstens ${max} Zeichen`,
  condition_language: 'Ein Sprachcode ohne Region, wie pt',
  condition_host: 'Ein Name wie news.example.com, ohne https:// und Pfad',
  condition_text: ({ max }) => `Ein Text von höchstens ${max} Zeichen`,
  condition_weekday: 'Eine ganze Zahl von 1 (Montag) bis 7',
  preview_token: 'Ist nicht gültig. Prüfe die Version noch einmal',
  changed_since: 'Wurde geändert, seit die Korrektur angewendet wurde',
  ids_or_all: 'Sende entweder ids oder all: true',
  drop_percent: 'Die Aufrufe können nicht um mehr als 100 Prozent fallen',

  archives_made: ({ max }) =>
    `Du hast die Grenze von ${max} Exporten pro Tag erreicht. Lade einen vorhandenen herunter, oder versuche es morgen noch einmal.`,
  webhooks_off: 'Webhooks sind auf dieser Installation aus. Wende dich an den Betreiber.',
  webhooks_by_admins: 'Nur der Inhaber und die Admins der Seite können ihre Webhooks verwalten.',
  webhook_subject: 'Sende entweder profile_id oder workspace_id',
  webhooks_of_all_profiles:
    'Webhooks eines Teams erhalten Ereignisse aller seiner Seiten, aber deine Rolle ist auf einige begrenzt. Füge stattdessen einer Seite einen Webhook hinzu.',
  webhook_tests: ({ max }) =>
    `Du kannst höchstens ${max} Tests und wiederholte Ereignisse pro Minute senden.`,
  webhook_off: 'Der Webhook ist aus. Schalte ihn zuerst ein und sende das Ereignis dann noch einmal.',
  webhook_page_moved: 'Die Seite dieses Ereignisses gehört nicht mehr zum Webhook oder zu seinem Team.',
}
