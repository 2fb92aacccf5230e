import type { Messages } from '../index.tsx'

const share: Messages['share'] = {
  title: 'Añadir una dirección compartida',
  lead: 'Se convierte en un enlace al final de tu página.',
  nothing: 'Lo que se compartió no tiene dirección. Pega una aquí.',
  page: 'Página',
  add: 'Añadir a mi página',
  noPage: 'No puedes editar ninguna página. Pide el rol de editor a quien sea su dueño.',
}
export default share
