export const administration = { tag: 'Administration', access: 'admin' } as const
export const adminsOnly = 'For platform administrators: a session, or an API key of scope `admin`.'
