import type en from '../../en/screens/share.ts'

const texts: typeof en = {
  title: 'Compartilhar',
  lead: 'Envie o endereço da sua página, imprima o código QR ou coloque um link para ela no seu site.',
  unpublished: 'Esta página não está publicada. Publique para usar o endereço, o selo e os dados.',
  badge: 'Selo para o seu site',
  badgeLead: 'Uma imagem que abre sua página.',
  look: 'Cores',
  looks: { auto: 'Auto', light: 'Claro', dark: 'Escuro' },
  lookAuto: 'Claro ou escuro, como o dispositivo do visitante.',
  badgeAlt: (name, site) => `Encontre ${name} em ${site}`,
  badgeShown: (look) => `Selo: ${look}`,
  code: 'Código do selo',
  copyCode: 'Copiar código',
  codeHint:
    'Cole o código onde você quer o selo. No WordPress e em criadores de sites, use um bloco “HTML personalizado”.',
  forPrograms: 'Para sites e programas',
  file: 'Arquivo HTML',
  fileLead: 'Sua página como um arquivo HTML com as imagens. Você pode colocá-lo em qualquer servidor.',
  fileButton: 'Baixar página',
  excludedParts: (n) =>
    n === 1 ? 'Uma diferença em relação à sua página:' : `${n} diferenças em relação à sua página:`,
  complete: 'O arquivo contém a página completa.',
  exportAll: 'Exportar tudo, com métricas e respostas',
  data: 'Dados da página',
  dataLead:
    'O conteúdo público da sua página como JSON, para seu próprio site ou aplicativo. Sempre atualizado.',
  dataAddress: 'Endereço web dos dados',
  copyAddress: 'Copiar endereço web',
  schema: 'Esquema',
  links: (n) => (n === 1 ? '1 bloco' : `${n} blocos`),
  question: 'Aviso de conteúdo',
}
export default texts
