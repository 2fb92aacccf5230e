import type { Messages } from '../index.tsx'

const messages: Messages['home'] = {
  newEntries: (n) => (n === 1 ? '1 nova resposta de formulário' : `${n} novas respostas de formulário`),
  published: 'Publicada',
  publish: 'Publicar',
  notPublished: 'Só você e sua equipe veem esta página. Publique quando estiver pronta.',
  share: 'Compartilhar',
  address: 'Endereço da sua página',
  qr: 'Código QR',
  qrLead: 'Para cartões, vitrines e embalagens. Leva à sua página, mesmo depois de mudar o tema.',
  downloadSvg: 'Em SVG',
  downloadPng: 'Em PNG',
  week: 'Os últimos sete dias',
  views: 'Visualizações',
  visitors: 'Visitantes',
  clicks: 'Cliques',
  clickRate: 'Taxa de cliques',
  against: (change) => `${change} sobre a semana anterior`,
  noVisits: 'Ninguém veio ainda. Compartilhe o endereço, e os números começam.',
  topLinks: 'Mais clicados',
  allNumbers: 'Ver métricas',
  edit: 'Editar a página',
  next: 'O que pode melhorar',
  steps: {
    picture: 'Adicione uma foto sua ou da loja',
    bio: 'Diga em uma frase o que você faz',
    links: 'Adicione pelo menos três links',
    publish: 'Publique a página',
    verify: 'Confirme seu e-mail',
  },
  done: (done, all) => `${done} de ${all} ${done === 1 ? 'feito' : 'feitos'}`,
}
export default messages
