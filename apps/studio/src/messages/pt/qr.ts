import type { QrTexts } from '../../features/profile/home/qr-texts.ts'

const qr: QrTexts = {
  adjust: 'Tamanho, cores e moldura',
  size: 'Tamanho do PNG',
  color: 'Cor',
  background: 'Fundo',
  picture: 'Imagem da página no centro',
  lighter: 'Escolha uma cor mais escura que o fundo. Senão, muitos leitores não leem o código.',
  contrast: 'Estas cores são parecidas demais para os leitores. Escolha uma mais escura.',
  lastReadable: 'O código acima mantém as últimas cores legíveis.',
  caption: 'Moldura com texto',
  captionHint: 'Aparece abaixo do código, como “Veja o cardápio”. Sem texto não há moldura.',
}
export default qr
