/** Replaces `npm run admin --` by VITRINE_COMMAND, the command of a packaged installation. */
export const withAdminCommand = (text: string, command = process.env.VITRINE_COMMAND): string =>
  command ? text.replaceAll(/npm run (?:--silent )?admin --/g, command) : text
