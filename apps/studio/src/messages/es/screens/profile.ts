import type en from '../../en/screens/profile.ts'

const profile: typeof en = {
  searchLead: 'Cómo muestran tu página los buscadores y las aplicaciones de mensajería.',
  shareImageHint: 'Si no hay ninguna, se crea una imagen con tu nombre y tu tema.',
  indexable: 'Permitir que los buscadores muestren la página',
  sensitive: 'Mostrar un aviso de contenido antes de la página',
  sensitiveHint: 'Para contenido que no es adecuado para todos los visitantes.',
  sensitiveLabel: 'Texto del aviso',
  socialsLead: 'Se muestran como iconos pequeños bajo tu nombre.',
  socialNone: 'Aún no hay perfiles sociales. Pega la dirección web de uno.',
  shareUnpublished: 'La imagen aparece cuando la página está publicada.',
  footerHint: (site) => `Con un plan mayor, tu texto reemplaza «Hecho con ${site}».`,
  footerReplaces: (site) => `Tu texto reemplaza «Hecho con ${site}» al final de la página.`,
}
export default profile
