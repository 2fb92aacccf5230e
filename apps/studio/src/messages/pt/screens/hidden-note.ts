import type en from '../../en/screens/hidden-note.ts'

const messages: typeof en = {
  off: (option) => `Os visitantes não veem este bloco: “${option}” está desativado.`,
  until: (time) => `Oculto até ${time}.`,
  since: (time) => `Oculto desde ${time}.`,
  appears: (start, end) =>
    `Não está na sua página agora. Aparece em ${start}${end ? ` e desaparece em ${end}` : ''}.`,
  shownUntil: (time) => `Na sua página até ${time}.`,
  ended: (time) => `Fora da sua página desde ${time}.`,
  viewThen: 'Mostrar a página nesse momento',
  viewBefore: 'Mostrar a página antes desse momento',
  otherVisitors: 'O visitante escolhido não vê este bloco.',
  checkCode: 'Não salvo: informe um código',
  isArchived: 'Este bloco está arquivado',
  isArchivedText: 'Restaure-o para continuar. As alterações não salvas neste navegador são mantidas.',
}
export default messages
