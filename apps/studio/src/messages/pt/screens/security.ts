import type en from '../../en/screens/security.ts'

const security: typeof en = {
  sessions: 'Dispositivos conectados',
  sessionsLead: 'Não reconhece um dispositivo? Encerre a sessão dele e mude sua senha.',
  thisDevice: 'Este dispositivo',
  withTwoFactor: 'Sessão iniciada em duas etapas',
  signOut: 'Encerrar sessão',
  signOutNamed: (device) => `Encerrar a sessão de ${device}`,
  signedOut: 'Sessão encerrada no dispositivo.',
  signOutOthers: 'Encerrar todas as outras sessões',
  signIns: 'Logins recentes',
  signInsLead: 'Os últimos 90 dias. Não reconhece algum? Mude sua senha.',
  allSignIns: 'Mostrar todos',
  signInFailed: 'Falhou',
  signInMethods: {
    password: 'Senha',
    passkey: 'Chave de acesso',
    oidc: 'Provedor de login',
    totp: 'Código do autenticador',
    recovery_code: 'Código de recuperação',
  },
  removePasskeyTitle: (name: string) => `Remover “${name}”?`,
  passkeyUnusable: 'Criada para outro endereço web',
  noPasskeys: 'Ainda não há chaves de acesso',
  noPasskeysText: 'Adicione este dispositivo, seu celular ou seu gerenciador de senhas.',
  passkeyRemoved: 'Chave de acesso removida.',
  removePasskeyText:
    'Você não poderá mais entrar com ela. Exclua-a também do seu dispositivo ou gerenciador de senhas.',
  passkeyNameHint: 'Por exemplo, o dispositivo ou o gerenciador de senhas.',
  passkeyCancelled: 'Nenhuma chave de acesso foi criada. Tente de novo.',
  passkeyKnown: 'Este dispositivo já tem uma chave de acesso para sua conta.',
}
export default security
