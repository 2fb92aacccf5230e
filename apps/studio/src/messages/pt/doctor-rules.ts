import type { RuleTexts } from '../../features/doctor/rule-texts.ts'

/** Texts by rule, without figures, because the service returns those in English. */
const rules: RuleTexts = {
  published: {
    title: 'A página não está publicada',
    text: 'Quem visita vê “não encontrado”. Publique quando estiver pronta.',
  },
  'content-shown': {
    title: 'A página não mostra links',
    text: 'Quem visita não encontra nada para seguir. Adicione links ou ligue alguns.',
  },
  'display-name': {
    title: 'Falta um nome de verdade',
    text: 'No topo aparece só o endereço. Escreva o nome pelo qual conhecem você.',
  },
  bio: {
    title: 'A biografia falta ou é muito curta',
    text: 'Uma ou duas frases dizem de quem é a página e para quem. Os buscadores também as mostram.',
  },
  avatar: {
    title: 'Não há imagem',
    text: 'Há iniciais onde poderia estar sua foto ou seu logo. A imagem também aparece quando a página é compartilhada.',
  },
  'picture-elsewhere': {
    title: 'Uma imagem não aparece',
    text: 'Ela está em outro lugar. As páginas só mostram imagens enviadas aqui, para que mais ninguém saiba quem as visita. Envie a imagem aqui.',
  },
  'sensitive-label': {
    title: 'O aviso não diz do que se trata',
    text: 'Quem visita lê só um texto geral. Um texto seu diz o que esperar.',
  },
  'gate-message': {
    title: 'Falta uma explicação antes de um link',
    text: 'Diga quem tem o código ou o que há depois dele, senão as pessoas desistem.',
  },
  'broken-link': {
    title: 'Um link não abre',
    text: 'O endereço falhou em duas verificações com pelo menos um dia de intervalo. Corrija-o ou oculte o link.',
  },
  'plain-http': {
    title: 'Um link não é criptografado',
    text: 'Ele começa com http. Os navegadores avisam antes, e no caminho qualquer um pode ler.',
  },
  'duplicate-address': {
    title: 'Dois links levam ao mesmo lugar',
    text: 'Fique com o de título mais claro.',
  },
  'social-twice': {
    title: 'Um link repete um ícone de rede',
    text: 'Os dois levam ao mesmo lugar. Um basta.',
  },
  'ended-schedule': {
    title: 'Um link já terminou',
    text: 'Ele não aparece mais. Desligado, espera até você planejar de novo.',
  },
  'ended-countdown': {
    title: 'Uma contagem regressiva terminou',
    text: 'Quem visita ainda a vê, no zero.',
  },
  'block-config': {
    title: 'Um bloco não aparece por completo',
    text: 'Falta algo, ou um dado não é válido. Abra-o: abaixo do formulário está o que a página omite.',
  },
  'empty-header': {
    title: 'Um título não tem nada abaixo',
    text: 'Desligado, ele espera até ter links de novo.',
  },
  'thin-section': {
    title: 'Uma seção está vazia ou tem um só link',
    text: 'Junte a outra: a página fica mais fácil de ver.',
  },
  'too-many-links': {
    title: 'Há links demais',
    text: 'Desligue o que ninguém procura ou divida em seções, para cada um achar o seu.',
  },
  'long-title': {
    title: 'Um título é longo',
    text: 'Mais curto, cabe em duas linhas de um celular. Os detalhes cabem na linha de baixo.',
  },
  'theme-contrast': {
    title: 'Uma cor é difícil de ver',
    text: 'O contraste é menor do que pede a WCAG 2.2.',
  },
  'image-alt': {
    title: 'Uma imagem não tem descrição',
    text: 'Quem não a vê não fica sabendo de nada. Diga em poucas palavras o que há nela.',
  },
  'avatar-alt': {
    title: 'Sua imagem não tem descrição',
    text: 'Leitores de tela dizem só o seu nome. Diga em poucas palavras o que ela mostra.',
  },
  'page-language': {
    title: 'A página indica outro idioma',
    text: 'A maior parte parece estar em outro. Ela é lida em voz alta errado, e os botões ficam no outro idioma.',
  },
  'vague-title': {
    title: 'Um título não diz para onde leva',
    text: 'Diga o que há lá, como “Reserve uma mesa”: também para quem só ouve os títulos.',
  },
  'address-title': {
    title: 'Um título é só um endereço',
    text: 'Isso é leitura de máquina. Diga o que as pessoas encontram lá.',
  },
  'duplicate-title': {
    title: 'Dois links têm o mesmo título',
    text: 'Eles levam a lugares diferentes, e ninguém consegue distingui-los.',
  },
  'shouting-title': {
    title: 'Um título grita',
    text: 'Maiúsculas são mais lentas de ler, e leitores de tela podem soletrá-las.',
  },
  'new-tab': {
    title: 'A maioria dos links abre uma nova aba',
    text: '“Voltar” não leva de volta à sua página. Quem quiser uma nova aba pode abri-la.',
  },
  'seo-title': {
    title: 'O título para buscadores falta ou é longo demais',
    text: 'Diga em poucas palavras o que você faz, ou onde. O mais importante primeiro.',
  },
  'seo-description': {
    title: 'A descrição para buscadores falta ou é curta',
    text: 'Senão eles escolhem um texto. Diga em uma frase o que se encontra aqui.',
  },
  'search-hidden': {
    title: 'Os buscadores estão de fora',
    text: 'A página pede que não a mostrem. Se não é essa a intenção, deixe-os entrar.',
  },
  'share-picture': {
    title: 'A imagem de compartilhamento é desenhada',
    text: 'Ao compartilhar aparece um cartão com seu nome. Uma imagem sua, de 1200 por 630 pixels, diz mais.',
  },
  'low-clicks-high': {
    title: 'Um bom lugar quase não é usado',
    text: 'Mais abaixo há um link com mais cliques. Troque os dois de lugar.',
  },
  'contact-way': {
    title: 'Não há como falar com você',
    text: 'Nenhum link escreve, liga ou agenda. Adicione um e-mail, um formulário ou um cartão de contato.',
  },
  highlights: {
    title: 'Há links demais em destaque ou fixados',
    text: 'Assim nenhum se destaca. Escolha poucos.',
  },
  'social-links': {
    title: 'Nenhuma rede está ligada',
    text: 'Quem gosta do que vê não tem como seguir você. Adicione as redes que usa.',
  },
}
export default rules
