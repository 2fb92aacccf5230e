import type { StartTexts } from '../../features/profile/start/texts.ts'

const messages: StartTexts = {
  title: 'Sua página em dois minutos',
  step: (n, all) => `Passo ${n} de ${all}`,
  begin: 'Como você quer começar?',
  beginLead: 'Dá para fazer as duas coisas: o que você traz fica ao lado do que adiciona.',
  bring: 'Importar links',
  bringText: 'Do Linktree e de outros, de um arquivo ou de uma lista de endereços.',
  fresh: 'Começar do zero',
  freshText: 'Escolha um endereço, cole o que você tem, escolha um tema.',
  freshTextShort: 'Cole o que você tem e escolha um tema.',
  place: 'Idioma e fuso horário',
  address: 'Escolha seu endereço',
  addressLead: 'É o que você passa às pessoas. Dá para mudar depois.',
  addressNext: 'Usar este endereço',
  links: 'O que vai na página?',
  linksLead:
    'Cole os endereços da loja, dos canais e dos trabalhos, um por linha. Os títulos saem deles; dá para mudar depois.',
  linksField: 'Endereços web, telefones ou e-mails',
  linksNext: 'Adicionar',
  theme: 'Escolha um tema',
  themeLead: 'Com os seus próprios links.',
  share: 'Pronta para compartilhar',
  shareLead: 'Publique, e quem tiver o endereço vê a página.',
  online: 'Sua página está no ar: quem tiver o endereço pode vê-la.',
  later: 'Terminar depois',
  otherLines: (count) =>
    count === 1
      ? 'Esta linha não contém um endereço web. Corrija-a ou apague-a.'
      : 'Estas linhas não contêm endereços web. Corrija-as ou apague-as.',
  mailSent: (email: string) => `Enviamos um e-mail para ${email}. Abra o link para confirmar o endereço.`,
  skip: 'Pular',
  publish: 'Publicar e continuar',
  toPage: 'Abrir minha página',
}
export default messages
