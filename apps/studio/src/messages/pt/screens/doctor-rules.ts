import type en from '../../en/screens/doctor-rules.ts'

/** Texts by rule, without figures, because the service returns those in English. */
const rules: typeof en = {
  published: {
    title: 'A página não está publicada',
    text: 'Os visitantes veem “Página não encontrada”. Publique a página quando estiver pronta.',
  },
  'content-shown': {
    title: 'A página não mostra links',
    text: 'Os visitantes não encontram nenhum link. Adicione links ou mostre os ocultos.',
  },
  'display-name': {
    title: 'Falta o nome',
    text: 'O título mostra só o endereço da página. Digite o nome pelo qual as pessoas conhecem você.',
  },
  bio: {
    title: 'A bio falta ou é muito curta',
    text: 'Diga em uma ou duas frases de quem é a página. Os buscadores mostram a bio se faltar a descrição de busca.',
  },
  avatar: {
    title: 'Falta a foto',
    text: 'A página mostra iniciais no lugar. Adicione sua foto ou seu logotipo. Também aparece quando a página é compartilhada.',
  },
  'picture-elsewhere': {
    title: 'Uma imagem não aparece',
    text: 'Ela está em outro site. As páginas só mostram imagens enviadas para cá, para que ninguém mais saiba quem as visita. Envie-a aqui.',
  },
  'sensitive-label': {
    title: 'O aviso de conteúdo não dá um motivo',
    text: 'Os visitantes veem um aviso genérico. Adicione um texto que descreva o conteúdo.',
  },
  'gate-message': {
    title: 'Uma restrição não tem mensagem',
    text: 'Explique onde encontrar o código, ou descreva o que os visitantes vão ver.',
  },
  'broken-link': {
    title: 'Um link não abre',
    text: 'O endereço web falhou em duas verificações com pelo menos um dia de intervalo. Corrija-o ou oculte o link.',
  },
  'plain-http': {
    title: 'Um link não é criptografado',
    text: 'Ele abre por http. Os navegadores avisam sobre isso, e outras pessoas podem ler ou alterar o que é enviado.',
  },
  'duplicate-address': {
    title: 'Dois links abrem o mesmo endereço web',
    text: 'Mantenha o que tem o título mais claro.',
  },
  'social-twice': {
    title: 'Um link repete um ícone social',
    text: 'Os dois abrem o mesmo endereço web. Mantenha só um.',
  },
  'ended-schedule': {
    title: 'Um link terminou',
    text: 'Ele não aparece mais. Oculte-o. Você pode agendá-lo de novo mais tarde.',
  },
  'ended-countdown': {
    title: 'Uma contagem regressiva terminou',
    text: 'Os visitantes ainda a veem, no zero.',
  },
  'block-config': {
    title: 'Um bloco não aparece por completo',
    text: 'Falta algo ou um dado não é válido. Abra-o: abaixo do formulário está o que não aparece na página.',
  },
  'empty-header': {
    title: 'Um título não tem nada abaixo',
    text: 'Oculte-o até que tenha links de novo.',
  },
  'thin-section': {
    title: 'Uma seção está vazia ou tem um só link',
    text: 'Junte-a com outra seção.',
  },
  'too-many-links': {
    title: 'A página tem links demais',
    text: 'Oculte os menos úteis ou agrupe-os em seções, para que os visitantes encontrem o que procuram.',
  },
  'long-title': {
    title: 'Um título é longo',
    text: 'Um título mais curto cabe em duas linhas no celular. Passe os detalhes para a linha abaixo do título.',
  },
  'theme-contrast': {
    title: 'Uma cor é difícil de ver',
    text: 'O contraste é menor que o exigido pela WCAG 2.2.',
  },
  'image-alt': {
    title: 'Uma imagem não tem descrição',
    text: 'Não há texto para os visitantes que não podem vê-la. Descreva em poucas palavras o que ela mostra.',
  },
  'avatar-alt': {
    title: 'Sua foto não tem descrição',
    text: 'Os leitores de tela leem só seu nome. Descreva em poucas palavras o que a foto mostra.',
  },
  'page-language': {
    title: 'O idioma da página está errado',
    text: 'A maior parte do texto está em outro idioma. Os leitores de tela o pronunciam errado, e os botões ficam em um idioma diferente do texto.',
  },
  'vague-title': {
    title: 'Um título é vago',
    text: 'Não diz para onde o link leva. Nomeie o destino, como “Reserve uma mesa”. Os leitores de tela podem ler só os títulos.',
  },
  'address-title': {
    title: 'Um título é só um endereço web',
    text: 'Descreva o que os visitantes encontram lá.',
  },
  'duplicate-title': {
    title: 'Dois links têm o mesmo título',
    text: 'Eles levam a endereços web diferentes. Os visitantes não conseguem distingui-los, sobretudo com um leitor de tela.',
  },
  'shouting-title': {
    title: 'Um título está todo em maiúsculas',
    text: 'Maiúsculas são mais lentas de ler, e alguns leitores de tela as soletram.',
  },
  'new-tab': {
    title: 'A maioria dos links abre em uma nova aba',
    text: 'O botão Voltar não retorna à sua página. Os visitantes podem abrir uma nova aba se quiserem.',
  },
  'seo-title': {
    title: 'O título de busca falta ou é longo',
    text: 'Diga em poucas palavras o que você faz ou onde. Coloque primeiro as palavras mais importantes.',
  },
  'seo-description': {
    title: 'A descrição de busca falta ou é curta',
    text: 'Sem ela, os buscadores escolhem um texto. Diga em uma frase o que os visitantes encontram aqui.',
  },
  'search-hidden': {
    title: 'Os buscadores estão excluídos',
    text: 'A página está publicada, mas não aparece nos buscadores. Se não for isso que você quer, permita que a mostrem.',
  },
  'share-picture': {
    title: 'A imagem ao compartilhar é gerada',
    text: 'Ao compartilhar a página, aparece um cartão com seu nome nas cores do tema. Envie sua própria imagem de 1200 por 630 pixels para se destacar.',
  },
  'low-clicks-high': {
    title: 'Uma posição no topo recebe poucos cliques',
    text: 'Um link mais abaixo teve mais cliques em 30 dias. Troque-os de lugar.',
  },
  'contact-way': {
    title: 'Os visitantes não conseguem falar com você',
    text: 'Nenhum link abre um e-mail ou uma ligação, reserva um horário ou tem um formulário. Adicione um e-mail, um formulário ou um cartão de contato.',
  },
  'phone-country': {
    title: 'Falta o código do país em um telefone',
    text: 'Ligações de outros países não funcionam. Comece o número com o código do país, por exemplo +55.',
  },
  highlights: {
    title: 'Há links demais em destaque ou fixados',
    text: 'Assim nenhum se destaca. Escolha poucos.',
  },
  'social-links': {
    title: 'Nenhuma rede social tem link',
    text: 'Os visitantes que gostam do que veem não podem seguir você em outros lugares. Adicione as redes que você usa.',
  },
}
export default rules
