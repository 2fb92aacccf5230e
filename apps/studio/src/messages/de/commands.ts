import type { CommandTexts, CommandWords } from '../../app/command-words.ts'

export default {
  'go-home': ['Nächste Schritte'],
  'go-links': ['Blöcke', 'Knöpfe', 'Abschnitte', 'Archiv', 'Zeitplan', 'Öffnungszeiten', 'Produkte'],
  'go-design': ['Vorlage', 'Theme', 'Dunkel', 'Ecken', 'Abstände'],
  'go-profile': ['Über mich', 'Bio', 'Bild', 'Foto', 'Avatar', 'Name', 'Pronomen', 'Netzwerke', 'SEO'],
  'go-analytics': ['Statistik', 'Besucher', 'Aufrufe', 'Klicks', 'Länder'],
  'go-forms': ['Nachrichten', 'Einträge', 'Posteingang', 'Kontaktformular', 'Newsletter', 'Spam'],
  'go-doctor': ['Prüfung', 'Punkte', 'Kaputte Links', 'Barrierefreiheit', 'Tipps'],
  'go-variants': ['A/B-Test', 'Experiment', 'Zielgruppe'],
  'go-campaigns': ['Aktion', 'Rabatt', 'Zeitplan'],
  'go-versions': ['Verlauf', 'Sicherung', 'Wiederherstellen', 'Rückgängig'],
  'go-ideas': ['KI', 'Texte schreiben', 'Vorschläge'],
  'go-alerts': ['Benachrichtigungen', 'Warnungen'],
  'go-embed': [
    'QR-Code',
    'Abzeichen',
    'In eine Website einbetten',
    'HTML-Datei',
    'Seite als Daten',
    'Herunterladen',
  ],
  'go-webhooks': ['Integrationen', 'Zapier', 'Entwicklung'],
  'go-settings': ['Benutzername', 'Bluesky', 'Mastodon', 'Übergabe'],
  'go-workspaces': ['Mitglieder', 'Leute einladen', 'Rollen'],
  'go-plan': ['Preise', 'Abrechnung', 'Upgrade', 'Rechnungen', 'Abo', 'Gutschein'],
  'go-account': ['Passwort', 'E-Mail-Adresse', 'Dein Name'],
  'go-security': ['Zwei-Faktor-Anmeldung', '2FA', 'Passkeys', 'Sitzungen', 'Geräte', 'Anmeldungen'],
  'go-keys': ['API', 'Token', 'Entwicklung'],
  'go-agents': ['MCP', 'KI-Assistenten', 'Verbundene Apps'],
  'go-data': ['Herunterladen', 'Sicherung', 'DSGVO', 'Konto löschen', 'Tabelle'],
  'add-block': ['Neuer Link', 'Produkt', 'Video', 'Formular', 'Text'],
  publish: ['Veröffentlichen', 'Offline nehmen'],
  import: ['Linktree', 'CSV', 'Links mitbringen'],
  'sign-out': ['Ausloggen'],
} satisfies CommandWords

export const texts: CommandTexts = {
  publish: 'Seite veröffentlichen',
  unpublish: 'Seite offline nehmen',
  linksOn: (page) => `Links auf ${page}`,
  noResults: 'Nichts gefunden.',
  noResultsOn: (page) =>
    `Nichts gefunden. Nur die Links auf ${page} werden durchsucht. Wechsle für andere die Seite.`,
  moreMatches: (n) => `${n} weitere. Tippe, um sie zu finden.`,
}
