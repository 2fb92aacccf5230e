/** Texts name the command line as a checkout calls it; an installation, which has a command of its own, says so in VITRINE_COMMAND. */
export const withAdminCommand = (text: string, command = process.env.VITRINE_COMMAND): string =>
  command ? text.replaceAll(/npm run (?:--silent )?admin --/g, command) : text
