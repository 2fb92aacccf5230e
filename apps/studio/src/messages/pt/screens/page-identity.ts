import type en from '../../en/screens/page-identity.ts'

const pageIdentity: typeof en = {
  title: 'Mastodon e Bluesky',
  lead: 'Informe suas contas, para que estas redes mostrem você como autor e seu domínio como nome de usuário.',
  leadWithoutDomain:
    'Informe sua conta do Mastodon, para que ela apareça como autora quando a página é compartilhada. Para o Bluesky, ou para ser encontrado no Mastodon pelo seu domínio, conecte antes um domínio próprio.',
  relMe:
    'O Mastodon e outros serviços podem confirmar que a página é sua, porque os links dela para seus perfis sociais têm rel="me".',
  fediverse: 'Conta do Mastodon ou do fediverso',
  fediverseHint:
    'Quando a página é compartilhada, esta conta aparece como autora. Quem procura um nome no seu domínio a encontra (WebFinger).',
  did: 'ID do Bluesky (DID)',
  didHint:
    'Seu domínio vira seu nome de usuário no Bluesky. O Bluesky mostra o DID quando você escolhe um nome próprio.',
}
export default pageIdentity
