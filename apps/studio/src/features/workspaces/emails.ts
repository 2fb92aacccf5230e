export const splitEmails = (text: string): string[] => [
  ...new Map(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((email) => [email.toLowerCase(), email]),
  ).values(),
]

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
