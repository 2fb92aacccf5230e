import type { IdeaFact, ideaTones } from '@vitrine/contract/limits'
import type { noteRules } from '@vitrine/contract/problems/notes'
import type { TextsOf } from '../translate.ts'

const failures = {
  off: 'Diese Installation sendet nichts an fremde Adressen.',
  refused: 'An diese Adresse wird von hier nichts gesendet.',
  unknown_host: 'Diesen Server gibt es nicht.',
  unreachable: 'Die Adresse ist nicht erreichbar.',
  timeout: 'Die Adresse hat nicht rechtzeitig geantwortet.',
  too_large: 'Die Antwort ist zu groß.',
  redirects: 'Die Adresse leitet zu oft weiter.',
  status: 'Die Adresse antwortet mit einem Fehler.',
  encoding: 'Die Antwort ist nicht lesbar.',
}

const facts: Readonly<Record<IdeaFact, string>> = {
  name: 'wer dahintersteht',
  location: 'den Ort',
  bioSentence: 'was du machst (in deinen eigenen Worten)',
  offers: 'was es auf der Seite gibt',
  titles: 'welche Links es gibt',
  sections: 'wie die Seite gegliedert ist',
  socials: 'die anderen Netzwerke',
  title: 'um welchen Link es geht',
  linkDescription: 'was der Link bietet',
  section: 'wohin er gehört',
  callToAction: 'was nach dem Tippen kommt',
}
const tones: Readonly<Record<(typeof ideaTones)[number], string>> = {
  friendly: 'freundlich',
  professional: 'sachlich',
  playful: 'verspielt',
  bold: 'mutig',
}

