import type en from '../../en/screens/hidden-note.ts'

const messages: typeof en = {
  off: (option) => `Os visitantes não veem este link: “${option}” está desativado.`,
  until: (time) => `Oculto até ${time}.`,
  since: (time) => `Oculto desde ${time}.`,
  viewThen: 'Mostrar a página nesse momento',
  viewBefore: 'Mostrar a página antes desse momento',
  otherVisitors: 'O visitante escolhido não vê este link.',
}
export default messages
