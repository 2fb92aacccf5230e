import type { Messages } from '../index.tsx'

const editor: Messages['editor'] = {
  show: 'Mostrar',
  edit: 'Editar',
  preview: 'Pré-visualizar',
  device: 'Aparelho',
  phone: 'Smartphone',
  tablet: 'Tablet',
  desktop: 'Computador',
  viewAs: 'Ver como…',
  anybody: 'Qualquer',
  country: 'País',
  countryHint: 'Duas letras, como PT ou BR.',
  time: (zone) => `Data e hora (${zone})`,
  viewAsAnybody: 'Voltar à vista normal',
}
export default editor
