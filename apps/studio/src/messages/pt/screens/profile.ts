import type en from '../../en/screens/profile.ts'

const profile: typeof en = {
  searchLead: 'Como os buscadores e os aplicativos de mensagens mostram sua página.',
  shareImageHint: 'Sem uma, é criada uma imagem com seu nome e seu tema.',
  indexable: 'Permitir que buscadores mostrem a página',
  sensitive: 'Mostrar um aviso de conteúdo antes da página',
  sensitiveHint: 'Para conteúdo que não é adequado para todos os visitantes.',
  sensitiveLabel: 'Texto do aviso',
  socialsLead: 'Aparecem como ícones pequenos abaixo do seu nome.',
  socialNone: 'Nenhum perfil social ainda. Cole o endereço web de um.',
  shareUnpublished: 'A imagem aparece quando a página está publicada.',
  footerHint: (site) => `Com um plano maior, seu texto substitui “Feito com ${site}”.`,
  footerReplaces: (site) => `Seu texto substitui “Feito com ${site}” no fim da página.`,
}
export default profile
