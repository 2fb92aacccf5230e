import type en from '../../en/screens/imports.ts'

const links = (n: number): string => (n === 1 ? '1 link' : `${n} links`)

/** Numbers of links and headings. */
const content = (n: number, headings = 0): string => {
  if (headings === 0) return links(n)
  const named = headings === 1 ? '1 título' : `${headings} títulos`
  return n === 0 ? named : `${links(n)} e ${named}`
}
const entries = (n: number): string => (n === 1 ? '1 entrada' : `${n} entradas`)

const texts: typeof en = {
  title: 'Importar links',
  lead: 'Importe do Linktree e de outros serviços, favoritos, uma tabela ou uma lista. Você vê uma prévia antes de qualquer mudança.',
  source: 'Origem da importação',
  way: { address: 'Endereço web', file: 'Arquivo', list: 'Lista' },
  address: 'Endereço web da sua página atual',
  addressHint: 'Só o conteúdo público é lido.',
  addressOff:
    'Esta instalação não carrega páginas de outros sites. Salve sua página como arquivo e importe o arquivo.',
  addressWrong: 'Digite um endereço web, como linktr.ee/seunome.',
  preview: 'Ver prévia',
  file: 'Arquivo',
  choose: 'Escolher arquivo',
  chooseOther: 'Escolher outro arquivo',
  drop: 'Ou solte um arquivo aqui: HTML, JSON, CSV ou texto, até 5 MB.',
  empty: 'Este arquivo está vazio. Salve ou exporte-o de novo.',
  tooLarge: (size) =>
    `Este arquivo tem ${size}. O máximo é 5 MB. Salve a página como “só HTML” ou divida o arquivo.`,
  list: 'Seus endereços web',
  listEmpty: 'Digite pelo menos um endereço web.',
  listHint: 'Um por linha, com um título opcional antes ou acima. Uma linha como “# Loja” inicia uma seção.',
  listPlaceholder: '# Loja\nexample.com/posters\nMeus vídeos: youtube.com/@…',
  help: 'Como consigo o arquivo?',
  helpItems: [
    [
      'Linktree, Beacons, Bento, Carrd',
      'Abra sua página pública em um navegador no computador, escolha “Salvar página como…” e depois “só HTML”. Use o arquivo salvo.',
    ],
    ['LinkStack', 'Entre, abra as configurações da conta e exporte seus dados. Use o arquivo JSON.'],
    ['LinkBreeze', 'Faça um backup nas configurações. Use o arquivo JSON.'],
    ['LittleLink', 'Use o index.html. Do littlelink-server, use o arquivo de ambiente (.env).'],
    ['Favoritos', 'Na lista de favoritos do navegador, escolha “Exportar”. Use o arquivo HTML.'],
    ['Uma tabela', 'Salve como CSV. Chame as colunas de “title” e “url” na primeira linha.'],
    [
      'Outra página daqui',
      'Baixe seus dados em “Conta”, “Seus dados”. Use o arquivo JSON, ou o vitrine.json da página no arquivo ZIP.',
    ],
  ],
  sending: 'Enviando o arquivo…',
  reading: 'Lendo o arquivo…',
  readingList: 'Lendo a lista…',
  readingAddress: (host) => `Lendo ${host}…`,
  slow: 'Está demorando mais que o normal. Espere, ou cancele e tente mais tarde.',
  offline: 'Sem conexão. Sua seleção continua aqui. Tente de novo.',
  unreadable: 'Não é possível ler este arquivo',
  unreadableText:
    'Escolha uma página salva, um arquivo JSON de uma exportação, favoritos, uma tabela (CSV) ou uma lista de endereços web.',
  nothingTitle: 'Nada para importar',
  nothingText: 'Nenhum link encontrado. Tente outro arquivo ou outro endereço web.',
  nothingNew: 'Sua página já tem tudo.',
  previewTitle: (n, headings = 0) =>
    n + headings === 0 ? 'Textos e imagem a importar' : `Encontramos ${content(n, headings)}`,
  previewFrom: (source) => `Origem: ${source}.`,
  sources: {
    vitrine: 'exportação deste serviço',
    linktree: 'página do Linktree',
    linkstack: 'dados do LinkStack',
    littlelink: 'página do LittleLink',
    littlelink_server: 'configurações do littlelink-server',
    linkbreeze: 'backup do LinkBreeze',
    bento: 'página do Bento',
    beacons: 'página do Beacons',
    carrd: 'página do Carrd',
    bookmarks: 'favoritos do navegador',
    csv: 'tabela',
    list: 'lista de endereços web',
    page: 'página com links',
    json: 'arquivo com links',
  },
  previewExcluded: (n) => `${entries(n)} não ${n === 1 ? 'pode ser importada' : 'podem ser importadas'}.`,
  noChangesYet: 'Nada mudou ainda.',
  settings: 'Textos, imagem e perfis sociais',
  settingsHint: 'Dados da página que a origem também contém.',
  choice: { fill: 'Preencher vazios', replace: 'Substituir o meu', keep: 'Manter o meu' },
  parts: 'Variantes e campanhas',
  partsHint:
    'São importadas com seus links. As que estão ativas ficam em pausa: inicie-as quando sua página estiver pronta.',
  variant: 'Variante',
  campaign: 'Campanha',
  doneParts: 'Variantes e campanhas importadas',
  set: 'Será importado',
  kept: 'Fica como está',
  excluded: 'Não importado',
  includedTitle: 'Será importado',
  excludedTitle: 'Não importado',
  reasons: {
    limit: ['Limite do plano atingido', 'Seu plano não permite mais blocos.'],
    other_profile: ['Outras páginas do arquivo', 'Só é possível importar uma página por vez.'],
    mistyped: ['Endereço digitado errado', 'Confira o começo, os pontos, as vírgulas e os espaços.'],
    address_refused: [
      'Endereço web não aceito',
      'O endereço web está incompleto ou não é seguro para os visitantes.',
    ],
    invalid: ['Não válido', 'Um valor viola uma regra deste serviço.'],
    no_address: ['Sem endereço web', ''],
    not_supported: ['Não compatível', 'A entrada não é um link, ou só funciona no serviço de origem.'],
    archived: ['Link arquivado', 'O link estava arquivado naquela página.'],
    duplicate: ['Duplicado', 'O endereço web já está na sua página ou aparece duas vezes.'],
    setting_kept: ['O seu é mantido', 'Sua página já tem um valor.'],
  },
  onPage: 'Já está na sua página.',
  sameAs: (name) => `Igual a “${name}”.`,
  importOther: 'Importar esta página no lugar dela',
  full: (n, isOwner) =>
    `${n === 1 ? '1 bloco ultrapassa' : `${n} blocos ultrapassam`} o limite ${isOwner ? 'do seu plano' : 'do plano do proprietário da página'}. Você pode importar os outros.`,
  more: (n) => `Mostrar mais ${n}`,
  apply: (n, headings) => `Importar ${content(n, headings)}`,
  applySettings: 'Importar',
  applying: 'Importando…',
  stale: 'Sua página ou a importação mudou nesse meio-tempo. Confira a nova prévia.',
  back: 'Escolher outra origem',
  doneTitle: (n, headings = 0) =>
    `${content(n, headings)} ${n + headings === 1 ? 'importado' : 'importados'}`,
  doneSettings: 'Textos importados',
  doneText: 'Você pode desfazer esta importação.',
  untitled: 'Sem título',
  doneNotes: (n) => (n === 1 ? 'Confira esta entrada' : 'Confira estas entradas'),
  doneExcluded: (n) => `${entries(n)} não ${n === 1 ? 'importada' : 'importadas'}`,
  undo: 'Desfazer importação',
  undone: 'Importação desfeita.',
  toLinks: 'Abrir blocos',
  viewer: 'Você só pode ver esta página. Para importar links, peça o papel de editor ao proprietário.',
}
export default texts
