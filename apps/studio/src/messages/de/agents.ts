import type { AgentTexts } from '../../features/agents/texts.ts'

const texts: AgentTexts = {
  connect: 'Einen Agenten verbinden',
  connectLead:
    'Ein Assistent, ein Editor oder ein eigenes Programm arbeitet über das Model Context Protocol (MCP) an deiner Seite.',
  address: 'Adresse für Agenten',
  copyAddress: 'Adresse kopieren',
  signInMethod: 'Wie er sich anmeldet',
  way: { signIn: 'Durch Anmelden', key: 'Mit Schlüssel' },
  signInSteps: [
    'Gib dem Agenten die Adresse von oben, meist unter „Connectors“ oder „MCP-Server“, und sonst nichts.',
    'Er öffnet eine Seite dieses Dienstes. Melde dich an und wähl, an welcher Seite er arbeiten und ob er sie ändern darf.',
    'Dann arbeitet er nur an dieser Seite und sieht dein Passwort nie. Hier kannst du ihn jederzeit trennen.',
  ],
  keyText:
    'Für Agenten, die einen Header nehmen. Ein API-Schlüssel gilt für jede Seite, auf der du eine Rolle hast, wenn du ihn nicht auf eine Seite oder einen Workspace begrenzt. Einer, der nur liest, ändert nichts. Setz deinen an die Stelle von „vt_…“.',
  config: 'Einstellung des Agenten',
  copyConfig: 'Einstellung kopieren',
  toKeys: 'Zu den API-Schlüsseln',
  list: 'Verbundene Agenten',
  listLead: 'Agenten, die sich angemeldet haben. Die mit einem API-Schlüssel stehen bei den Schlüsseln.',
  emptyTitle: 'Kein Agent ist verbunden',
  emptyText: 'Gib einem die Adresse, und er arbeitet an deiner Seite, wie du ihn lässt.',
  canLead: 'Verbunden kann einer zum Beispiel:',
  can: [
    'aus einer Liste, die du einfügst, deine Links machen und sie ordnen',
    'den Doktor auf die Seite schauen lassen und beheben, was er findet',
    'sagen, was letzte Woche geklickt wurde, und bessere Titel schreiben',
    'eine Kampagne vorbereiten und zu einer früheren Version zurückgehen, wenn sie dir nicht gefällt',
  ],
  read: 'Darf lesen',
  write: 'Darf lesen und ändern',
  onPage: (username) => `/${username}`,
  since: (when) => `seit ${when}`,
  used: (when) => `Benutzt ${when}`,
  neverUsed: 'Nie benutzt',
  disconnect: 'Trennen',
  disconnectNamed: (name) => `${name} trennen`,
  disconnectTitle: (name) => `„${name}“ trennen?`,
  disconnectText: (username) =>
    `Er kann ab sofort nicht mehr an /${username} arbeiten. Was er getan hat, bleibt; Versionen führen zurück zu dem, was vorher war.`,
  disconnectButton: 'Agenten trennen',
  disconnected: (name) => `„${name}“ ist getrennt.`,
  unchecked: 'Agenten nennen sich selbst: Diese Namen hat niemand geprüft.',
}
export default texts
