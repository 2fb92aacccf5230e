import type { StartTexts } from '../../features/profile/start/texts.ts'

const messages: StartTexts = {
  title: 'Deine Seite in zwei Minuten',
  step: (n, all) => `Schritt ${n} von ${all}`,
  begin: 'Wie willst du anfangen?',
  beginLead: 'Beides geht: Was du mitbringst, steht neben dem, was du hinzufügst.',
  bring: 'Links importieren',
  bringText: 'Von Linktree und anderen, aus einer Datei oder einer Liste von Webadressen.',
  fresh: 'Neu anfangen',
  freshText: 'Seitenadresse wählen, einfügen, was du hast, eine Vorlage aussuchen.',
  freshTextShort: 'Einfügen, was du hast, eine Vorlage aussuchen.',
  place: 'Sprache und Zeitzone',
  address: 'Wähle deine Seitenadresse',
  addressLead: 'Die gibst du weiter. Du kannst sie später ändern.',
  addressNext: 'Seitenadresse nehmen',
  links: 'Was soll auf deiner Seite stehen?',
  linksLead:
    'Füge die Webadressen von Shop, Kanälen und Arbeiten ein, eine pro Zeile. Die Titel entstehen daraus; ändern kannst du sie später.',
  linksField: 'Webadressen, Telefonnummern oder E-Mail-Adressen',
  linksNext: 'Hinzufügen',
  theme: 'Wähle eine Vorlage',
  themeLead: 'Mit deinen eigenen Links gezeigt.',
  share: 'Bereit zum Teilen',
  shareLead: 'Veröffentliche sie, dann sieht sie jeder, der die Seitenadresse hat.',
  online: 'Deine Seite ist online: Wer die Adresse hat, kann sie sehen.',
  later: 'Später fertigstellen',
  otherLines: (count) =>
    count === 1
      ? 'Diese Zeile enthält keine Webadresse. Korrigiere oder lösche sie.'
      : 'Diese Zeilen enthalten keine Webadressen. Korrigiere oder lösche sie.',
  mailSent: (email: string) =>
    `Wir haben eine Mail an ${email} gesendet. Öffne ihren Link, um die E-Mail-Adresse zu bestätigen.`,
  skip: 'Überspringen',
  publish: 'Veröffentlichen',
  toPage: 'Meine Seite öffnen',
}
export default messages
