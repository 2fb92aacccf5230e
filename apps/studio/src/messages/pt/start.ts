import type { Messages } from '../index.tsx'

const messages: Messages['start'] = {
  title: 'Sua página em dois minutos',
  step: (n, all) => `Passo ${n} de ${all}`,
  address: 'Escolha seu endereço',
  addressLead: 'É o que você passa às pessoas. Dá para mudar depois.',
  addressNext: 'Usar este endereço',
  links: 'O que vai na página?',
  linksLead:
    'Cole os endereços da loja, dos canais e dos trabalhos, um por linha. Os títulos saem deles; dá para mudar depois.',
  linksField: 'Endereços',
  linksNext: 'Adicionar',
  theme: 'Escolha um visual',
  themeLead: 'Com os seus próprios links.',
  share: 'Pronta para compartilhar',
  shareLead: 'Publique, e quem tiver o endereço vê a página.',
  skip: 'Pular',
  publish: 'Publicar e continuar',
  toPage: 'Ir à minha página',
}
export default messages
