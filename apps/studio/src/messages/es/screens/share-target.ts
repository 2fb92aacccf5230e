import type en from '../../en/screens/share-target.ts'

const shareTarget: typeof en = {
  lead: 'Añade un enlace a tu página, encima de las secciones.',
  nothing: 'El texto compartido no contiene ninguna dirección web. Pega una aquí.',
  page: 'Página',
  add: 'Añadir a mi página',
  noPage: 'No puedes editar ninguna página. Pide el rol de editor al propietario de una página.',
}
export default shareTarget
