import type { AgentTexts } from '../../features/agents/texts.ts'

const texts: AgentTexts = {
  connect: 'Conectar um agente',
  connectLead:
    'Um assistente, um editor ou um programa seu trabalha na sua página pelo Model Context Protocol (MCP).',
  address: 'Endereço para agentes',
  copyAddress: 'Copiar o endereço',
  signInMethod: 'Como ele entra',
  way: { signIn: 'Com sua entrada', key: 'Com chave' },
  signInSteps: [
    'Dê ao agente o endereço acima, em geral em “Connectors” ou “Servidores MCP”, e mais nada.',
    'Ele abre uma página deste serviço. Entre, e escolha em que página ele pode trabalhar e se pode mudá-la.',
    'Ele então trabalha só nessa página e nunca vê sua senha. Aqui você pode encerrá-lo quando quiser.',
  ],
  keyText:
    'Para agentes que aceitam um cabeçalho. Uma chave de API vale para toda página em que você tem um papel, a menos que você a limite a uma página ou a uma equipe. Uma que só lê não muda nada. Ponha a sua no lugar de “vt_…”.',
  config: 'Configuração do agente',
  copyConfig: 'Copiar a configuração',
  toKeys: 'Às chaves de API',
  list: 'Agentes conectados',
  listLead: 'Agentes que entraram. Os que usam uma chave de API estão com as chaves.',
  emptyTitle: 'Nenhum agente está conectado',
  emptyText: 'Dê o endereço a um deles, e ele trabalha na sua página como você deixar.',
  canLead: 'Conectado, um deles pode por exemplo:',
  can: [
    'fazer seus links de uma lista que você cola, e pô-los em ordem',
    'pedir ao doutor que olhe a página, e consertar o que ele acha',
    'dizer o que foi clicado na semana passada, e escrever títulos melhores',
    'preparar uma campanha, e voltar a uma versão anterior se você não gostar',
  ],
  read: 'Pode ler',
  write: 'Pode ler e mudar',
  onPage: (username) => `/${username}`,
  since: (when) => `desde ${when}`,
  used: (when) => `Usado ${when}`,
  neverUsed: 'Nunca usado',
  disconnect: 'Desconectar',
  disconnectNamed: (name) => `Desconectar ${name}`,
  disconnectTitle: (name) => `Desconectar “${name}”?`,
  disconnectText: (username) =>
    `Ele não pode mais trabalhar em /${username}, a partir de agora. O que fez fica; as versões levam de volta a como a página era.`,
  disconnectButton: 'Desconectar o agente',
  disconnected: (name) => `“${name}” foi desconectado.`,
  unchecked: 'Agentes dão nome a si mesmos: ninguém conferiu estes nomes.',
}
export default texts
