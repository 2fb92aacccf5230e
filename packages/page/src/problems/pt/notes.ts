import type { IdeaFact, ideaTones } from '@vitrine/contract/limits'
import type { noteRules } from '@vitrine/contract/problems/notes'
import type { TextsOf } from '../translate.ts'

const failures = {
  off: 'Esta instalação não envia nada a outros endereços web.',
  refused: 'Daqui nada é enviado a este endereço web.',
  unknown_host: 'Esse servidor não existe.',
  unreachable: 'Não foi possível acessar o endereço web.',
  timeout: 'O endereço web não respondeu a tempo.',
  too_large: 'A resposta é grande demais.',
  redirects: 'O endereço web redireciona vezes demais.',
  status: 'O endereço web responde com um erro.',
  encoding: 'A resposta não pode ser lida.',
}

const facts: Readonly<Record<IdeaFact, string>> = {
  prompt: 'o que você pediu',
  name: 'seu nome',
  location: 'sua cidade',
  bioSentence: 'o que você faz',
  offers: 'o que os visitantes encontram',
  titles: 'seus blocos',
  sections: 'suas seções',
  socials: 'seus perfis sociais',
  title: 'o bloco',
  linkDescription: 'o que o bloco oferece',
  section: 'a seção dele',
  callToAction: 'o que acontece depois',
}
const tones: Readonly<Record<(typeof ideaTones)[number], string>> = {
  friendly: 'simpático',
  professional: 'profissional',
  playful: 'divertido',
  bold: 'direto',
}

