import type en from '../../en/screens/agents.ts'

const texts: typeof en = {
  connect: 'Conectar un agente',
  connectLead:
    'Deja que un asistente de IA, un editor o tu propio programa trabaje en tu página con el Model Context Protocol (MCP).',
  address: 'Dirección web para agentes',
  copyAddress: 'Copiar dirección web',
  signInMethod: 'Cómo obtiene acceso el agente',
  way: { signIn: 'Iniciar sesión', key: 'Clave de API' },
  signInSteps: [
    'Escribe la dirección web de arriba en el agente, normalmente en «Connectors» o «MCP servers».',
    'El agente abre este servicio en tu navegador. Inicia sesión, elige una página y decide si el agente puede cambiarla.',
    'El agente solo puede acceder a esta página y nunca ve tu contraseña. Puedes desconectarlo aquí en cualquier momento.',
  ],
  keyText:
    'Para agentes que pueden enviar una cabecera. Una clave de API puede acceder a todas las páginas a las que accedes tú, salvo que la limites a una página o a un equipo. Una clave con el permiso «Leer» no puede cambiarlas. Reemplaza «vt_…» por tu clave.',
  config: 'Configuración del agente',
  copyConfig: 'Copiar configuración',
  toKeys: 'Abrir claves de API',
  list: 'Agentes conectados',
  listLead: 'Agentes que iniciaron sesión. Los agentes con una clave de API aparecen en las claves de API.',
  emptyTitle: 'No hay agentes conectados',
  emptyText: 'Escribe la dirección web de arriba en un agente para conectarlo.',
  canLead: 'Por ejemplo, un agente puede:',
  can: [
    'añadir tus enlaces desde una lista y ordenarlos',
    'revisar la página con el doctor y aplicar sus arreglos',
    'informar de los clics de la última semana y sugerir mejores títulos',
    'preparar una campaña o restaurar una versión anterior de la página',
  ],
  read: 'Puede leer',
  write: 'Puede leer y escribir',
  onPage: (username) => `/${username}`,
  since: (when) => `desde el ${when}`,
  used: (when) => `Último uso: ${when}`,
  neverUsed: 'Nunca usado',
  disconnect: 'Desconectar',
  disconnectNamed: (name) => `Desconectar ${name}`,
  disconnectTitle: (name) => `¿Desconectar «${name}»?`,
  disconnectText: (username) =>
    `El agente pierde el acceso a /${username} de inmediato. Sus cambios se conservan. Puedes restaurar una versión anterior de la página.`,
  disconnectButton: 'Desconectar agente',
  disconnected: (name) => `«${name}» desconectado.`,
  unchecked: 'Los agentes eligen su propio nombre y no lo verificamos.',
}
export default texts