export const notes: TextsOf<typeof noteRules> = {
  import_no_address: 'Der Eintrag hat keine Adresse.',
  import_row_address: 'Die Zeile hat keine Adresse.',
  import_line_address: 'In dieser Zeile steht keine Adresse.',
  import_type_address: ({ type, service }) => `„${type}“ von ${service} hat keine Adresse.`,
  import_type_text: ({ type }) => `„${type}“ hat keinen Text.`,
  import_not_web: 'Die Adresse ist keine Webadresse.',
  import_within_page: 'Die Adresse liegt innerhalb der gelesenen Seite.',
  import_no_target: 'Der Link führt zu keiner anderen Seite.',
  import_service_link: 'Der Link gehört zum Dienst selbst.',
  import_footer_link: 'Der Link steht in der Fußzeile der gelesenen Seite.',
  import_spacer: 'Abstände zwischen Links gibt es hier nicht.',
  import_no_links:
    'Es wurden keine Links gelesen. Wenn ein Skript die Seite aufbaut, öffne sie im Browser, speichere sie und sende die Datei.',
  import_archived: 'Der Eintrag war archiviert.',
  import_vcard: 'Die Visitenkarte ist leer oder nicht lesbar.',
  import_link_fields: 'Der Eintrag hat mehr Felder, als ein Link haben kann.',
  import_part_fields: 'Der Eintrag hat zu viele Felder.',
  import_columns_unread: 'Diese Spalten werden nicht gelesen.',
  import_columns_missing:
    'Diese Spalten fehlen. Links werden ausgeblendet importiert, weil die Tabelle nicht sagt, wer sie sehen darf.',
  import_page_missing: 'Die zugehörige Seite ist nicht in dieser Datei.',
  import_other_profile: ({ count }) =>
    count === 1 ? 'Eine andere Seite mit 1 Link.' : `Eine andere Seite mit ${count} Links.`,
  import_page_entries: ({ count }) => `${count} Einträge, die zu ihrer ursprünglichen Seite gehören.`,
  import_versions: ({ count }) =>
    `${count} Versionen der ursprünglichen Seite. Vor dem Import wird eine Version deiner Seite gespeichert.`,
  import_same_address: 'Diese Adresse gibt es schon.',
  import_same_entry: 'Diesen Eintrag gibt es schon.',
  import_same_id: 'Ein anderer Eintrag der Datei hat dieselbe Nummer.',

  import_state: ({ state }) => `Wird ausgeblendet importiert, denn der Status ist „${state}“.`,
  import_visibility: 'Wird ausgeblendet importiert, denn die Tabelle sagt nicht, wer den Link sehen darf.',
  import_draft:
    'Die ursprüngliche Seite war nicht veröffentlicht. Der Link wird ausgeblendet importiert; blende ihn ein, wenn du so weit bist.',
  import_password:
    'War durch ein Passwort geschützt und wird ausgeblendet importiert. Setz einen Code und blende den Link dann ein.',
  import_code:
    'Verlangt einen Code, den die Seite nicht enthält, und wird ausgeblendet importiert. Setz einen Code und blende den Link dann ein.',
  import_export_code:
    'Exporte enthalten den Code nicht. Der Link wird ausgeblendet importiert; setz einen Code und blende ihn dann ein.',
  import_style: 'Der eigene Stil wird nicht importiert.',
  import_shortened: ({ max }) => `Wird auf ${max} Zeichen gekürzt.`,
  import_picture_lost: 'Die Datei enthält das Bild nicht. Lade es hoch.',
  import_picture_failed: 'Das Bild ließ sich nicht abrufen. Lade es hoch.',
  import_picture_off:
    'Das Bild liegt auf einer anderen Website, die diese Installation nicht liest. Lade es hoch.',
  import_picture_elsewhere: 'Das Bild ist nicht auf dieser Installation. Lade es noch einmal hoch.',
  import_picture_unreadable: 'Das Bild ist nicht lesbar und wird nicht importiert.',
  import_campaign: 'Der Link gehört nicht mehr zu seiner Kampagne.',
  import_variant: 'Die zugehörige Variante wird nicht importiert.',
  import_paused: 'Lief bisher und wird pausiert importiert. Starte sie, wenn die Seite fertig ist.',
  import_slug: ({ slug, free }) => `„${slug}“ ist vergeben und wird zu „${free}“.`,
  import_links: ({ count }) =>
    count === 1
      ? '1 zugehöriger Link wird nicht importiert.'
      : `${count} zugehörige Links werden nicht importiert.`,
  import_goal: 'Das Ziel war ein Link, der nicht importiert wird. Stattdessen zählen Klicks auf jeden Link.',
  import_all_links: 'Ohne Links kennzeichnet sie alle Links der Seite. Wähl vor dem Start welche aus.',

  import_setting: 'Diese Einstellung gibt es hier nicht.',
  import_setting_unknown: 'Diese Einstellung ist unbekannt.',
  import_setting_kept: 'Deine Seite behält ihren Wert.',
  import_theme: ({ name }) => `Das Design „${name}“ hat hier keine Entsprechung.`,
  import_network: ({ platform, url }) => `${platform} ${url} fehlt: Die Adresse ist nicht erlaubt.`,
  import_networks: ({ platform, max }) => `${platform} fehlt: Die Seite hat schon ${max} Netzwerke.`,

  page_file_audience: 'Nur für manche Besucher sichtbar, die eine Datei nicht unterscheiden kann.',
  page_file_sensitive: 'Eine Datei zeigt die Seite sofort. Achte darauf, wo du sie veröffentlichst.',
  page_file_gate: 'Davor steht eine Abfrage des Dienstes. Der Link führt zur Seite.',
  page_file_form: 'Ein Formular braucht den Dienst. Die Antworten werden dorthin gesendet.',
  page_file_draft: 'Die Seite ist nicht veröffentlicht. Das Formular funktioniert, sobald sie es ist.',
  page_file_size: ({ max }) => `Das Bild passt nicht in die Datei, die höchstens ${max} MiB Bilder enthält.`,
  page_file_picture: 'Das Bild gibt es nicht mehr.',
  page_file_service: 'Braucht den Dienst. Der Link führt dorthin.',

  idea_says: ({ facts: used }) =>
    `Nennt: ${new Intl.ListFormat('de').format(used.map((fact) => facts[fact]))}.`,
  idea_plain: 'Braucht keine Angaben und passt deshalb immer.',
  idea_tone: ({ tone }) => `Ton: ${tones[tone]}.`,
  idea_search_title: 'Für den Titel in Suchmaschinen.',
  idea_search_description: 'Für die Beschreibung in Suchmaschinen.',

  broken_not_found: 'Die Seite unter dieser Adresse gibt es nicht mehr.',
  broken_unknown_host: 'Eine Website mit diesem Namen gibt es nicht.',
  broken_certificate: 'Browser warnen vor dieser Website, denn ihr Zertifikat ist ungültig.',
  broken_no_response: 'Die Website antwortet nicht.',

  delivery_status: ({ status }) => `Der Empfänger antwortete mit ${status}.`,
  delivery_redirect: ({ status }) =>
    `Der Empfänger antwortete mit ${status}. Umleitungen wird nicht gefolgt: Trag die Zieladresse ein.`,
  delivery_gone: 'Der Empfänger antwortete mit 410: Er will keine Ereignisse mehr.',
  delivery_secret:
    'Das Geheimnis lässt sich nicht entschlüsseln. Erzeuge ein neues und trag es beim Empfänger ein.',
  delivery_failed: ({ reason }) => failures[reason],
  delivery_page: 'Die Seite ist gesperrt oder gehört nicht mehr zum Arbeitsbereich des Webhooks.',
  delivery_surplus: ({ max }) =>
    `Mehr als ${max.toLocaleString('de')} Zustellungen standen aus; die ältesten wurden abgebrochen.`,
}
