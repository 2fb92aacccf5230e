import type en from '../../en/screens/start.ts'

const messages: typeof en = {
  title: 'Richte deine Seite ein',
  step: (n, all) => `Schritt ${n} von ${all}`,
  begin: 'Wie möchtest du anfangen?',
  beginLead: 'Du kannst beides tun: erst Links importieren, dann weitere hinzufügen.',
  bring: 'Links importieren',
  bringText: 'Von Linktree und anderen Diensten, aus einer Datei oder aus einer Liste von Webadressen.',
  fresh: 'Neu anfangen',
  freshText: 'Wähle eine Seitenadresse, füge deine Links ein und suche eine Vorlage aus.',
  freshTextShort: 'Füge deine Links ein und suche eine Vorlage aus.',
  more: 'Füge noch etwas hinzu',
  moreLead: 'Zeig, wer du bist und wie man dich erreicht. Das geht auch später.',
  phone: 'Telefonnummer',
  address: 'Name und Seitenadresse',
  addressLead: 'Beides kannst du später ändern.',
  links: 'Was soll auf deiner Seite stehen?',
  linksLead: 'Eine pro Zeile, zum Beispiel Shop, Kanäle und Telefonnummer. Davor kann ein Titel stehen.',
  // Non-breaking hyphens: the label wraps on phones
  linksField: 'Webadressen, Telefonnummern oder E‑Mail‑Adressen',
  linksExample: 'Mein Shop example.com/shop',
  linksNext: 'Links hinzufügen und weiter',
  theme: 'Wähle eine Vorlage',
  themeLead: 'Die Vorschauen zeigen deine eigenen Links.',
  share: 'Bereit zum Veröffentlichen',
  shareLead: 'Nach dem Veröffentlichen kann jeder mit der Seitenadresse deine Seite sehen.',
  online: 'Deine Seite ist online: Jeder mit der Seitenadresse kann sie sehen.',
  onlineEmpty: 'Deine Seite ist online, hat aber noch keine Blöcke.',
  firstLink: 'Ersten Link hinzufügen',
  skipSetup: 'Alles überspringen',
  otherLines: (count) =>
    count === 1
      ? 'Diese Zeile enthält keine Webadresse, Telefonnummer oder E‑Mail‑Adresse. Korrigiere oder lösche sie.'
      : 'Diese Zeilen enthalten keine Webadresse, Telefonnummer oder E‑Mail‑Adresse. Korrigiere oder lösche sie.',
  mailSent: (email: string) =>
    `Wir haben eine E‑Mail an ${email} gesendet. Öffne den Link darin, um deine E‑Mail-Adresse zu bestätigen.`,
  onPage: (count) =>
    count === 1 ? '1 Block ist auf deiner Seite.' : `${count} Blöcke sind auf deiner Seite.`,
  skipLinks: 'Schritt überspringen',
  skipLines: (count) => (count === 1 ? 'Zeile überspringen' : 'Zeilen überspringen'),
  later: 'Später',
  toPage: 'Meine Seite öffnen',
}
export default messages
