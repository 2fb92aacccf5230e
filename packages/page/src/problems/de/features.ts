import type { featureRules } from '@vitrine/contract/problems/features'
import type { TextsOf } from '../translate.ts'

const kinds = { link: 'Der Link', campaign: 'Die Kampagne', variant: 'Die Variante' }
const limits = {
  profiles: 'Seiten',
  links: 'Links je Seite',
  variants: 'Varianten je Seite',
  campaigns: 'Kampagnen je Seite',
  named_versions: 'Sicherungspunkte je Seite',
  automatic_versions: 'automatische Versionen je Seite',
  workspaces: 'Teams',
  workspace_members: 'Mitglieder je Team',
  ai_credits: 'Vorschläge im Monat',
  analytics_days: 'Tage Statistik',
  upload_mib: 'MiB für Dateien',
}

export const features: TextsOf<typeof featureRules> = {
  api_keys_conflict: 'Zwei verschiedene API-Schlüssel wurden gesendet. Sende einen.',
  api_key_invalid: 'Der API-Schlüssel ist nicht gültig.',
  access_token_invalid: 'Der Zugang ist abgelaufen oder gilt nicht für diese Adresse.',
  credential_required: 'Sende einen API-Schlüssel oder melde dich an.',
  passkey_invalid: 'Der Passkey wurde nicht angenommen. Versuche es noch einmal.',
  passkey_copied:
    'Dieser Passkey wurde vielleicht kopiert und deshalb nicht angenommen. Melde dich mit deinem Passwort an und entferne den Passkey.',
  max_passkeys: ({ max }) => `Ein Konto hat höchstens ${max} Passkeys. Entferne zuerst einen.`,
  passkey_exists: 'Dieser Passkey ist schon hinzugefügt.',
  challenge_required: 'Melde dich zuerst mit deinem Passwort an.',
  key_read_only: 'Dieser API-Schlüssel darf nur lesen.',
  key_limited:
    'Dieser API-Schlüssel gilt nur für eine Seite oder einen Workspace. Verwende einen Schlüssel für das ganze Konto.',
  agent_read_only: 'Dieser Agent darf nur lesen.',
  admin_key_required: 'Dafür braucht es einen API-Schlüssel für Administratoren.',
  cross_site: 'Anfragen anderer Websites werden nicht angenommen.',
  cross_site_agent: 'Seiten anderer Websites können hier keine Agenten sein.',
  host_mismatch: ({ host }) => `Muss ${host} sein. Ein Proxy davor muss es weitergeben.`,
  malformed_request_because: 'Die Anfrage ist kein gültiges HTTP/1.1.',
  request_running: 'Eine Anfrage mit diesem Schlüssel läuft noch',
  request_concurrent: 'Eine Anfrage mit diesem Schlüssel kam zur selben Zeit',
  foreign_etag: 'Dieses ETag gehört zu etwas anderem. Nimm das vom Lesen oder Schreiben dieser Ressource.',
  closing: 'Der Dienst wird gerade beendet.',
  database_slow: 'Die Datenbank antwortet nicht rechtzeitig.',
  database_silent: 'Die Datenbank antwortet nicht.',
  commit_unconfirmed:
    'Die Änderung ist gespeichert, aber der Standby-Server hat sie nicht bestätigt: Bei einem Ausfall könnte sie verloren gehen. Prüfe sie, bevor du die Anfrage wiederholst.',
  commit_unknown:
    'Die Datenbank hat die Änderung nicht bestätigt: Sie kann gespeichert sein oder nicht. Prüfe sie, bevor du die Anfrage wiederholst.',
  migrating: 'Die Datenbank wird gerade umgestellt.',
  archive_address_expired: 'Diese Adresse ist abgelaufen. Öffne das Archiv noch einmal.',
  sheet_not_found: 'Unter dieser Adresse ist nichts, oder sie wurde widerrufen.',

  password_attempts:
    'Zu viele falsche Versuche. Warte, nimm ein Gerät, auf dem du schon angemeldet warst, oder wähl per E-Mail ein neues Passwort.',
  code_attempts: 'Zu viele falsche Codes. Warte, oder nimm ein Gerät, auf dem du schon angemeldet warst.',
  resets_queued: 'Gerade fragen zu viele nach einem neuen Passwort. Versuch es in einer Minute noch einmal.',
  registration_by_invitation:
    'Zum Registrieren ist eine Einladung nötig. Öffne den Link in der Mail der Einladung oder wende dich an den Betreiber.',
  registration_closed:
    'Konten legt hier die Administration an. Wende dich an den Betreiber, um eines zu bekommen.',
  invite_needs_account:
    'hat kein Konto. Neue Leute kann hier nur die Administration einladen; bitte sie, das Konto anzulegen.',
  oidc_off: 'Diese Installation hat keinen Anbieter für OpenID Connect.',
  oidc_expired: 'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Fang neu an.',
  oidc_unavailable: 'Der Anbieter der Anmeldung antwortet nicht. Versuch es in ein paar Minuten noch einmal.',
  oidc_refused: 'Der Anbieter hat die Anmeldung nicht abgeschlossen. Fang neu an.',
  oidc_unverified:
    'Der Anbieter hat deine E-Mail-Adresse nicht bestätigt. Bestätige sie dort und melde dich noch einmal an.',
  oidc_taken: 'Dieses Anbieterkonto ist mit einem anderen Konto verknüpft. Löse die Verknüpfung dort zuerst.',
  last_sign_in_method:
    'Das ist der letzte Weg, dich anzumelden. Füge zuerst einen anderen hinzu, oder fordere eine Mail an, um ein Passwort festzulegen.',
  confirmation_required:
    'Bestätige, dass du es bist: Melde dich noch einmal an, oder bestätige mit Passwort oder Passkey.',
  confirm_with_one: 'schick entweder dein Passwort oder die Antwort eines Passkeys',
  oidc_domain: ({ domain }) => `Melde dich mit einer Adresse bei ${domain} an.`,
  oidc_only: ({ name }) =>
    `Passwörter und Passkeys sind für Anmeldung und Registrierung abgeschaltet. Melde dich mit ${name} an.`,
  email_already_verified: 'Die E-Mail-Adresse ist schon bestätigt.',
  verification_link_invalid:
    'Dieser Link wurde schon benutzt, ist abgelaufen oder gehört zu einem anderen Konto. Fordere einen neuen an.',
  email_taken_meanwhile: 'Inzwischen hat ein anderes Konto diese Adresse.',
  verify_email_first:
    'Bestätige zuerst deine E-Mail-Adresse: Bis dahin sendet dein Konto nur an die eigene Adresse.',
  mails_sent: 'Die Höchstzahl solcher E-Mails ist erreicht. Versuch es später noch einmal.',
  needs_new_password: 'Das geht nur zusammen mit einem neuen Passwort.',
  two_factor_on: 'Die Zwei-Faktor-Authentifizierung ist schon an. Schalte sie zuerst aus.',
  two_factor_off: 'Die Zwei-Faktor-Authentifizierung ist aus.',
  two_factor_not_started: 'Beginn zuerst mit der Einrichtung.',
  max_agents: ({ max }) =>
    `Ein Konto hat höchstens ${max} verbundene Agenten. Trenne einen, den du nicht brauchst.`,
  max_api_keys: ({ max }) =>
    `Ein Konto hat höchstens ${max} API-Schlüssel. Widerrufe einen, den du nicht brauchst.`,
  max_feeds: ({ max }) => `Eine Seite hat höchstens ${max} solche Adressen. Lösch eine, die niemand braucht.`,
  last_admin: 'Das ist der letzte Administrator, der nicht gesperrt ist.',
  last_admin_account:
    'Das ist der letzte Administrator des Dienstes. Mach zuerst ein anderes Konto zum Administrator.',
  no_such_account: ({ account }) => `Das Konto ${account} gibt es nicht`,
  no_such_job: ({ name }) => `Die Aufgabe ${name} gibt es nicht`,
  mail_settled: 'Diese E-Mail wurde gesendet oder ist gescheitert, und ihr Text wurde gelöscht.',
  host_invalid: 'Gib einen Hostnamen wie example.com, eine IP-Adresse oder eine Webadresse ein',
  host_own: 'Der Hostname dieses Dienstes lässt sich nicht sperren',
  host_blocked: 'Dieser Hostname ist schon gesperrt',
  max_blocked_hosts: ({ max }) => `Es lassen sich höchstens ${max} Hostnamen sperren. Gib zuerst einen frei.`,
  own_account: 'Du kannst dein eigenes Konto nicht sperren.',
  owns_shared_workspaces: ({ count }) =>
    `Dir ${count === 1 ? 'gehört ein Team' : `gehören ${count} Teams`} mit anderen Mitgliedern. Übergib, leere oder lösche ${count === 1 ? 'es' : 'sie'} zuerst.`,

  not_in_plan: ({ plan, limit }) => `Der Tarif „${plan}“ hat keine ${limits[limit]}.`,
  plan_full: ({ plan, limit, max }) =>
    `Der Tarif „${plan}“ erlaubt ${max} ${limits[limit]}; alle sind vergeben.`,
  plans_full: ({ limit, max }) =>
    `Jeder Tarif erlaubt höchstens ${max} ${limits[limit]}; alle sind vergeben.`,
  plan_links: ({ plan, max, count }) =>
    `Der Tarif „${plan}“ erlaubt ${max} Links je Seite; diese hat ${count}.`,
  plan_links_of_version: ({ plan, max, count }) =>
    `Der Tarif „${plan}“ erlaubt ${max} Links je Seite; diese Version hat ${count}.`,
  plan_uploads: ({ plan }) => `Der Tarif „${plan}“ hat keinen Platz für Dateien.`,
  uploads_full: ({ plan, max }) =>
    `Der Tarif „${plan}“ erlaubt ${max} MiB; diese Datei passt nicht mehr hinein.`,
  plan_footer: ({ plan }) => `Der Tarif „${plan}“ hat keine eigene Fußzeile.`,
  plan_domain: ({ plan }) => `Der Tarif „${plan}“ hat keine eigene Domain.`,
  plan_seats: ({ plan }) => `Im Tarif „${plan}“ des Teams ist kein Platz mehr frei.`,
  max_campaigns: ({ max }) => `Eine Seite darf ${max} Kampagnen haben; alle sind vergeben.`,
  max_variants: ({ max }) => `Eine Seite darf ${max} Varianten haben; alle sind vergeben.`,
  max_webhooks: ({ max }) =>
    `Hier sind ${max} Webhooks möglich; alle sind vergeben. Lösch einen, den du nicht brauchst.`,
  max_restore_points: ({ max }) => `Eine Seite kann ${max} Sicherungspunkte haben; lösch zuerst einen.`,
  max_upload_copy: ({ max }) => `Diese Seite hat mehr als ${max} MiB Dateien; entferne zuerst einige.`,
  no_subscription: 'Es gibt kein Abo, das sich ändern ließe. Wähl zuerst einen Tarif.',
  subscription_ended: 'Es gibt kein Abo mehr, das sich ändern ließe.',
  has_subscription: 'Du hast schon ein Abo: Ändere es in der Abo-Verwaltung.',
  has_plan: ({ plan }) => `Du hast den Tarif „${plan}“ schon.`,
  no_such_plan: ({ plan, plans }) => `Den Tarif „${plan}“ gibt es nicht. Möglich sind: ${plans.join(', ')}`,
  no_price: ({ plan }) => `Für den Tarif „${plan}“ gibt es diesen Zeitraum nicht`,
  free_plan: ({ plan }) => `Der Tarif „${plan}“ kostet nichts`,
  not_sold: 'Hier werden keine Tarife verkauft. Es gibt sie mit Gutscheinen oder vom Betreiber.',
  voucher_gives_plan: 'Dieser Gutschein gibt einen Tarif: Löse ihn direkt ein, nicht beim Bezahlen.',
  voucher_not_for_price: ({ plan }) => `Dieser Gutschein gilt nicht für „${plan}“ zu diesem Preis.`,
  voucher_plan_gone: ({ plan }) => `Den Tarif „${plan}“ gibt es nicht mehr.`,
  voucher_no_gain: ({ plan }) => `Dein Tarif „${plan}“ ist so gut wie der dieses Gutscheins.`,
  voucher_attempts: ({ max }) => `In einer Stunde lassen sich höchstens ${max} Gutscheincodes versuchen.`,
  notice_signature: 'Die Unterschrift dieser Meldung fehlt, ist falsch oder zu alt.',

  other_workspace:
    'Dieser API-Schlüssel gilt für einen anderen Workspace. Gib mit profile_id eine Seite aus dessen Workspace an.',
  key_limits_combined:
    'Nicht zusammen mit profile_id möglich. Beschränke den Schlüssel auf eine Seite oder auf einen Workspace.',
  key_limit_unknown: 'Wähle eine Seite oder einen Workspace, auf den du Zugriff hast.',
  key_limit_admin: 'Kann nicht auf eine Seite oder einen Workspace beschränkt werden.',
  other_profile: 'Dein Zugang gilt für eine andere Seite.',
  no_role: 'Du hast keine Rolle auf dieser Seite.',
  role_read_only: 'Deine Rolle auf dieser Seite darf nur lesen.',
  role_ended: 'Du hast diese Rolle auf der Seite nicht mehr.',
  owner_deletes: 'Nur der Inhaber darf eine Seite löschen.',
  owner_exports: 'Nur der Inhaber darf eine Seite mitnehmen. Bitte ihn um ein Archiv.',
  last_profile: 'Die letzte Seite eines Kontos bleibt. Lösch stattdessen das Konto.',
  domain_by_admins: 'Nur der Inhaber oder ein Admin darf die eigene Domain ändern.',
  domain_of_service: 'Gehört diesem Dienst',
  identity_by_admins: 'Nur der Inhaber oder ein Admin darf die Identität der Seite ändern.',
  username_by_admins: 'Nur der Inhaber oder ein Admin darf die Adresse ändern.',
  username_changes: ({ max }) =>
    `Die Adresse lässt sich ${max}-mal in 24 Stunden ändern; frühere kannst du zurücknehmen`,
  workspace_admins_only: 'Das dürfen nur der Inhaber und die Admins des Teams.',
  workspace_owner_only: 'Das darf nur der Inhaber des Teams.',
  taken_by_workspace: 'Ein anderes Team hat diese Kennung',
  profile_unassigned: ({ id }) => `Die Seite ${id} gehört nicht zu diesem Team`,
  no_such_profile: ({ id }) => `Eine Seite ${id} gibt es nicht`,
  owner_adds_profile: ({ id }) => `Nur ihr Inhaber darf die Seite ${id} hinzufügen`,
  owner_removes_profile: ({ id }) =>
    `Nur ihr Inhaber oder ein Inhaber oder Admin des Teams darf die Seite ${id} herausnehmen`,
  owner_has_all_profiles: 'Der Inhaber arbeitet auf jeder Seite des Teams.',
  owner_not_changed: 'Ein Admin kann den Inhaber nicht ändern.',
  owner_not_demoted: 'Der Inhaber kann nicht herabgestuft werden. Übertrage das Team zuerst.',
  owner_by_transfer: 'Ein Team bekommt einen neuen Inhaber durch eine Übertragung.',
  owner_not_removed: 'Ein Admin kann den Inhaber nicht entfernen.',
  owner_cannot_leave: 'Der Inhaber kann nicht gehen. Übertrage oder lösche das Team.',
  limited_role:
    'Deine Rolle gilt nur für manche Seiten; so müssen es auch die Rollen, die du gibst oder änderst.',
  members_removed_by_admins: 'Nur der Inhaber und die Admins des Teams dürfen andere Mitglieder entfernen.',
  already_member: 'Wer diese Adresse hat, ist schon Mitglied.',
  you_are_member: 'Du bist schon Mitglied dieses Teams.',
  verify_to_accept: 'Bestätige zuerst die Adresse dieses Kontos: Öffne den Link in der E-Mail an sie.',
  invite_for_other: 'Die Einladung ist für eine andere Adresse als die bestätigte dieses Kontos.',
  member_or_email: 'Nenn das Mitglied durch member_id oder durch email, nur durch eines davon',
  no_such_member: 'In diesem Team gibt es kein solches Mitglied',
  is_owner: 'Ist schon der Inhaber',
  page_transfer_pending: 'Diese Seite ist schon jemandem angeboten. Nimm das Angebot zuerst zurück.',
  last_profile_stays: 'Die letzte Seite eines Kontos kann nicht übergeben werden. Leg zuerst eine andere an.',
  owner_transfers: 'Nur der Besitzer darf eine Seite übergeben.',
  transfer_pending: 'Eine andere Übertragung dieses Teams wartet auf Antwort. Nimm sie zuerst zurück.',

  already_active: ({ kind }) => `${kinds[kind]} ist schon aktiv.`,
  used_by: ({ kind, id, field }) =>
    `${kinds[kind]} ${id} hat schon: ${field}. Archiviere oder ändere das zuerst`,
  taken_by_campaign: 'Eine andere Kampagne dieser Seite hat das schon',
  taken_by_variant: 'Eine andere Variante dieser Seite hat das schon',
  no_such_campaign: 'Diese Kampagne gibt es auf dieser Seite nicht',
  no_such_variant: 'Diese Variante gibt es auf dieser Seite nicht',
  not_active_link: ({ id }) => `${id} ist kein aktiver Link dieser Seite`,
  no_such_alert: ({ id }) => `${id} ist keine Meldung dieser Seite`,
  listed_twice: ({ id }) => `${id} steht zweimal in der Liste`,
  repeats_link: 'Enthält denselben Link zweimal',
  field_id_taken: ({ id }) => `Ein anderes Feld hat schon die Kennung ${id}`,
  page_too_long: ({ count }) =>
    `Diese Seite hätte ${count} Zeichen zu viel. Kürze oder archiviere zuerst andere Links`,
  row_id: 'Muss die Nummer eines aktiven Links sein; ohne sie entsteht ein neuer',
  row_ambiguous: ({ ids }) => `Mehrere Links haben das (${ids.join(', ')}); nenn einen durch \`id\``,
  row_not_active: ({ id }) => `${id} ist kein aktiver Link dieser Seite; ohne Nummer entsteht ein neuer`,
  row_of_other_link: ({ id }) => `Der Link ${id} hat das schon; ohne \`id\` wird er geändert`,
  row_repeats: ({ row }) => `Die Zeile ${row} nennt denselben Link`,
  required_to_create: 'Fehlt noch: Kein aktiver Link hat diese external_id',
  revision_now: ({ revision }) =>
    `Ist inzwischen ${revision}; lies den Link noch einmal und wiederhol die Änderung`,
  schedule_campaign: 'Setz den Beginn in die Zukunft, um die Kampagne zu planen',
  operator_for: ({ operators, attribute }) => `Bei ${attribute} sind möglich: ${operators.join(', ')}`,
  list_for: ({ operator }) => `Muss bei ${operator} eine Liste sein`,
  single_for: ({ operator }) => `Muss bei ${operator} ein einzelner Wert sein`,
  two_numbers: 'Bei „between“ zwei Zahlen: von und bis',
  condition_os: ({ max }) => `Ein Name wie Android, höchstens ${max} Zeichen`,
  condition_language: 'Ein Sprachcode ohne Region, wie pt',
  condition_host: 'Ein Name wie news.example.com, ohne https:// und Pfad',
  condition_text: ({ max }) => `Ein Text von höchstens ${max} Zeichen`,
  condition_weekday: 'Eine ganze Zahl von 1 (Montag) bis 7',
  preview_token: 'Ist nicht von hier; sieh dir die Version noch einmal an',
  changed_since: 'Wurde geändert, seit die Korrektur angewendet wurde',
  ids_or_all: 'Sende entweder ids oder all: true',
  drop_percent: 'Die Besuche können nicht um mehr als 100 Prozent fallen',

  archives_made: ({ max }) =>
    `An einem Tag sind ${max} Archive möglich. Die von heute kannst du noch einmal holen.`,
  webhooks_off: 'Diese Installation sendet nichts an fremde Adressen: Webhooks sind ausgeschaltet.',
  webhooks_by_admins: 'Um Webhooks kümmern sich nur der Inhaber und die Admins der Seite.',
  webhook_subject: 'Nenn eine Seite oder ein Team, nicht beides',
  webhooks_of_all_profiles:
    'Webhooks eines Teams erfahren von allen seinen Seiten; deine Rolle gilt nur für manche. Leg stattdessen einen bei einer Seite an.',
  webhook_tests: ({ max }) => `Höchstens ${max} Tests und Wiederholungen in einer Minute.`,
  webhook_off: 'Der Webhook ist aus. Schalte ihn zuerst ein und sende dann noch einmal.',
  webhook_page_moved: 'Die Seite dieses Ereignisses gehört nicht mehr zu diesem Webhook.',
}
