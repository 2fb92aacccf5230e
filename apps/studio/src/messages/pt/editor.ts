import type { Messages } from '../index.tsx'

const editor: Messages['editor'] = {
  show: 'Mostrar',
  edit: 'Editar',
  preview: 'Prévia',
  device: 'Aparelho',
  phone: 'Celular',
  tablet: 'Tablet',
  desktop: 'Computador',
  viewAs: 'Ver como…',
  anybody: 'Qualquer',
  country: 'País',
  countryHint: 'Duas letras, como BR ou PT.',
  time: (zone) => `Data e hora (${zone})`,
  viewAsAnybody: 'Voltar à visualização normal',
}
export default editor
