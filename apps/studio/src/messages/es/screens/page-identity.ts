import type en from '../../en/screens/page-identity.ts'

const pageIdentity: typeof en = {
  title: 'Mastodon y Bluesky',
  lead: 'Indica tus cuentas, para que estas redes te muestren como autor y tu dominio como nombre de usuario.',
  leadWithoutDomain:
    'Indica tu cuenta de Mastodon, para que aparezca como autora cuando se comparte la página. Para Bluesky, o para que te encuentren en Mastodon por tu dominio, conecta antes un dominio propio.',
  relMe:
    'Mastodon y otros servicios pueden comprobar que la página es tuya, porque sus enlaces a tus perfiles sociales tienen rel="me".',
  fediverse: 'Cuenta de Mastodon o del fediverso',
  fediverseHint:
    'Cuando se comparte la página, esta cuenta aparece como autora. Quien busca un nombre en tu dominio la encuentra (WebFinger).',
  did: 'ID de Bluesky (DID)',
  didHint:
    'Tu dominio pasa a ser tu nombre de usuario en Bluesky. Bluesky muestra el DID cuando eliges un nombre propio.',
}
export default pageIdentity
