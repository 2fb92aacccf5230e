import type { IdeaFact, ideaTones } from '@vitrine/contract/limits'
import type { noteRules } from '@vitrine/contract/problems/notes'
import type { TextsOf } from '../translate.ts'

const failures = {
  off: 'Diese Installation sendet nichts an andere Websites.',
  refused: 'An diese Webadresse wird von hier nichts gesendet.',
  unknown_host: 'Diesen Server gibt es nicht.',
  unreachable: 'Die Webadresse ist nicht erreichbar.',
  timeout: 'Die Webadresse hat nicht rechtzeitig geantwortet.',
  too_large: 'Die Antwort ist zu groß.',
  redirects: 'Die Webadresse leitet zu oft weiter.',
  status: 'Die Webadresse antwortet mit einem Fehler.',
  encoding: 'Die Antwort ist nicht lesbar.',
}

const facts: Readonly<Record<IdeaFact, string>> = {
  prompt: 'deinen Wunsch',
  name: 'deinen Namen',
  location: 'deinen Ort',
  bioSentence: 'deine Tätigkeit',
  offers: 'deine Angebote',
  titles: 'deine Blöcke',
  sections: 'deine Abschnitte',
  socials: 'deine Social-Media-Profile',
  title: 'den Block',
  linkDescription: 'den Inhalt des Blocks',
  section: 'seinen Abschnitt',
  callToAction: 'den nächsten Schritt',
}
const tones: Readonly<Record<(typeof ideaTones)[number], string>> = {
  friendly: 'freundlich',
  professional: 'sachlich',
  playful: 'verspielt',
  bold: 'mutig',
}

