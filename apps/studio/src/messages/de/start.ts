import type { Messages } from '../index.tsx'

const messages: Messages['start'] = {
  title: 'Deine Seite in zwei Minuten',
  step: (n, all) => `Schritt ${n} von ${all}`,
  begin: 'Wie willst du anfangen?',
  beginLead: 'Beides geht: Was du mitbringst, steht neben dem, was du hinzufügst.',
  bring: 'Meine Seite mitbringen',
  bringText: 'Von Linktree und anderen, aus einer Datei oder einer Liste von Adressen.',
  fresh: 'Neu anfangen',
  freshText: 'Adresse wählen, einfügen, was du hast, ein Aussehen aussuchen.',
  address: 'Wähle deine Adresse',
  addressLead: 'Die gibst du weiter. Du kannst sie später ändern.',
  addressNext: 'Adresse nehmen',
  links: 'Was soll darauf stehen?',
  linksLead:
    'Füge die Adressen von Shop, Kanälen und Arbeiten ein, eine pro Zeile. Die Titel entstehen daraus; ändern kannst du sie später.',
  linksField: 'Adressen',
  linksNext: 'Hinzufügen',
  theme: 'Wähle ein Aussehen',
  themeLead: 'Mit deinen eigenen Links gezeigt.',
  share: 'Bereit zum Teilen',
  shareLead: 'Veröffentliche sie, dann sieht sie jeder, der die Adresse hat.',
  later: 'Später fertigstellen',
  otherLines: (added: number, other: number) =>
    `${added === 1 ? '1 Link' : `${added} Links`} hinzugefügt. ${other === 1 ? 'Eine Zeile enthält' : `${other} Zeilen enthalten`} keine Webadresse: Korrigiere oder überspringe den Rest.`,
  mailSent: (email: string) =>
    `Wir haben eine Mail an ${email} gesendet. Öffne ihren Link, um die Adresse zu bestätigen.`,
  skip: 'Überspringen',
  publish: 'Veröffentlichen',
  toPage: 'Zu meiner Seite',
}
export default messages
