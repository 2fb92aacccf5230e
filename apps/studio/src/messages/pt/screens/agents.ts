import type en from '../../en/screens/agents.ts'

const texts: typeof en = {
  connect: 'Conectar um agente',
  connectLead:
    'Deixe um assistente de IA, um editor ou seu próprio programa trabalhar na sua página com o Model Context Protocol (MCP).',
  address: 'Endereço web para agentes',
  copyAddress: 'Copiar endereço web',
  signInMethod: 'Como o agente obtém acesso',
  way: { signIn: 'Entrar', key: 'Chave de API' },
  signInSteps: [
    'Digite o endereço web acima no agente, em geral em “Connectors” ou “MCP servers”.',
    'O agente abre este serviço no seu navegador. Entre, escolha uma página e decida se o agente pode alterá-la.',
    'O agente só pode acessar esta página e nunca vê sua senha. Você pode desconectá-lo aqui a qualquer momento.',
  ],
  keyText:
    'Para agentes que podem enviar um cabeçalho. Uma chave de API pode acessar todas as páginas que você acessa, a menos que você a limite a uma página ou equipe. Uma chave com a permissão “Ler” não pode alterá-las. Substitua “vt_…” pela sua chave.',
  config: 'Configuração do agente',
  copyConfig: 'Copiar configuração',
  toKeys: 'Abrir chaves de API',
  list: 'Agentes conectados',
  listLead: 'Agentes que fizeram login. Agentes com uma chave de API aparecem em Chaves de API.',
  emptyTitle: 'Nenhum agente conectado',
  emptyText: 'Digite o endereço web acima em um agente para conectá-lo.',
  canLead: 'Por exemplo, um agente pode:',
  can: [
    'adicionar seus links de uma lista e ordená-los',
    'verificar a página com o doutor e aplicar os ajustes',
    'informar os cliques da última semana e sugerir títulos melhores',
    'preparar uma campanha ou restaurar uma versão anterior da página',
  ],
  read: 'Pode ler',
  write: 'Pode ler e escrever',
  onPage: (username) => `/${username}`,
  since: (when) => `desde ${when}`,
  used: (when) => `Último uso: ${when}`,
  neverUsed: 'Nunca usado',
  disconnect: 'Desconectar',
  disconnectNamed: (name) => `Desconectar ${name}`,
  disconnectTitle: (name) => `Desconectar “${name}”?`,
  disconnectText: (username) =>
    `O agente perde o acesso a /${username} imediatamente. As alterações dele ficam. Você pode restaurar uma versão anterior da página.`,
  disconnectButton: 'Desconectar agente',
  disconnected: (name) => `“${name}” foi desconectado.`,
  unchecked: 'Os agentes escolhem o próprio nome, e nós não o verificamos.',
}
export default texts
