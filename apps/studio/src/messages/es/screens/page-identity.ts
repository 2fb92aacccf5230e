import type en from '../../en/screens/page-identity.ts'

const pageIdentity: typeof en = {
  title: 'Fediverso y Bluesky',
  lead: 'Conecta la página y su dominio con tus cuentas en redes abiertas.',
  leadWithoutDomain:
    'Conecta tu cuenta del fediverso. Para usar Bluesky, o para que te encuentren en el fediverso por tu dominio, conecta antes un dominio propio.',
  relMe:
    'Mastodon y otros servicios pueden comprobar que la página es tuya, porque sus enlaces a tus perfiles sociales tienen rel="me".',
  fediverse: 'Cuenta del fediverso',
  fediverseHint:
    'Cuando se comparte la página, esta cuenta aparece como autora. Quien busca un nombre en tu dominio la encuentra (WebFinger).',
  did: 'DID de Bluesky',
  didHint:
    'Tu dominio pasa a ser tu nombre de usuario en Bluesky. Bluesky muestra el DID cuando eliges un nombre propio.',
}
export default pageIdentity
