import type { EmbedTexts } from '../../features/profile/embed/texts.ts'

const texts: EmbedTexts = {
  title: 'Compartilhar e incorporar',
  lead: 'A página no seu site, em uma planilha ou como um arquivo próprio.',
  unpublished: 'A página não está publicada: o endereço, o selo e os dados ainda não levam a lugar nenhum.',
  badge: 'Selo para o seu site',
  badgeLead: 'Uma imagem que leva à sua página. Não executa nada no seu site e não pede nada.',
  look: 'Cores',
  looks: { auto: 'Auto', light: 'Claro', dark: 'Escuro' },
  lookAuto: 'Claro ou escuro, conforme o aparelho do visitante.',
  badgeAlt: (name, site) => `${name} no ${site}`,
  badgeShown: (look) => `O selo: ${look}`,
  code: 'Código do selo',
  copyCode: 'Copiar o código',
  codeHint:
    'Ponha-o onde o selo deve ficar. No WordPress e em criadores de sites: um bloco “HTML personalizado”.',
  file: 'Como um arquivo',
  fileLead:
    'A página como está agora em um arquivo HTML, com suas imagens. Funciona sem nós: ponha em qualquer servidor ou guarde.',
  fileButton: 'Baixar a página',
  leftOut: (n) => (n === 1 ? 'Uma coisa é diferente no arquivo:' : `${n} coisas são diferentes no arquivo:`),
  complete: 'Tudo da página está no arquivo.',
  exportAll: 'Tudo, com números e formulários',
  data: 'Como dados',
  dataLead:
    'O que os visitantes veem, como JSON, para o seu site ou um app. Sempre como a página está naquele momento.',
  dataAddress: 'Endereço dos dados',
  copyAddress: 'Copiar o endereço',
  schema: 'O que há neles',
  links: (n) => (n === 1 ? '1 link' : `${n} links`),
  question: 'Aviso de conteúdo',
}
export default texts
