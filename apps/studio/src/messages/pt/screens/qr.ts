import type en from '../../en/screens/qr.ts'

const qr: typeof en = {
  lead: 'Para cartões de visita, vitrines e embalagens. O código abre sua página.',
  downloadSvg: 'Baixar para impressão (SVG)',
  downloadPng: 'Baixar imagem (PNG)',
  adjust: 'Tamanho, cores e moldura',
  usePageColors: 'Usar as cores da página',
  size: 'Tamanho do PNG',
  color: 'Cor',
  background: 'Fundo',
  picture: 'Mostrar a imagem da página no centro',
  lighter: 'Escolha uma cor mais escura que o fundo. Senão, muitos leitores não conseguem ler o código.',
  contrast: 'O contraste é baixo demais para os leitores. Escolha uma cor mais escura.',
  lastReadable: 'O código acima mostra as últimas cores legíveis.',
  caption: 'Moldura com texto',
  captionHint:
    'Aparece abaixo do código, como “Escaneie para ver o cardápio”. Deixe vazio para não usar moldura.',
}
export default qr
