import type { BlockWords } from '../../features/links/block-words.ts'

const words: BlockWords = {
  normal: 'url site website página botão ingressos show turnê concerto',
  social:
    'instagram tiktok youtube facebook x twitter linkedin threads kwai pinterest snapchat twitch discord telegram bluesky perfil redes sociais',
  header: 'título cabeçalho separador divisor seção secção',
  text: 'parágrafo sobre mim descrição bio horário aulas preços',
  faq: 'faq dúvidas ajuda respostas',
  countdown: 'contagem regressiva timer temporizador lançamento evento show turnê concerto',
  image: 'foto fotografia galeria banner',
  video: 'youtube vimeo tiktok twitch filme clipe',
  embed: 'spotify soundcloud bandcamp apple music deezer podcast música player leitor álbum playlist',
  file: 'pdf ficheiro arquivo download baixar descarregar ementa cardápio catálogo currículo',
  contact_card: 'vcard vcf contacto contato morada agenda',
  phone: 'ligar chamada telemóvel celular número',
  email: 'mail correio mensagem',
  whatsapp: 'zap chat conversa mensagem',
  map: 'mapa morada endereço lugar horário de funcionamento google maps loja',
  form: 'contacto contato pergunta inquérito pesquisa orçamento pedido',
  email_capture: 'subscrever assinar inscrição lista de e-mails boletim',
  product: 'loja vender comprar venda preço artigo',
  booking: 'marcação agendamento agendar consulta calendário agenda calendly',
  donation: 'donativo doar gorjeta apoio apoiar vaquinha pix mb way paypal ko-fi patreon',
}
export default words
