import type { Messages } from '../index.tsx'

const account: Messages['account'] = {
  title: 'Konto',
  sections: 'Bereiche des Kontos',
  profile: 'Allgemein',
  security: 'Sicherheit',
  keys: 'API-Schlüssel',
  agents: 'KI-Agenten',
  data: 'Deine Daten',
  nameCard: 'Name und E‑Mail‑Adresse',
  name: 'Dein Name',
  email: 'E‑Mail‑Adresse',
  emailHint: 'Wir senden einen Link an die neue E‑Mail‑Adresse. Öffne ihn, um die Änderung abzuschließen.',
  emailUnverified: 'Noch nicht bestätigt. Korrigiere sie oben mit „Falsche E‑Mail‑Adresse?“.',
  unverifiedTitle: 'Bestätige deine E‑Mail‑Adresse',
  unverifiedText:
    'Wir haben dir eine E‑Mail gesendet. Öffne den Link darin, um andere einzuladen und E‑Mails zu deiner Seite zu erhalten.',
  pending: (pending, present) =>
    `Öffne den Link, den wir an ${pending} gesendet haben. Bis dahin bleibt deine E‑Mail‑Adresse ${present}.`,
  pendingWithdraw: 'Um deine jetzige E‑Mail‑Adresse zu behalten, gib sie unten ein und speichere.',
  currentPassword: 'Aktuelles Passwort',
  currentPasswordHint: 'Bestätigt, dass du es wirklich bist.',
  wrongPassword: 'Falsches Passwort. Versuche es noch einmal.',
  wrongCode: 'Dieser Code ist falsch oder wurde schon benutzt. Gib einen anderen ein.',
  passwordCard: 'Passwort',
  passwordLead: 'Ein neues Passwort meldet dich auf allen anderen Geräten ab.',
  newPassword: 'Neues Passwort',
  revokeKeys: 'Auch alle API-Schlüssel widerrufen und Agenten trennen',
  changePassword: 'Passwort ändern',
  passwordChanged: 'Passwort geändert',
  signedOutDevices: (n) =>
    n === 0
      ? 'Du warst auf keinem anderen Gerät angemeldet.'
      : n === 1
        ? 'Auf einem anderen Gerät abgemeldet.'
        : `Auf ${n} anderen Geräten abgemeldet.`,
  keysRevoked: (n) =>
    n === 1 ? 'Ein API-Schlüssel wurde widerrufen.' : `${n} API-Schlüssel wurden widerrufen.`,
  keysKept: (n) => (n === 1 ? 'Ein API-Schlüssel gilt weiter.' : `${n} API-Schlüssel gelten weiter.`),
  twoFactor: 'Zwei-Faktor-Authentifizierung',
  twoFactorLead:
    'Melde dich mit deinem Passwort und einem Code aus einer App auf deinem Handy an. Ein gestohlenes Passwort allein genügt dann nicht.',
  twoFactorOn: 'An',
  twoFactorOff: 'Aus',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  turnOffTitle: 'Zwei-Faktor-Authentifizierung ausschalten?',
  turnOffText:
    'Du meldest dich dann nur mit deinem Passwort an. Deine Wiederherstellungscodes gelten nicht mehr.',
  turnedOff: 'Zwei-Faktor-Authentifizierung ausgeschaltet.',
  scanTitle: 'Scanne diesen Code',
  scanText:
    'Öffne eine Authenticator-App, füge ein Konto hinzu und scanne den Code. Gib dann die sechs Ziffern aus der App ein.',
  scanAlt: 'QR-Code für die Authenticator-App',
  secret: 'Oder gib diesen Schlüssel ein',
  code: 'Code aus der App',
  confirm: 'Bestätigen',
  recoveryTitle: 'Deine Wiederherstellungscodes',
  recoveryText:
    'Mit jedem Code kannst du dich einmal ohne Handy anmelden. Bewahre die Codes jetzt sicher auf: Sie werden nicht noch einmal angezeigt.',
  recoveryKept: 'Ich habe die Codes gespeichert',
  renewCodes: 'Neue Wiederherstellungscodes erstellen',
  renewText: 'Deine alten Wiederherstellungscodes gelten dann nicht mehr.',
  download: 'Herunterladen',
  print: 'Drucken',
  recoveryFile: (site, email) => `Wiederherstellungscodes für ${email} bei ${site}. Jeder Code gilt einmal.`,
  passkeys: 'Passkeys',
  passkeysLead:
    'Melde dich mit Fingerabdruck, Gesicht oder Geräte-PIN an, statt mit Passwort und Code. Dein Passwort bleibt gültig.',
  addPasskey: 'Passkey hinzufügen',
  passkeyName: 'Name',
  passkeyAdded: 'Passkey hinzugefügt.',
  renamePasskey: 'Umbenennen',
  openApp: 'In der Authenticator-App öffnen',
  noCountries: 'Länder sind hier nicht verfügbar.',
  noCountriesAdmin: 'Setze GEO_DATABASE oder GEO_HEADER.',
  lastActive: (when) => `Zuletzt aktiv: ${when}`,
  device: (browser, system) => `${browser} auf ${system}`,
  unknownDevice: 'Unbekanntes Gerät',
  reference: 'API-Referenz',
  copyKey: 'Schlüssel kopieren',
  neverUsed: 'Nie verwendet',
  lastUsed: (when) => `Zuletzt verwendet: ${when}`,
  deleteCard: 'Konto löschen',
  deleted: 'Konto gelöscht.',
}
export default account
