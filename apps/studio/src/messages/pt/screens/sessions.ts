import type en from '../../en/screens/sessions.ts'

const sessions: typeof en = {
  sessions: 'Dispositivos conectados',
  sessionsLead: 'Não reconhece um dispositivo? Encerre a sessão dele e mude sua senha.',
  thisDevice: 'Este dispositivo',
  withTwoFactor: 'Sessão iniciada em duas etapas',
  signOut: 'Sair',
  signOutNamed: (device) => `Sair de ${device}`,
  signedOut: 'Sessão encerrada no dispositivo.',
  signOutOthers: 'Sair de todos os outros dispositivos',
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
}
export default sessions