export const notes: TextsOf<typeof noteRules> = {
  import_no_address: 'Der Eintrag hat keine Webadresse.',
  import_row_address: 'Die Zeile hat keine Webadresse.',
  import_line_address: 'Diese Zeile hat keine Webadresse.',
  import_line_mistyped:
    'Diese Adresse enthält einen Tippfehler. Prüfe Anfang, Punkte, Kommas und Leerzeichen.',
  import_type_address: ({ type, service }) => `„${type}“ von ${service} hat keine Webadresse.`,
  import_type_text: ({ type }) => `„${type}“ hat keinen Text.`,
  import_not_web: 'Der Eintrag hat keine gültige Webadresse.',
  import_within_page: 'Der Link führt zu einem Teil derselben Seite.',
  import_no_target: 'Der Link hat kein Ziel.',
  import_service_link: 'Der Link gehört zum Dienst selbst.',
  import_footer_link: 'Der Link steht in der Fußzeile jener Seite.',
  import_spacer: 'Abstände werden nicht unterstützt.',
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
  import_page_entries: ({ count }) =>
    `${count === 1 ? '1 Eintrag' : `${count} Einträge`} der ursprünglichen Seite oder ihres Kontos. Importiert werden nur Einstellungen, Links, Varianten und Kampagnen.`,
  import_versions: ({ count }) =>
    `${count} Versionen der ursprünglichen Seite. Vor dem Import wird eine Version deiner Seite gespeichert.`,
  import_same_address: 'Diese Webadresse gibt es schon.',
  import_same_entry: 'Diesen Eintrag gibt es schon.',
  import_same_id: 'Ein anderer Eintrag der Datei hat dieselbe ID.',

  import_state: ({ state }) => `Wird ausgeblendet importiert, denn der Status ist „${state}“.`,
  import_visibility: 'Wird ausgeblendet importiert, denn die Tabelle sagt nicht, wer den Link sehen darf.',
  import_draft:
    'Die ursprüngliche Seite war nicht veröffentlicht. Der Link wird ausgeblendet importiert; blende ihn ein, wenn du so weit bist.',
  import_password:
    'War durch ein Passwort geschützt und wird ausgeblendet importiert. Lege einen Code fest und blende den Link dann ein.',
  import_code:
    'Verlangt einen Code, den die Seite nicht enthält, und wird ausgeblendet importiert. Lege einen Code fest und blende den Link dann ein.',
  import_export_code:
    'Exporte enthalten den Code nicht. Der Link wird ausgeblendet importiert. Lege einen Code fest und blende ihn dann ein.',
  import_style: 'Der eigene Stil wird nicht importiert.',
  import_shortened: ({ max }) => `Wird auf ${max} Zeichen gekürzt.`,
  import_picture_lost: 'Die Datei enthält das Bild nicht. Lade es hoch.',
  import_picture_failed: 'Das Bild konnte nicht geladen werden. Lade es hoch.',
  import_picture_off:
    'Das Bild liegt auf einer anderen Website, von der diese Installation nichts laden kann. Lade es hoch.',
  import_picture_elsewhere: 'Das Bild ist nicht auf dieser Installation. Lade es noch einmal hoch.',
  import_picture_unreadable: 'Das Bild ist nicht lesbar und wird nicht importiert.',
  import_campaign: 'Der Link wird aus seiner Kampagne entfernt.',
  import_variant: 'Die zugehörige Variante wird nicht importiert.',
  import_paused: 'Lief bisher und wird pausiert importiert. Starte sie, wenn die Seite fertig ist.',
  import_slug: ({ slug, free }) => `„${slug}“ ist vergeben und wird zu „${free}“.`,
  import_links: ({ count }) =>
    count === 1
      ? '1 zugehöriger Link wird nicht importiert.'
      : `${count} zugehörige Links werden nicht importiert.`,
  import_goal: 'Das Ziel war ein Link, der nicht importiert wird. Stattdessen zählen Klicks auf alle Links.',
  import_all_links:
    'Die Kampagne hat keine Links und gilt deshalb für alle Links der Seite. Wähle vor dem Start ihre Links aus.',

  import_setting: 'Diese Einstellung gibt es hier nicht.',
  import_setting_unknown: 'Diese Einstellung ist unbekannt.',
  import_setting_kept: 'Deine Seite behält ihren Wert.',
  import_theme: ({ name }) => `Die Vorlage „${name}“ hat hier keine Entsprechung.`,
  import_network: ({ platform, url }) =>
    `${platform} ${url} wird nicht importiert, weil die Webadresse nicht erlaubt ist.`,
  import_networks: ({ platform, max }) =>
    `${platform} wird nicht importiert, weil die Seite schon ${max} Profile hat, die Höchstzahl.`,

  page_file_audience: 'Diese Links sehen nur einige Besucher, die eine Datei nicht erkennen kann.',
  page_file_sensitive: 'Die Datei zeigt die Seite ohne diese Warnung. Überlege, wo du sie veröffentlichst.',
  page_file_gate:
    'Der Link hat eine Beschränkung. In der Datei öffnet er deine Seite, wo Besucher die Beschränkung sehen.',
  page_file_form: 'Formulare funktionieren nur auf dem Dienst, der ihre Antworten erhält.',
  page_file_draft:
    'Die Seite ist nicht veröffentlicht. Das Formular funktioniert, sobald du sie veröffentlichst.',
  page_file_size: ({ max }) => `Das Bild passt nicht in die Datei, die höchstens ${max} MB Bilder enthält.`,
  page_file_picture: 'Das Bild gibt es nicht mehr.',
  page_file_service: 'Funktioniert nur auf dem Dienst. Der Link öffnet es dort.',

  idea_says: ({ facts: used }) =>
    `Erwähnt ${new Intl.ListFormat('de').format(used.map((fact) => facts[fact]))}.`,
  idea_plain: 'Braucht keine Angaben und passt deshalb immer.',
  idea_tone: ({ tone }) => `Ton: ${tones[tone]}.`,
  idea_search_title: 'Für den Titel in der Suche.',
  idea_search_description: 'Für die Beschreibung in der Suche.',

  broken_not_found: 'Die Seite unter dieser Webadresse gibt es nicht mehr.',
  broken_unknown_host: 'Diese Website gibt es nicht.',
  broken_certificate: 'Browser warnen vor dieser Website, denn ihr Zertifikat ist ungültig.',
  broken_no_response: 'Die Website antwortet nicht.',

  delivery_status: ({ status }) => `Der Empfänger hat mit dem Status ${status} geantwortet.`,
  delivery_redirect: ({ status }) =>
    `Der Empfänger hat mit dem Status ${status} geantwortet. Weiterleitungen werden nicht befolgt. Verwende die Ziel-URL.`,
  delivery_gone:
    'Der Empfänger hat mit dem Status 410 (Gone) geantwortet: Er nimmt keine Ereignisse mehr an.',
  delivery_secret:
    'Das Geheimnis lässt sich nicht entschlüsseln. Erstelle ein neues und speichere es beim Empfänger.',
  delivery_failed: ({ reason }) => failures[reason],
  delivery_page: 'Die Seite ist gesperrt oder gehört nicht mehr zum Team des Webhooks.',
  delivery_surplus: ({ max }) =>
    `Mehr als ${max.toLocaleString('de')} Zustellungen standen aus; die ältesten wurden abgebrochen.`,
}
