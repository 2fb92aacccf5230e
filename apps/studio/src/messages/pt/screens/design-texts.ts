import type en from '../../en/screens/design-texts.ts'

const designTexts: typeof en = {
  themeLead: 'Um novo tema substitui suas cores, fundo, fonte e formas.',
  applyColor: 'Aplicar esta cor',
  contrast: 'Pouco contraste',
  otherShade: {
    light: 'Claro demais para o modo claro. Lá, os visitantes veem texto escuro.',
    dark: 'Escuro demais para o modo escuro. Lá, os visitantes veem texto claro.',
  },
  correction: (mode) =>
    `Os visitantes veem a cor legível mais próxima${mode ? ` no modo ${mode === 'light' ? 'claro' : 'escuro'}` : ''}.`,
  accentCorrection: (mode) =>
    `Os botões mantêm sua cor. As linhas finas usam a cor legível mais próxima${mode ? ` no modo ${mode === 'light' ? 'claro' : 'escuro'}` : ''}.`,
  mirrored: {
    light:
      'Suas cores se aplicam no modo claro. No modo escuro, os visitantes veem áreas escuras e texto claro em tons parecidos, com o mesmo destaque.',
    dark: 'Suas cores se aplicam no modo escuro. No modo claro, os visitantes veem áreas claras e texto escuro em tons parecidos, com o mesmo destaque.',
  },
  sample: 'O texto fica assim.',
  textFromDevice: 'O texto corrido nesta fonte vem do dispositivo de cada visitante, por isso pode variar.',
  fromDevice: 'Vem do dispositivo de cada visitante, por isso pode variar.',
  pictureHint: 'Ela preenche a tela atrás dos cartões e textos, também em celulares.',
  focalPointHint: 'Este ponto continua visível quando a imagem é cortada.',
  asFont: 'Automática',
  right: 'À direita',
}
export default designTexts
