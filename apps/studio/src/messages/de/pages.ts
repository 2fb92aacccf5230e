import type { Messages } from '../index.tsx'

const pages: Messages['pages'] = {
  count: (n) => (n === 1 ? '1 Seite' : `${n} Seiten`),
  newLead: 'Eine weitere Seite mit eigener Seitenadresse, eigenen Blöcken und eigener Statistik.',
  displayName: 'Name auf der Seite',
  problems: {
    characters: 'Verwende nur Buchstaben a bis z, Ziffern und . _ -',
    ends: 'Beginne und ende mit einem Buchstaben oder einer Ziffer.',
    dots: 'Verwende keine zwei Punkte hintereinander.',
  },
  addressTaken: 'Diese Seitenadresse ist vergeben. Versuche eine andere.',
  addressFree: 'Diese Seitenadresse ist verfügbar.',
  addressInvalid: 'Diese Seitenadresse ist nicht möglich. Versuche eine andere.',
  suggestions: 'Freie Seitenadressen:',
  limit: (plan, limit) =>
    `Dein Tarif ${plan} erlaubt höchstens ${limit === 1 ? 'eine Seite' : `${limit} Seiten`}. Wähle einen größeren Tarif, um weitere anzulegen.`,
  settingsTitle: 'Einstellungen',
  owner: 'Inhaber der Seite',
  copyCard: 'Seite kopieren',
  copyText: 'Erstellt eine weitere Seite mit demselben Inhalt.',
  copyTextMember:
    'Erstellt in deinem eigenen Konto eine Seite mit demselben Inhalt. So kann ein Kunde die Seite einer Agentur kopieren.',
  deleteCard: 'Seite löschen',
  deleteText: 'Löscht die Seite mit Blöcken, Versionen, Formulareinträgen und Statistik endgültig.',
  deleteButton: 'Seite löschen…',
  deleteLast: 'Deine letzte Seite kannst du nicht löschen. Lösche stattdessen dein Konto.',
  deleteNotOwner: 'Nur der Inhaber kann diese Seite löschen.',
  deleted: (name) => `${name} gelöscht.`,
}
export default pages
