import type { FormTexts } from '../../features/forms/texts.ts'

const messages: FormTexts = {
  title: 'Formulários',
  lead: 'O que os visitantes enviaram, do mais novo ao mais antigo.',
  emptyTitle: 'Nenhuma mensagem ainda',
  emptyText:
    'Seu formulário está na página. O que os visitantes enviam chega aqui, e pode ir por e-mail: veja os alertas.',
  noForms:
    'Adicione à página um link do tipo “Formulário” ou “Newsletter”. O que os visitantes enviam chega aqui.',
  addForm: 'Adicionar um formulário',
  toLinks: 'Ir aos links',
  form: 'Formulário',
  allForms: 'Todos os formulários',
  removedForm: (id) => `Formulário ${id} (removido)`,
  found: (count) => (count === 1 ? '1 mensagem' : `${count} mensagens`),
  noneFound: 'Nada tem essas palavras.',
  noneOfForm: 'Ninguém enviou este formulário ainda.',
  newer: 'Mais novas',
  older: 'Mais antigas',
  nobody: 'Sem nome',
  spam: 'Spam',
  status: 'Status',
  sentAt: 'Enviado',
  cameFrom: 'Origem e dispositivo',
  reply: 'Responder por e-mail',
  call: 'Ligar',
  yes: 'Sim',
  no: 'Não',
  export: 'Exportar como CSV',
  file: 'mensagens',
}
export default messages
