import { minuteMs } from '@vitrine/contract/durations'

export const downloadFile = (name: string, content: BlobPart, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, '-')
  link.click()
  // The browser reads the blob later
  setTimeout(() => URL.revokeObjectURL(url), minuteMs)
}
