export const splitEmails = (text: string): string[] => [
  ...new Map(
    text
      .split(/[\s,;،؛、]+/)
      .filter(Boolean)
      .map((email) => [email.toLowerCase(), email]),
  ).values(),
]
