import type en from '../../en/screens/page-identity.ts'

const pageIdentity: typeof en = {
  title: 'Fediverso e Bluesky',
  lead: 'Conecte a página e seu domínio às suas contas em redes abertas.',
  leadWithoutDomain:
    'Conecte sua conta no fediverso. Para usar o Bluesky, ou ser encontrado no fediverso pelo seu domínio, conecte antes um domínio próprio.',
  relMe:
    'O Mastodon e outros serviços podem confirmar que a página é sua, porque os links dela para seus perfis sociais têm rel="me".',
  fediverse: 'Conta do fediverso',
  fediverseHint:
    'Quando a página é compartilhada, esta conta aparece como autora. Quem procura um nome no seu domínio a encontra (WebFinger).',
  did: 'DID do Bluesky',
  didHint:
    'Seu domínio vira seu nome de usuário no Bluesky. O Bluesky mostra o DID quando você escolhe um nome próprio.',
}
export default pageIdentity
