import type en from '../../en/screens/domain.ts'

const messages: typeof en = {
  lead: 'Mostre sua página em um domínio como links.example.com.',
  plan: 'Domínios próprios estão disponíveis com um plano maior.',
  connect: 'Conectar',
  disconnect: 'Desconectar',
  disconnected: 'Domínio desconectado.',
  disconnectTitle: (host) => `Desconectar ${host}?`,
  disconnectText:
    'Sua página não será mais exibida neste domínio. Links e códigos QR com ele deixarão de funcionar.',
  records: 'Adicione estes registros DNS no seu provedor de domínio, o registro TXT por último.',
  recordType: 'Tipo',
  recordName: 'Nome',
  recordValue: 'Valor',
  or: 'ou',
  checked: (when) => `Última verificação: ${when}.`,
  states: {
    none: 'Não conectado',
    pending: 'Aguardando os registros DNS',
    verified: 'Conectado',
    failed: 'Não verificado',
  },
  checkAgain: 'Verificar de novo',
  checkStarted: 'Verificação iniciada. O resultado aparece aqui em cerca de um minuto.',
  checks: {
    pending: 'No começo, verificamos a cada minuto. Mudanças no DNS podem levar horas para aparecer.',
    verified: 'Mantenha o registro TXT. Sem ele, o domínio deixa de mostrar sua página depois de três dias.',
    failed: 'Não verificamos mais este domínio. Corrija os registros e depois clique em “Verificar de novo”.',
  },
}
export default messages
