import type en from '../../en/screens/verify-email.ts'

const verifyEmail: typeof en = {
  alreadyTitle: 'Schon bestätigt',
  already: (email) => `${email} ist schon bestätigt. Mehr ist nicht nötig.`,
  verifyFailedTitle: 'Dieser Link funktioniert nicht',
  verifyFailed: (email) =>
    `Der Link wurde schon benutzt, ist abgelaufen oder gehört zu einem anderen Konto. Du bist als ${email} angemeldet.`,
  verifyMissing: 'Öffne den Link in unserer E‑Mail, oder fordere eine neue an.',
  accessOwner: (name, email) => `Du bist als ${name} angemeldet, ${email}. Ist das dein Konto?`,
  accessTitle: 'Vorhandene Zugänge',
  accessText:
    'Diese Zugänge entstanden, bevor die E‑Mail‑Adresse bestätigt war. Widerrufe sie, wenn du nicht alle selbst erstellt oder erlaubt hast.',
  verifyAndKeep: 'Bestätigen und alles behalten',
  verifyAndRevoke: 'Bestätigen und alles widerrufen',
  accessForeign: 'Hat eine andere Person dieses Konto erstellt?',
  accessReset: 'Setze stattdessen das Passwort zurück. Das widerruft alle Zugänge.',
  accessKept: 'Gilt weiter:',
  accessRevoked: 'Alle früheren Zugänge wurden widerrufen.',
  accessTypes: {
    session: 'Weiteres angemeldetes Gerät',
    authenticator: 'Zwei-Faktor-Authentifizierung',
    passkey: 'Passkey',
    identity: 'Verknüpftes Konto',
    api_key: 'API-Schlüssel',
    agent: 'Verbundener Agent',
    webhook: 'Webhook',
    feed: 'Verbundene Tabelle',
    export: 'Export',
  },
}
export default verifyEmail
