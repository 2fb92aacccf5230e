import type en from '../../en/screens/forms.ts'

const messages: typeof en = {
  title: 'Formulários',
  lead: 'Respostas dos visitantes, as mais novas primeiro.',
  emptyTitle: 'Nenhuma resposta ainda',
  emptyText: 'As respostas dos visitantes aparecem aqui. Para recebê-las por e-mail, abra Alertas.',
  noForms: 'Adicione à página um bloco “Formulário” ou “Newsletter”. As respostas aparecem aqui.',
  addForm: 'Adicionar um formulário',
  toLinks: 'Abrir links',
  form: 'Formulário',
  allForms: 'Todos os formulários',
  removedForm: (id) => `Formulário ${id} (excluído)`,
  found: (count) => (count === 1 ? '1 resposta' : `${count} respostas`),
  noneFound: 'Nenhuma resposta corresponde à sua busca.',
  noneOfForm: 'Este formulário ainda não tem respostas.',
  noName: 'Sem nome',
  spam: 'Spam',
  status: 'Status',
  sentAt: 'Enviado',
  cameFrom: 'Site de origem e dispositivo',
  reply: 'Responder por e-mail',
  call: 'Ligar',
  yes: 'Sim',
  no: 'Não',
  export: 'Exportar como CSV',
  file: 'respostas',
}
export default messages
