import type { Messages } from '../index.tsx'

const pages: Messages['pages'] = {
  newTitle: 'Nova página',
  newLead: 'Uma página com endereço, links e números próprios.',
  displayName: 'Nome na página',
  problems: {
    characters: 'Só letras de a a z, dígitos e os sinais . _ -',
    ends: 'Comece e termine com letra ou dígito.',
    dots: 'Sem dois pontos seguidos.',
  },
  addressTaken: 'Alguém já tem este endereço.',
  addressFree: 'Este endereço está disponível.',
  addressInvalid: 'Este endereço não pode ser usado. Tente outro.',
  suggestions: 'Endereços livres:',
  create: 'Criar a página',
  limit: (plan, limit) =>
    `Seu plano ${plan} permite ${limit === 1 ? 'uma página' : `${limit} páginas`}, e você já tem isso.`,
  settingsTitle: 'Ajustes',
  owner: 'De quem é esta página',
  ownerLead:
    'A página é de uma conta. Para que outras pessoas trabalhem nela, coloque-a numa equipe e convide-as.',
  ownerWorkspaces: 'Para as equipes',
  identity: 'Fediverso e Bluesky',
  identityLead: 'A página e seu domínio indicam suas contas em redes abertas.',
  identityNoDomain:
    'Contas em redes abertas. O Bluesky e a busca no fediverso precisam de um domínio próprio.',
  identityRelMe:
    'Seus links sociais provam ao Mastodon e a outros serviços que a página é sua (rel="me"), e a página descreve você como h-card.',
  fediverse: 'Conta do fediverso',
  fediverseHint:
    'Links compartilhados da página indicam esta conta como autora. Quem procura um nome no seu domínio a encontra (WebFinger).',
  did: 'DID do Bluesky',
  didHint:
    'Seu domínio vira seu nome no Bluesky. O Bluesky mostra o DID quando você escolhe um nome próprio.',
  copyCard: 'Copiar esta página',
  copyText: 'Cria outra página sua, que começa como esta.',
  copyTextMember:
    'Cria na sua própria conta uma página que começa como esta: assim um cliente fica com o que uma agência fez.',
  copyButton: 'Copiar a página…',
  copyTitle: (name) => `Copiar ${name}`,
  copyScope:
    'Textos, visual, links e imagens vão junto; números, variantes, campanhas, versões, respostas de formulários e o domínio ficam. A cópia ainda não está publicada.',
  copyConfirm: 'Criar a cópia',
  copied: (links) =>
    links === 1 ? 'A cópia está pronta, com 1 link.' : `A cópia está pronta, com ${links} links.`,
  deleteCard: 'Excluir esta página',
  deleteText: 'Apaga a página com links, versões, formulários e números.',
  deleteButton: 'Excluir a página…',
  deleteTitle: (name) => `Excluir ${name}?`,
  deleteLost: (address) =>
    `${address} não leva a lugar nenhum depois. Links, versões, respostas e números somem para sempre: ninguém traz de volta.`,
  deleteType: (username) => `Digite ${username} para continuar`,
  deleteTypeWrong: 'Este não é o endereço da página.',
  deleteConfirm: 'Excluir para sempre',
  deleteLast: 'Esta é sua última página: toda conta fica com uma. Se quer sair, exclua a conta.',
  deleteNotOwner: 'Só quem é dono pode excluir esta página.',
  deleted: (name) => `${name} foi excluída.`,
}
export default pages
