import type en from '../../en/screens/start.ts'

const messages: typeof en = {
  title: 'Prepare sua página',
  step: (n, all) => `Passo ${n} de ${all}`,
  begin: 'Como você quer começar?',
  beginLead: 'Dá para fazer as duas coisas: importe links e depois adicione mais.',
  bring: 'Importar links',
  bringText: 'Do Linktree e de outros serviços, de um arquivo ou de uma lista de endereços web.',
  fresh: 'Começar do zero',
  freshText: 'Escolha o endereço da página, cole seus links e escolha um tema.',
  freshTextShort: 'Cole seus links e escolha um tema.',
  more: 'Adicione mais',
  moreLead: 'Mostre quem você é e como falar com você. Dá para fazer isso depois.',
  phone: 'Número de telefone',
  address: 'Nome e endereço da página',
  addressLead: 'Você pode mudar os dois depois.',
  links: 'O que você quer na sua página?',
  linksLead:
    'Um por linha, como sua loja, seus canais e seu telefone. Você pode escrever um título na frente.',
  // Non-breaking hyphens: the label wraps on phones
  linksField: 'Endereços web, telefones ou e‑mails',
  linksExample: 'Minha loja example.com/loja',
  linksNext: 'Adicionar links e continuar',
  theme: 'Escolha um tema',
  themeLead: 'As prévias mostram seus próprios links.',
  share: 'Pronta para publicar',
  shareLead: 'Depois que você publicar, qualquer pessoa com o endereço pode ver sua página.',
  online: 'Sua página está no ar: qualquer pessoa com o endereço pode vê-la.',
  onlineEmpty: 'Sua página está no ar, mas ainda não tem blocos.',
  firstLink: 'Adicionar o primeiro link',
  skipSetup: 'Pular tudo',
  otherLines: (count) =>
    count === 1
      ? 'Esta linha não contém nenhum endereço web, número de telefone ou endereço de e‑mail. Corrija ou apague a linha.'
      : 'Estas linhas não contêm nenhum endereço web, número de telefone ou endereço de e‑mail. Corrija ou apague as linhas.',
  mailSent: (email: string) =>
    `Enviamos um e‑mail para ${email}. Abra o link para confirmar seu endereço de e‑mail.`,
  onPage: (count) => (count === 1 ? 'Há 1 bloco na sua página.' : `Há ${count} blocos na sua página.`),
  skipLinks: 'Pular este passo',
  skipLines: (count) => (count === 1 ? 'Pular esta linha' : 'Pular estas linhas'),
  later: 'Mais tarde',
  toPage: 'Abrir minha página',
}
export default messages
