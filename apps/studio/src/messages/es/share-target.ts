import type { Messages } from '../index.tsx'

const shareTarget: Messages['shareTarget'] = {
  title: 'Añadir una dirección web compartida',
  lead: 'Añade un enlace al final de tu página.',
  nothing: 'El texto compartido no contiene ninguna dirección web. Pega una aquí.',
  page: 'Página',
  add: 'Añadir a mi página',
  noPage: 'No puedes editar ninguna página. Pide el rol de editor al propietario de una página.',
}
export default shareTarget
