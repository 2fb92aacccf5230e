import type { Messages } from '../index.tsx'

const share: Messages['share'] = {
  title: 'Añadir una dirección compartida',
  lead: 'Se convierte en un enlace al final de tu página.',
  nothing: 'Lo que se compartió no tiene dirección. Pega una aquí.',
  page: 'Página',
  add: 'Añadir a mi página',
  noPage: 'No tienes ninguna página que puedas cambiar.',
}
export default share
