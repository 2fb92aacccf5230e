import type { Messages } from '../index.tsx'

const pages: Messages['pages'] = {
  newTitle: 'Neue Seite',
  newLead: 'Eine Seite mit eigener Adresse, eigenen Links und Zahlen.',
  displayName: 'Name auf der Seite',
  problems: {
    characters: 'Nur Buchstaben a bis z, Ziffern und die Zeichen . _ -',
    ends: 'Am Anfang und Ende ein Buchstabe oder eine Ziffer.',
    dots: 'Keine zwei Punkte hintereinander.',
  },
  addressTaken: 'Diese Adresse hat schon jemand.',
  addressFree: 'Diese Seitenadresse ist verfügbar.',
  addressInvalid: 'Diese Seitenadresse ist nicht möglich. Probiere eine andere.',
  suggestions: 'Freie Seitenadressen:',
  create: 'Seite anlegen',
  limit: (plan, limit) =>
    `Dein Tarif ${plan} erlaubt ${limit === 1 ? 'eine Seite' : `${limit} Seiten`}, und so viele hast du.`,
  settingsTitle: 'Einstellungen',
  owner: 'Wem diese Seite gehört',
  ownerLead:
    'Die Seite gehört einem Konto. Sollen andere daran arbeiten, leg sie in ein Team und lade sie ein.',
  ownerWorkspaces: 'Zu den Teams',
  identity: 'Fediverse und Bluesky',
  identityLead: 'Die Seite und ihre Domain nennen deine Konten in offenen Netzwerken.',
  identityNoDomain:
    'Konten in offenen Netzwerken. Für Bluesky und um die Seite im Fediverse zu finden, brauchst du eine eigene Domain.',
  identityRelMe:
    'Deine sozialen Links beweisen Mastodon und anderen Diensten, dass die Seite dir gehört (rel="me"). Die Seite beschreibt dich als h-card.',
  fediverse: 'Fediverse-Konto',
  fediverseHint:
    'Geteilte Links der Seite nennen dieses Konto als Autor. Wer nach einem Namen auf deiner Domain sucht, findet es (WebFinger).',
  did: 'Bluesky-DID',
  didHint:
    'Deine Domain wird dein Name auf Bluesky. Bluesky zeigt die DID, wenn du einen eigenen Namen wählst.',
  copyCard: 'Diese Seite kopieren',
  copyText: 'Legt eine weitere Seite von dir an, die anfängt wie diese.',
  copyTextMember:
    'Legt in deinem eigenen Konto eine Seite an, die anfängt wie diese: So übernimmt ein Kunde, was eine Agentur gemacht hat.',
  copyButton: 'Seite kopieren…',
  copyTitle: (name) => `${name} kopieren`,
  copyScope:
    'Texte, Aussehen, Links und Bilder kommen mit; Zahlen, Varianten, Kampagnen, Versionen, Formulareinträge und die Domain bleiben hier. Die Kopie ist noch nicht veröffentlicht.',
  copyConfirm: 'Kopie anlegen',
  copied: (links) =>
    links === 1 ? 'Die Kopie ist angelegt, mit 1 Link.' : `Die Kopie ist angelegt, mit ${links} Links.`,
  deleteCard: 'Seite löschen',
  deleteText: 'Löscht die Seite mit Links, Versionen, Formularen und Zahlen.',
  deleteButton: 'Seite löschen…',
  deleteTitle: (name) => `${name} löschen?`,
  deleteLost: (address) =>
    `${address} führt dann nirgendwohin. Links, Versionen, Formulareinträge und Zahlen sind endgültig weg: niemand kann sie zurückholen.`,
  deleteType: (username) => `Tipp ${username}, um weiterzumachen`,
  deleteTypeWrong: 'Das ist nicht die Adresse der Seite.',
  deleteConfirm: 'Endgültig löschen',
  deleteLast: 'Das ist deine letzte Seite: eine behält jedes Konto. Willst du gehen, lösch das Konto.',
  deleteNotOwner: 'Nur wem die Seite gehört, kann sie löschen.',
  deleted: (name) => `${name} ist gelöscht.`,
}
export default pages
