import type en from '../../en/screens/block-texts.ts'

const messages: typeof en = {
  search: {
    normal:
      'url site website página botão ingressos show turnê concerto etsy loja eventos feiras mercados oficinas workshops aulas cursos portfólio café',
    social:
      'instagram tiktok youtube facebook x twitter linkedin threads kwai pinterest snapchat twitch discord telegram bluesky perfil redes sociais',
    header: 'título cabeçalho separador divisor seção secção',
    text: 'parágrafo sobre mim descrição bio horário aulas preços cardápio menu avaliações oficinas workshops cursos lição eventos feiras mercados depoimentos funcionamento endereço lista de preços',
    faq: 'faq dúvidas ajuda respostas',
    countdown:
      'contagem regressiva timer temporizador lançamento eventos show turnê concerto oferta desconto promoção feiras mercados oficinas workshops aulas cursos ingressos bilhetes prazo retiros',
    image: 'foto fotografia galeria banner imagem portfólio obra cartaz cardápio ementa menu',
    video: 'youtube vimeo tiktok twitch filme clipe',
    embed: 'spotify soundcloud bandcamp apple music deezer podcast música player leitor álbum playlist',
    file: 'pdf ficheiro arquivo download baixar descarregar ementa cardápio catálogo currículo menu preços folheto portfólio',
    contact_card: 'vcard vcf contacto contato morada agenda',
    phone: 'ligar chamada telemóvel celular número',
    email: 'mail correio mensagem',
    whatsapp: 'zap chat conversa mensagem',
    map: 'mapa morada endereço lugar horário de funcionamento google maps loja oficinas ateliê feiras mercados eventos como chegar direções',
    form: 'contacto contato pergunta inquérito pesquisa orçamento pedido encomenda encomendar reserva oficinas workshops aulas cursos eventos inscrição inscrever avaliação depoimentos retiros cotação proposta',
    email_capture: 'subscrever assinar inscrição lista de e‑mails boletim newsletter e‑mail novidades',
    product:
      'loja vender comprar venda preço artigo pedido encomenda oferta desconto promoção cupom etsy ingressos bilhetes oficinas workshops aulas cursos presente lista de preços',
    booking:
      'marcação agendamento agendar consulta calendário agenda calendly reserva reservar mesa oficinas workshops aulas cursos lição eventos ingressos bilhetes sessão marcar lista de preços retiros',
    donation: 'donativo doar gorjeta apoio apoiar vaquinha pix mb way paypal ko-fi patreon caixinha café',
  },
  titles: {
    normal: 'Nosso site',
    social: 'Nosso canal',
    header: 'Onde estamos',
    text: 'Sobre nós',
    faq: 'Perguntas',
    countdown: 'Grande inauguração',
    image: 'Nos bastidores',
    video: 'Um dia conosco',
    embed: 'Nossa playlist',
    file: 'Lista de preços',
    contact_card: 'Marlo Quint',
    phone: 'Ligue para nós',
    email: 'Escreva para nós',
    whatsapp: 'Converse no WhatsApp',
    map: 'Nosso endereço',
    form: 'Faça uma pergunta',
    email_capture: 'Nossa newsletter',
    product: 'Pôster, 50 × 70 cm',
    booking: 'Marque um horário',
    donation: 'Apoie nosso projeto',
  },
  required: {
    title: 'Digite um título.',
    image_url: 'Escolha uma imagem.',
    ends_at: 'Escolha a data e a hora.',
    text: 'Digite um texto.',
    items: 'Digite uma pergunta e a resposta.',
    name: 'Digite um nome.',
    address: 'Digite um endereço postal.',
  },
  titleHint: 'Se ficar vazio, um título é sugerido a partir dos outros campos.',
  altOf: (name) => `Descrição de “${name}”`,
  severalPictures: 'Se você escolher várias imagens, cada uma vira um bloco.',
  halfWidth: 'Meia largura',
  fullWidth: 'Largura total',
  widthChanged: (count, isHalf) =>
    `${count === 1 ? '1 imagem ocupa' : `${count} imagens ocupam`} agora ${isHalf ? 'meia largura' : 'a largura total'}.`,
  titleHints: {
    text: 'Opcional. Os visitantes o veem como um título acima do texto.',
    image: 'Dá nome à imagem nas suas listas. Os visitantes veem a imagem e a legenda.',
  },
  textHint: 'Linhas que começam com “- ” viram uma lista. Endereços web viram links.',
  removed: (title) => `“${title}” foi removido.`,
  countdownEnded: (text) => `Este horário já passou. Os visitantes veem agora “${text}”.`,
  amountsHint: 'Um por linha, ou separados por vírgula e espaço.',
  notAnAmount: (text, example) => `“${text}” não é um valor. Digite um número, por exemplo ${example}.`,
  notANumber: (text, min, max) =>
    `“${text}” não é um número inteiro de ${min} a ${max}. Digite um número, por exemplo 90.`,
  newQuestion: 'Por exemplo: data do seu evento',
  noPlayer: 'Este endereço não pode ser reproduzido na sua página. Os visitantes veem um link.',
  noAddress:
    'Um endereço web, um número de telefone ou um endereço de e‑mail. Sem isso, os visitantes não podem comprar nem perguntar.',
  nextDay: 'Fecha no dia seguinte.',
  street: 'Rua das Flores 12, Curitiba',
  noHours: 'Ative os dias em que você abre.',
  sameHours: 'Mesmo horário de segunda a sexta',
}
export default messages
