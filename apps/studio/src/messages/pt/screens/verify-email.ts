import type en from '../../en/screens/verify-email.ts'

const verifyEmail: typeof en = {
  alreadyTitle: 'Já confirmado',
  already: (email) => `${email} já está confirmado. Não falta mais nada.`,
  verifyFailedTitle: 'Este link não funciona',
  verifyFailed: (email) =>
    `O link já foi usado, expirou ou pertence a outra conta. Você entrou como ${email}.`,
  verifyMissing: 'Abra o link do e‑mail que enviamos ou peça um novo e‑mail.',
  accessOwner: (name, email) => `Você entrou como ${name}, ${email}. Esta conta é sua?`,
  accessTitle: 'Acesso existente',
  accessText:
    'Este acesso foi criado antes de o endereço de e‑mail ser confirmado. Revogue-o se você não criou ou permitiu tudo.',
  verifyAndKeep: 'Confirmar e manter tudo',
  verifyAndRevoke: 'Confirmar e revogar tudo',
  accessForeign: 'Outra pessoa criou esta conta?',
  accessReset: 'Em vez disso, redefina a senha. Isso revoga todo o acesso.',
  accessKept: 'Continua valendo:',
  accessRevoked: 'Todo o acesso anterior foi revogado.',
  accessTypes: {
    session: 'Outro dispositivo conectado',
    authenticator: 'Autenticação em duas etapas',
    passkey: 'Chave de acesso',
    identity: 'Conta vinculada',
    api_key: 'Chave de API',
    agent: 'Agente conectado',
    webhook: 'Webhook',
    feed: 'Planilha conectada',
    export: 'Exportação',
  },
}
export default verifyEmail
