import type { FindingTexts } from '../../en/screens/doctor-rules.ts'

const languages = {
  English: 'inglês',
  German: 'alemão',
  Spanish: 'espanhol',
  French: 'francês',
  Portuguese: 'português',
  Italian: 'italiano',
  Dutch: 'holandês',
}

const texts: FindingTexts = {
  cases: {
    published: [
      'A página não está publicada',
      'Quem visita /{username} vê “Página não encontrada”. Publique a página quando estiver pronta.',
    ],
    'all-hidden': [
      'A página não mostra blocos',
      'Todos os blocos estão ocultos ou terminaram ({count}). Os visitantes não podem abrir nada.',
    ],
    'no-links': ['A página não mostra blocos', 'A página ainda não tem blocos. Adicione o primeiro.'],
    'name-missing': [
      'Falta o nome',
      'O título mostra o endereço da página, “{username}”. Digite o nome pelo qual as pessoas conhecem você.',
    ],
    'name-is-address': [
      'O nome é só o endereço da página',
      'O título mostra “{name}”. Um nome como as pessoas o escrevem é mais fácil de reconhecer e encontrar.',
    ],
    'bio-missing': [
      'Falta a bio',
      'Diga em uma ou duas frases de quem é a página. Os buscadores mostram a bio se faltar a descrição de busca.',
    ],
    'bio-short': [
      'A bio é muito curta',
      'Ela tem {count} caracteres. Uma frase de pelo menos {min} diz o que você faz e para quem.',
    ],
    avatar: [
      'Falta a foto',
      'A página mostra iniciais no lugar. Adicione sua foto ou seu logotipo. Também aparece quando a página é compartilhada.',
    ],
    'avatar-elsewhere': [
      'Sua foto não aparece',
      'Ela está em outro site. As páginas só mostram imagens enviadas para cá, para que nenhuma outra empresa saiba quem as visita. Envie-a aqui.',
    ],
    'background-elsewhere': [
      'A imagem de fundo não aparece',
      'Ela está em outro site. As páginas só mostram imagens enviadas para cá, para que nenhuma outra empresa saiba quem as visita. Envie-a aqui.',
    ],
    'picture-elsewhere': [
      'Uma imagem não aparece',
      'A imagem de “{title}” está em outro site. As páginas só mostram imagens enviadas para cá, para que nenhuma outra empresa saiba quem as visita. Envie-a aqui.',
    ],
    'sensitive-label': [
      'O aviso de conteúdo não dá um motivo',
      'Os visitantes veem um aviso genérico. Adicione um texto que descreva o conteúdo.',
    ],
    'code-message': [
      'Falta a mensagem de um pedido de código',
      '“{title}” pede um código. Explique onde encontrá-lo.',
    ],
    'warning-message': [
      'Falta o texto de um aviso',
      '“{title}” pede confirmação. Descreva o que os visitantes vão ver.',
    ],
    'broken-link': ['Um link não abre', '“{title}”: {problem} Corrija o endereço web ou oculte o link.'],
    'http-try': [
      'Um link não é criptografado',
      '“{title}” abre {host} por http. Os navegadores avisam antes de abri-lo, e outras pessoas podem ler a conexão. Teste com https e mude o endereço web se abrir.',
    ],
    http: [
      'Um link não é criptografado',
      '“{title}” abre {host} por http. Os navegadores avisam antes de abri-lo, e outras pessoas podem ler a conexão.',
    ],
    'http-social': [
      'Um link de rede social não é criptografado',
      '“{title}” abre {host} por http. Os navegadores avisam antes de abri-lo, e outras pessoas podem ler a conexão.',
    ],
    twin: [
      'Um link aparece duas vezes',
      '“{title}” está duas vezes na página com o mesmo endereço web. “Aplicar” oculta o segundo, mas o mantém na lista.',
    ],
    'same-address': [
      'Dois links abrem o mesmo endereço web',
      '“{title}” abre o mesmo endereço web que “{other}”. Mantenha o que tem o título mais claro.',
    ],
    'social-twice': [
      'Um link repete um ícone social',
      '“{title}” abre o mesmo endereço web que o ícone de {platform}. Mantenha só um.',
    ],
    'ended-schedule': [
      'Um bloco terminou',
      '“{title}” terminou em {date} e não aparece mais. Oculte-o. Você pode agendá-lo de novo mais tarde.',
    ],
    'ended-countdown': [
      'Uma contagem regressiva terminou',
      '“{title}” contava até {date}. Em vez do tempo restante, os visitantes veem o texto final.',
    ],
    'block-config': [
      'Um bloco não aparece por completo',
      'Em “{title}” falta algo ou um dado não é válido. Abra o bloco: abaixo do formulário está o que não aparece na página.',
    ],
    'header-last': [
      'Um título não tem nada abaixo',
      'Depois de “{title}” não há nada. Oculte o título até que tenha blocos de novo.',
    ],
    'header-header': [
      'Um título não tem nada abaixo',
      'Depois de “{title}” vem outro título. Oculte-o até que tenha blocos de novo.',
    ],
    'section-empty': [
      'Uma seção está vazia',
      'Nenhum bloco de “{section}” aparece, por isso a página não mostra a seção.',
    ],
    'section-single': [
      'Uma seção tem um só bloco',
      '“{title}” é o único bloco de “{section}”. Junte a seção com outra.',
    ],
    'too-many': [
      'A página tem links demais',
      'Os visitantes escolhem entre {count} links. Oculte os menos úteis: até {max} são fáceis de percorrer.',
    ],
    ungrouped: [
      'Os links não estão agrupados',
      '{count} links estão em uma só lista. Agrupe-os em seções para que os visitantes encontrem o que procuram.',
    ],
    'long-title': [
      'Um título é longo',
      '“{title}” tem {count} caracteres; até {max} cabem em duas linhas no celular. Passe os detalhes para a linha abaixo do título.',
    ],
    'colour-fix': [
      '{token} fica difícil de ver',
      'Alguns visitantes mal veem {color} sobre {ground} no {mode}. A página mostra uma cor corrigida. {better} é a cor mais próxima com contraste suficiente. Contraste: {ratio} para 1; a WCAG 2.2 exige {required} para 1.',
    ],
    colour: [
      '{token} fica difícil de ver',
      'Alguns visitantes mal veem {color} sobre {ground} no {mode}. A página mostra {better} no lugar. Escolha cores parecidas para o fundo e os cartões, ou outra cor aqui. Contraste: {ratio} para 1; a WCAG 2.2 exige {required} para 1.',
    ],
    gradient: [
      'O texto fica difícil de ler sobre o degradê',
      'As cores {colors} são tão diferentes que nem um texto escuro nem um claro tem em toda parte um contraste de {required} para 1. {better} mantém a direção e tem contraste suficiente.',
    ],
    'image-alt': [
      'Uma imagem não tem descrição',
      'A imagem de “{title}” não tem texto para os visitantes que não podem vê-la. Descreva em poucas palavras o que ela mostra.',
    ],
    'image-file-name': [
      'Uma imagem é descrita pelo nome do arquivo',
      'A imagem de “{title}” é lida em voz alta como “{alt}”. Descreva em poucas palavras o que ela mostra.',
    ],
    'avatar-alt': [
      'Sua foto não tem descrição',
      'Os leitores de tela leem só seu nome. Descreva em poucas palavras o que a foto mostra.',
    ],
    'page-language': [
      'O idioma da página está errado',
      'O idioma da página é {language}, mas a maior parte do texto está em {detected}. Os leitores de tela o pronunciam errado, e os botões ficam em um idioma diferente do texto.',
    ],
    'vague-title': [
      'Um título é vago',
      '“{title}” não diz para onde o link leva. Nomeie o destino, como “Reserve uma mesa”. Os leitores de tela podem ler só os títulos.',
    ],
    'address-title': [
      'Um título é só um endereço web',
      '“{title}” é um endereço web. Descreva o que os visitantes encontram lá: {host}.',
    ],
    'email-title': [
      'Um título é só um endereço de e‑mail',
      '“{title}” é um endereço de e‑mail. Diga sobre o que os visitantes podem perguntar, como “Perguntas sobre os cursos”.',
    ],
    'same-title': [
      'Dois links têm o mesmo título',
      '“{title}” é o título de dois links para endereços web diferentes. Os visitantes não conseguem distingui-los, sobretudo com um leitor de tela.',
    ],
    'shouting-title': [
      'Um título está todo em maiúsculas',
      '“{title}” está escrito em maiúsculas. Elas são mais lentas de ler, e alguns leitores de tela as soletram.',
    ],
    'new-tab': [
      'A maioria dos links abre em uma nova aba',
      '{count} de {total} links abrem uma nova aba, e o botão Voltar não retorna à sua página. Os visitantes podem abrir uma nova aba se quiserem.',
    ],
    'search-title-draft': [
      'Falta o título de busca',
      'Os buscadores mostram só seu nome e o endereço da página. O rascunho acrescenta o que você faz ou onde.',
    ],
    'search-title-missing': [
      'Falta o título de busca',
      'Os buscadores mostram só seu nome e o endereço da página. Acrescente o que você faz ou onde.',
    ],
    'search-title-long': [
      'O título de busca é longo',
      'Ele tem {count} caracteres; os resultados de busca o cortam em cerca de {max}. Coloque primeiro as palavras mais importantes.',
    ],
    'search-text-draft': [
      'Falta a descrição de busca',
      'Os buscadores escolhem um texto por conta própria. O rascunho combina textos da sua página.',
    ],
    'search-text-missing': [
      'Falta a descrição de busca',
      'Os buscadores escolhem um texto por conta própria. Diga em uma frase o que os visitantes encontram aqui.',
    ],
    'search-text-short': [
      'A descrição de busca é curta',
      'Ela tem {count} caracteres. É mais provável que os buscadores a mostrem sem mudanças se tiver pelo menos {min}.',
    ],
    'search-hidden': [
      'Os buscadores estão excluídos',
      'A página está publicada, mas não aparece nos buscadores. Se não for isso que você quer, permita que a mostrem.',
    ],
    'share-picture': [
      'A imagem ao compartilhar é gerada',
      'Ao compartilhar a página, aparece um cartão com seu nome nas cores do tema. Envie sua própria imagem de 1200 × 630 pixels para se destacar.',
    ],
    'low-clicks-high': [
      'Uma posição no topo recebe poucos cliques',
      '“{title}” está na posição {position} e teve {count} cliques em 30 dias. “{other}”, mais abaixo, teve {more}. Troque-os de lugar.',
    ],
    'contact-way': [
      'Os visitantes não conseguem falar com você',
      'Nenhum bloco abre um e‑mail ou uma ligação, reserva um horário ou tem um formulário. Adicione um e‑mail, um formulário ou um cartão de contato.',
    ],
    'phone-country': [
      'Falta o código do país em um telefone',
      'Ligações de outros países para “{title}” não funcionam. Comece o número com o código do país, por exemplo {code}.',
    ],
    pinned: [
      'Há blocos demais fixados',
      '{count} de {total} blocos estão fixados, então nenhum se destaca. Escolha no máximo {max}.',
    ],
    highlighted: [
      'Há blocos demais em destaque',
      '{count} de {total} blocos estão em destaque, então nenhum se destaca. Escolha no máximo {max}.',
    ],
    'social-links': [
      'Nenhuma rede social tem link',
      'Os visitantes que gostam do que veem não podem seguir você em outros lugares. Adicione as redes que você usa.',
    ],
  },
  words: {
    language: languages,
    detected: languages,
    token: {
      'The text': 'O texto',
      'The secondary text': 'O texto secundário',
      'The accent colour': 'A cor de destaque',
    },
    ground: {
      'the background': 'o fundo',
      'the cards': 'os cartões',
    },
    mode: {
      'light mode': 'modo claro',
      'dark mode': 'modo escuro',
      'light and dark mode': 'modo claro e escuro',
    },
    host: {
      'this web address': 'este endereço web',
    },
    problem: {
      'The page at this web address no longer exists.': 'A página deste endereço web não existe mais.',
      'This website does not exist.': 'Nenhum site tem este nome.',
      'Browsers warn about this website: its certificate is not valid.':
        'Os navegadores alertam sobre este site: o certificado não é válido.',
      'The website does not respond.': 'O site não responde.',
    },
  },
}
export default texts
