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
}
export default sessions