export const notes: TextsOf<typeof noteRules> = {
  import_no_address: 'A entrada não tem endereço web.',
  import_row_address: 'A linha da tabela não tem endereço web.',
  import_line_address: 'Não há endereço web nesta linha.',
  import_line_mistyped:
    'Este endereço foi digitado errado. Confira o começo, os pontos, as vírgulas e os espaços.',
  import_type_address: ({ type, service }) => `“${type}” de ${service} não tem endereço web.`,
  import_type_text: ({ type }) => `“${type}” não tem texto.`,
  import_not_web: 'Não é um endereço web.',
  import_within_page: 'Leva a outra parte da mesma página.',
  import_no_target: 'O link não tem destino.',
  import_service_link: 'O link é do próprio serviço.',
  import_footer_link: 'O link está no rodapé da página lida.',
  import_spacer: 'Aqui não há espaços entre links.',
  import_no_links:
    'Nenhum link foi lido. Se um script cria a página, abra-a em um navegador, salve-a e envie o arquivo.',
  import_archived: 'A entrada estava arquivada.',
  import_vcard: 'O cartão de contato está vazio ou não pode ser lido.',
  import_link_fields: 'A entrada tem mais campos do que um link pode ter.',
  import_part_fields: 'A entrada tem campos demais.',
  import_columns_unread: 'Estas colunas não são lidas.',
  import_columns_missing:
    'Faltam estas colunas. Os links são importados ocultos, porque a tabela não diz quem pode vê-los.',
  import_page_missing: 'A página dela não está neste arquivo.',
  import_other_profile: ({ count }) =>
    count === 1 ? 'Outra página com 1 link.' : `Outra página com ${count} links.`,
  import_page_entries: ({ count }) =>
    `${count === 1 ? '1 entrada' : `${count} entradas`} da página original ou da conta dela. Só configurações, links, variantes e campanhas são importados.`,
  import_versions: ({ count }) =>
    `${count} versões da página original. Antes da importação, uma versão da sua página é salva.`,
  import_same_address: 'Este endereço web já existe.',
  import_same_entry: 'Esta entrada já existe.',
  import_same_id: 'Outra entrada do arquivo tem o mesmo número.',

  import_state: ({ state }) => `É importado oculto, porque o estado é “${state}”.`,
  import_visibility: 'É importado oculto, porque a tabela não diz quem pode vê-lo.',
  import_draft: 'A página original não estava publicada. O link é importado oculto; mostre-o quando quiser.',
  import_password: 'Pedia uma senha e é importado oculto. Defina um código e mostre-o.',
  import_code: 'Pede um código que a página não contém e é importado oculto. Defina um código e mostre-o.',
  import_export_code:
    'As exportações não contêm o código. O link é importado oculto; defina um código e mostre-o.',
  import_style: 'O estilo próprio não é importado.',
  import_shortened: ({ max }) => `É encurtado para ${max} caracteres.`,
  import_picture_lost: 'O arquivo não contém a imagem. Envie-a.',
  import_picture_failed: 'Não foi possível obter a imagem. Envie-a.',
  import_picture_off: 'A imagem está em outro site, que esta instalação não lê. Envie-a.',
  import_picture_elsewhere: 'A imagem não está nesta instalação. Envie-a de novo.',
  import_picture_unreadable: 'A imagem não pode ser lida e não é importada.',
  import_campaign: 'O link deixa de pertencer à campanha.',
  import_variant: 'A variante não é importada.',
  import_paused: 'Estava em andamento e é importada em pausa. Inicie-a quando a página estiver pronta.',
  import_slug: ({ slug, free }) => `“${slug}” já está em uso e passa a ser “${free}”.`,
  import_links: ({ count }) =>
    count === 1 ? '1 dos links não é importado.' : `${count} dos links não são importados.`,
  import_goal:
    'O objetivo era um link que não é importado. Em vez disso, contam os cliques em qualquer link.',
  import_all_links:
    'A campanha não tem links, então vale para todos os da página. Escolha os dela antes de iniciar.',

  import_setting: 'Esta configuração não existe aqui.',
  import_setting_unknown: 'Esta configuração é desconhecida.',
  import_setting_kept: 'Sua página mantém o valor dela.',
  import_theme: ({ name }) => `O tema “${name}” não tem equivalente aqui.`,
  import_network: ({ platform, url }) =>
    `${platform} ${url} não é importado: o endereço web não é permitido.`,
  import_networks: ({ platform, max }) =>
    `${platform} não é importado: a página já tem ${max} redes, o máximo.`,

  page_file_audience:
    'Estes links são visíveis só para alguns visitantes, que um arquivo não consegue distinguir.',
  page_file_sensitive: 'Um arquivo mostra a página de imediato. Cuidado com onde você o publica.',
  page_file_gate: 'Fica atrás de uma pergunta que o serviço faz. O link leva à página.',
  page_file_form: 'Um formulário precisa do serviço. As respostas são enviadas para lá.',
  page_file_draft: 'A página não está publicada. O formulário funciona assim que estiver.',
  page_file_size: ({ max }) => `A imagem não cabe. Um arquivo contém no máximo ${max} MB de imagens.`,
  page_file_picture: 'A imagem não existe mais.',
  page_file_service: 'Precisa do serviço. O link leva até lá.',

  idea_says: ({ facts: used }) =>
    `Menciona ${new Intl.ListFormat('pt').format(used.map((fact) => facts[fact]))}.`,
  idea_plain: 'Não depende de nenhum dado, por isso serve sempre.',
  idea_tone: ({ tone }) => `Tom: ${tones[tone]}.`,
  idea_search_title: 'Para o título de busca.',
  idea_search_description: 'Para a descrição de busca.',

  broken_not_found: 'A página deste endereço web não existe mais.',
  broken_unknown_host: 'Nenhum site tem este nome.',
  broken_certificate: 'Os navegadores alertam sobre este site: o certificado não é válido.',
  broken_no_response: 'O site não responde.',

  delivery_status: ({ status }) => `O receptor respondeu ${status}.`,
  delivery_redirect: ({ status }) =>
    `O receptor respondeu ${status}. Redirecionamentos não são seguidos: defina o endereço de destino.`,
  delivery_gone: 'O receptor respondeu 410 (Gone): ele recusa mais eventos.',
  delivery_secret: 'O segredo não pode ser descriptografado. Crie um novo e defina-o no receptor.',
  delivery_failed: ({ reason }) => failures[reason],
  delivery_page: 'A página está bloqueada ou não pertence mais à equipe do webhook.',
  delivery_surplus: ({ max }) =>
    `Havia mais de ${max.toLocaleString('pt')} entregas pendentes; as mais antigas foram canceladas.`,
}
