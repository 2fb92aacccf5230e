/** Downloads a text as a file. Replaces characters that file names must not have. */
export const downloadText = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, '-')
  link.click()
  // The browser reads the blob later
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
