export default {
  sessions: 'Signed-in devices',
  sessionsLead: 'Don’t recognise a device? Sign it out and change your password.',
  thisDevice: 'This device',
  withTwoFactor: 'Signed in with two factors',
  signOut: 'Sign out',
  signOutNamed: (device: string) => `Sign out ${device}`,
  signedOut: 'Device signed out.',
  signOutOthers: 'Sign out all other devices',
}
