import type { CommandTexts, CommandWords } from '../../app/command-words.ts'

export default {
  'go-home': ['Próximos passos'],
  'go-links': ['Blocos', 'Botões', 'Seções', 'Arquivo', 'Agendar', 'Horário', 'Produtos'],
  'go-design': ['Tema', 'Modelo', 'Modo escuro', 'Cantos', 'Espaçamento'],
  'go-profile': ['Bio', 'Imagem', 'Foto', 'Avatar', 'Nome', 'Pronomes', 'Redes sociais', 'SEO'],
  'go-analytics': ['Estatísticas', 'Visitas', 'Cliques', 'Países'],
  'go-forms': ['Mensagens', 'Respostas', 'Caixa de entrada', 'Formulário de contato', 'Boletim', 'Spam'],
  'go-doctor': ['Verificação', 'Pontuação', 'Links quebrados', 'Acessibilidade', 'Dicas'],
  'go-variants': ['Teste A/B', 'Experimento', 'Público'],
  'go-campaigns': ['Promoção', 'Oferta', 'Agendar'],
  'go-versions': ['Histórico', 'Backup', 'Restaurar', 'Desfazer'],
  'go-ideas': ['IA', 'Escrever textos', 'Sugestões'],
  'go-alerts': ['Notificações', 'Avisos'],
  'go-embed': ['Código QR', 'Selo', 'Incorporar em um site', 'Arquivo HTML', 'Página como dados', 'Baixar'],
  'go-webhooks': ['Integrações', 'Zapier', 'Desenvolvimento'],
  'go-settings': ['Nome de usuário', 'Bluesky', 'Mastodon', 'Transferir'],
  'go-workspaces': ['Equipe', 'Membros', 'Convidar', 'Funções'],
  'go-plan': ['Preços', 'Cobrança', 'Upgrade', 'Faturas', 'Assinatura', 'Cupom'],
  'go-account': ['Senha', 'E-mail', 'Seu nome'],
  'go-security': ['Dois fatores', '2FA', 'Chaves de acesso', 'Sessões', 'Dispositivos', 'Acessos'],
  'go-keys': ['API', 'Token', 'Desenvolvimento'],
  'go-agents': ['MCP', 'Assistentes de IA', 'Aplicativos conectados'],
  'go-data': ['Baixar', 'Backup', 'LGPD', 'Excluir conta', 'Planilha'],
  'add-block': ['Novo link', 'Produto', 'Vídeo', 'Formulário', 'Texto'],
  publish: ['Publicar', 'Despublicar'],
  import: ['Linktree', 'CSV', 'Trazer links'],
  'sign-out': ['Desconectar'],
} satisfies CommandWords

export const texts: CommandTexts = {
  publish: 'Publicar a página',
  unpublish: 'Despublicar a página',
  linksOn: (page) => `Links em ${page}`,
  noResults: 'Nenhum resultado.',
  noResultsOn: (page) =>
    `Nenhum resultado. Só os links de ${page} são pesquisados. Para buscar outros, troque de página.`,
  moreMatches: (n) => `Mais ${n}. Digite para encontrá-los.`,
}
