import type en from '../../en/screens/agents.ts'

const texts: typeof en = {
  connect: 'Agenten verbinden',
  connectLead:
    'Lass einen KI-Assistenten, einen Editor oder dein eigenes Programm über das Model Context Protocol (MCP) an deiner Seite arbeiten.',
  address: 'Webadresse für Agenten',
  copyAddress: 'Webadresse kopieren',
  signInMethod: 'So bekommt der Agent Zugriff',
  way: { signIn: 'Anmelden', key: 'API-Schlüssel' },
  signInSteps: [
    'Gib die Webadresse oben im Agenten ein, meist unter „Connectors“ oder „MCP‑Server“.',
    'Der Agent öffnet diesen Dienst in deinem Browser. Melde dich an, wähle eine Seite und lege fest, ob der Agent sie ändern darf.',
    'Der Agent hat nur auf diese Seite Zugriff und sieht nie dein Passwort. Du kannst ihn hier jederzeit trennen.',
  ],
  keyText:
    'Für Agenten, die einen Header senden können. Ein API-Schlüssel hat Zugriff auf alle Seiten, auf die du Zugriff hast, außer du begrenzt ihn auf eine Seite oder ein Team. Ein Schlüssel mit der Berechtigung „Lesen“ kann sie nicht ändern. Ersetze „vt_…“ durch deinen Schlüssel.',
  config: 'Konfiguration des Agenten',
  copyConfig: 'Konfiguration kopieren',
  toKeys: 'API-Schlüssel öffnen',
  list: 'Verbundene Agenten',
  listLead:
    'Agenten, die sich angemeldet haben. Agenten mit einem API-Schlüssel stehen unter „API-Schlüssel“.',
  emptyTitle: 'Keine verbundenen Agenten',
  emptyText: 'Gib die Webadresse oben in einem Agenten ein, um ihn zu verbinden.',
  canLead: 'Ein Agent kann zum Beispiel:',
  can: [
    'deine Links aus einer Liste hinzufügen und ordnen',
    'die Seite mit dem Doktor prüfen und seine Korrekturen anwenden',
    'die Klicks der letzten Woche nennen und bessere Titel vorschlagen',
    'eine Kampagne vorbereiten oder eine frühere Version der Seite wiederherstellen',
  ],
  read: 'Kann lesen',
  write: 'Kann lesen und ändern',
  onPage: (username) => `/${username}`,
  since: (when) => `seit ${when}`,
  used: (when) => `Zuletzt verwendet: ${when}`,
  neverUsed: 'Nie verwendet',
  disconnect: 'Trennen',
  disconnectNamed: (name) => `${name} trennen`,
  disconnectTitle: (name) => `„${name}“ trennen?`,
  disconnectText: (username) =>
    `Der Agent verliert sofort den Zugriff auf /${username}. Seine Änderungen bleiben. Du kannst eine frühere Version der Seite wiederherstellen.`,
  disconnectButton: 'Agenten trennen',
  disconnected: (name) => `„${name}“ getrennt.`,
  unchecked: 'Agenten wählen ihren Namen selbst. Wir prüfen ihn nicht.',
}
export default texts
