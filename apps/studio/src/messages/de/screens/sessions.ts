import type en from '../../en/screens/sessions.ts'

const sessions: typeof en = {
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
}
export default sessions
