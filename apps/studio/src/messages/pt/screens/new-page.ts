import type en from '../../en/screens/new-page.ts'

const newPage: typeof en = {
  startFrom: 'Começar com',
  emptyPage: 'Página vazia',
  copyOf: (name) => `Cópia de ${name}`,
  copyScope:
    'Textos, design, blocos e imagens são copiados. Métricas, variantes, campanhas, versões, respostas e o domínio não são.',
  workspace: 'Equipe',
  noWorkspace: 'Nenhuma equipe',
  publishNow: 'Publicar agora',
  publishNowHint: 'Qualquer pessoa com o endereço vê a página assim que você a cria.',
  create: 'Criar página',
  askOwner: (name, workspace) =>
    `Seu plano não comporta outra página. ${name} pode criá-la para você na equipe ${workspace}.`,
  copied: (links) => (links === 1 ? 'Página copiada com 1 bloco.' : `Página copiada com ${links} blocos.`),
}
export default newPage
