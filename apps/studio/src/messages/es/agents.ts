import type { AgentTexts } from '../../features/agents/texts.ts'

const texts: AgentTexts = {
  connect: 'Conectar un agente',
  connectLead:
    'Un asistente, un editor o un programa tuyo trabaja en tu página por el Model Context Protocol (MCP).',
  address: 'Dirección para agentes',
  copyAddress: 'Copiar la dirección',
  signInMethod: 'Cómo entra',
  way: { signIn: 'Iniciando sesión', key: 'Con clave' },
  signInSteps: [
    'Da al agente la dirección de arriba, casi siempre en «Connectors» o «Servidores MCP», y nada más.',
    'Abre una página de este servicio. Entra, y elige en qué página puede trabajar y si puede cambiarla.',
    'Trabaja entonces solo en esa página y nunca ve tu contraseña. Aquí puedes terminarlo cuando quieras.',
  ],
  keyText:
    'Para agentes que toman una cabecera. Una clave de API sirve para toda página en la que tienes un rol, salvo que la limites a una página o a un equipo. Una que solo lee no cambia nada. Pon la tuya en lugar de «vt_…».',
  config: 'Ajuste del agente',
  copyConfig: 'Copiar el ajuste',
  toKeys: 'A las claves de API',
  list: 'Agentes conectados',
  listLead: 'Agentes que iniciaron sesión. Los que usan una clave de API están con las claves.',
  emptyTitle: 'No hay ningún agente conectado',
  emptyText: 'Da a uno la dirección, y trabaja en tu página como le dejes.',
  canLead: 'Conectado, uno puede por ejemplo:',
  can: [
    'hacer tus enlaces de una lista que pegas, y ordenarlos',
    'pedir al doctor que mire la página, y arreglar lo que encuentra',
    'decir qué se clicó la semana pasada, y escribir mejores títulos',
    'preparar una campaña, y volver a una versión anterior si no te gusta',
  ],
  read: 'Puede leer',
  write: 'Puede leer y cambiar',
  onPage: (username) => `/${username}`,
  since: (when) => `desde ${when}`,
  used: (when) => `Usado ${when}`,
  neverUsed: 'Nunca usado',
  disconnect: 'Desconectar',
  disconnectNamed: (name) => `Desconectar ${name}`,
  disconnectTitle: (name) => `¿Desconectar «${name}»?`,
  disconnectText: (username) =>
    `Ya no puede trabajar en /${username}, desde ahora. Lo que hizo se queda; las versiones llevan a como estaba antes.`,
  disconnectButton: 'Desconectar el agente',
  disconnected: (name) => `«${name}» desconectado.`,
  unchecked: 'Los agentes se nombran a sí mismos: nadie ha comprobado estos nombres.',
}
export default texts
