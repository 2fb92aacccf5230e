import type en from '../../en/screens/security.ts'

const security: typeof en = {
  sessions: 'Angemeldete Geräte',
  sessionsLead: 'Du erkennst ein Gerät nicht? Melde es ab und ändere dein Passwort.',
  thisDevice: 'Dieses Gerät',
  withTwoFactor: 'Mit zwei Faktoren angemeldet',
  signOut: 'Abmelden',
  signOutNamed: (device) => `${device} abmelden`,
  signedOut: 'Gerät abgemeldet.',
  signOutOthers: 'Alle anderen Geräte abmelden',
  signIns: 'Letzte Anmeldungen',
  signInsLead: 'Die letzten 90 Tage. Du erkennst eine nicht? Ändere dein Passwort.',
  allSignIns: 'Alle zeigen',
  signInFailed: 'Fehlgeschlagen',
  signInMethods: {
    password: 'Passwort',
    passkey: 'Passkey',
    oidc: 'Anmeldedienst',
    totp: 'Code der Authenticator-App',
    recovery_code: 'Wiederherstellungscode',
  },
  removePasskeyTitle: (name: string) => `„${name}“ entfernen?`,
  passkeyUnusable: 'Für eine andere Webadresse erstellt',
  noPasskeys: 'Noch keine Passkeys',
  noPasskeysText: 'Füge dieses Gerät, dein Handy oder deinen Passwortmanager hinzu.',
  passkeyRemoved: 'Passkey entfernt.',
  removePasskeyText:
    'Du kannst dich nicht mehr damit anmelden. Lösche ihn auch in deinem Gerät oder Passwortmanager.',
  passkeyNameHint: 'Zum Beispiel das Gerät oder der Passwortmanager.',
  passkeyCancelled: 'Es wurde kein Passkey erstellt. Versuche es noch einmal.',
  passkeyKnown: 'Dieses Gerät hat schon einen Passkey für dein Konto.',
}
export default security
