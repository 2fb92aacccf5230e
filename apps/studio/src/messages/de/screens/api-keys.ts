import type en from '../../en/screens/api-keys.ts'

const apiKeys: typeof en = {
  keysLead:
    'Für Programme, die mit deinen Seiten arbeiten. Bewahre Schlüssel auf einem Server auf, nie im Code einer Website.',
  createKey: 'Schlüssel erstellen',
  noKeys: 'Noch keine API-Schlüssel',
  noKeysText: 'Mit einem Schlüssel arbeitet dein Code mit deinen Seiten, Blöcken und Statistiken.',
  keyName: 'Name',
  keyNameHint: 'Zum Beispiel das Programm, das den Schlüssel verwendet.',
  scope: 'Berechtigungen',
  scopes: { read: 'Lesen', write: 'Lesen und ändern', admin: 'Verwaltung' },
  scopeNotes: {
    read: 'Kann Seiten, Blöcke und Statistik ansehen.',
    write: 'Kann auch deine Seiten ändern.',
    admin: 'Kann alle Konten und Seiten dieser Installation verwalten.',
  },
  access: 'Zugriff auf',
  accessChoose: 'Zugriff wählen.',
  accessAll: 'Das ganze Konto',
  accessWorkspace: (name: string) => `Team ${name}`,
  accessHint:
    'Programme mit diesem Schlüssel haben auf nichts anderes Zugriff. Begrenze Schlüssel, die du Kunden gibst.',
  onlyIn: (name: string) => `Nur ${name}`,
  expires: 'Läuft ab',
  expiry: { never: 'Nie', days30: 'Nach 30 Tagen', days90: 'Nach 90 Tagen', days365: 'Nach einem Jahr' },
  keyShownTitle: 'Kopiere deinen Schlüssel jetzt',
  keyShownText: 'Der Schlüssel wird nicht noch einmal angezeigt. Halte ihn geheim: Er gilt ohne Passwort.',
  key: 'API-Schlüssel',
  tryIt: 'Ausprobieren',
  copyCommand: 'Befehl kopieren',
  keyUntil: (when) => `läuft am ${when} ab`,
  keyExpired: 'Abgelaufen',
  revoke: 'Widerrufen',
  revokeNamed: (name) => `${name} widerrufen`,
  revokeTitle: (name) => `„${name}“ widerrufen?`,
  revokeText: (prefix) =>
    `Programme mit dem Schlüssel ${prefix}… verlieren sofort den Zugriff. Das lässt sich nicht rückgängig machen.`,
  revoked: (name) => `„${name}“ widerrufen.`,
}
export default apiKeys
