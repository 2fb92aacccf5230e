import type en from '../../en/screens/utm-fields.ts'

const utmFields: typeof en = {
  block: {
    hint: 'Cuando los visitantes abren el bloque, estos valores se añaden a la dirección web, para las métricas del sitio enlazado.',
    address: 'Dirección con estos valores',
  },
  campaign: {
    hint: 'Mientras la campaña está activa, estos valores se añaden a cada enlace que abren sus visitantes, para las métricas del sitio enlazado.',
    address: 'Primer enlace con estos valores',
  },
}
export default utmFields
