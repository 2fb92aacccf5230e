import type { Messages } from '../index.tsx'

const messages: Messages['home'] = {
  newEntries: (n) => (n === 1 ? '1 nova resposta de formulário' : `${n} novas respostas de formulário`),
  published: 'Publicada',
  publish: 'Publicar',
  notPublished: 'Os visitantes ainda não veem esta página. Publique quando estiver pronta.',
  share: 'Compartilhar',
  addressAndQr: 'Endereço e código QR',
  qr: 'Código QR',
  week: 'Últimos 7 dias',
  views: 'Visualizações',
  visitors: 'Visitantes',
  clicks: 'Cliques',
  comparedWithLastWeek: (change) => `${change} em relação à semana anterior`,
  noVisits: 'Nenhuma visualização ainda. Compartilhe o endereço da sua página para atrair visitantes.',
  topLinks: 'Links mais clicados',
  openAnalytics: 'Abrir métricas',
  edit: 'Editar página',
  next: 'Próximos passos',
  steps: {
    picture: 'Adicione uma foto sua ou do seu negócio',
    bio: 'Descreva em uma frase o que você faz',
    links: 'Adicione pelo menos três blocos',
    publish: 'Publique sua página',
    verify: 'Confirme seu endereço de e‑mail',
  },
  stepsLeft: (n) => (n === 1 ? 'Falta 1 passo' : `Faltam ${n} passos`),
}
export default messages
