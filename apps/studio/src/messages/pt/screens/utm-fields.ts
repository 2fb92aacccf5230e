import type en from '../../en/screens/utm-fields.ts'

const utmFields: typeof en = {
  block: {
    hint: 'Quando os visitantes abrem o bloco, estes valores são adicionados ao endereço web, para as métricas do site de destino.',
    address: 'Endereço com estes valores',
  },
  campaign: {
    hint: 'Enquanto a campanha está ativa, estes valores são adicionados a cada link que os visitantes dela abrem, para as métricas do site de destino.',
    address: 'Primeiro link com estes valores',
  },
}
export default utmFields
