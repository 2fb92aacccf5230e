import type en from '../../en/screens/new-page.ts'

const newPage: typeof en = {
  startFrom: 'Começar com',
  emptyPage: 'Página vazia',
  copyOf: (name) => `Cópia de ${name}`,
  copyScope:
    'Textos, design, blocos e imagens são copiados, inclusive telefones e endereços. Métricas, variantes, campanhas, versões, respostas e o domínio não são.',
  workspace: 'Equipe',
  noWorkspace: 'Nenhuma equipe',
  publishNow: 'Publicar agora',
  publishNowHint: 'Qualquer pessoa com o endereço vê a página assim que você a cria.',
  create: 'Criar página',
  enterSeveral: 'Inserir vários nomes',
  names: 'Nomes das páginas',
  namesHint:
    'Um por linha. Depois de uma tabulação pode vir o endereço da página. Você pode colar células de uma planilha.',
  preview: 'Novas páginas',
  ready: (n) => (n === 1 ? '1 página pode ser criada.' : `${n} páginas podem ser criadas.`),
  unusable: (n) => (n === 1 ? '1 linha não pode ser usada.' : `${n} linhas não podem ser usadas.`),
  planAllows: (n) => (n === 1 ? 'Seu plano permite mais 1 página.' : `Seu plano permite mais ${n} páginas.`),
  noneUsable: 'Corrija as linhas que não podem ser usadas.',
  sameName: 'Você já tem uma página com este nome.',
  repeatedName: 'Aparece mais de uma vez na lista.',
  repeatedAddress: 'Uma linha anterior tem o mesmo endereço de página.',
  createCount: (n) => (n === 1 ? 'Criar 1 página' : `Criar ${n} páginas`),
  creating: (n, total) => `Criando ${n} de ${total}…`,
  stop: 'Parar',
  created: (n) => (n === 1 ? '1 página criada.' : `${n} páginas criadas.`),
  askOwner: (name, workspace) =>
    `Seu plano não comporta outra página. ${name} pode criá-la para você na equipe ${workspace}.`,
  copied: (links) =>
    `Página copiada com ${links === 1 ? '1 bloco' : `${links} blocos`}. Confira telefones e endereços.`,
}
export default newPage
