import { useMessages } from '../messages/index.tsx'
import { Button } from './button.tsx'
import styles from './copy.module.css'
import { toast } from './toast.tsx'

/** Copies a text and shows the result in a toast. Fails without TLS. */
const useCopy = () => {
  const t = useMessages()
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t.common.copied)
    } catch {
      toast(t.common.copyFailed, { tone: 'bad' })
    }
  }
}

export const CopyButton = ({ text, label }: { text: string; label?: string }) => {
  const t = useMessages()
  const copy = useCopy()
  return (
    <Button icon="copy" onPress={() => void copy(text)}>
      {label ?? t.common.copy}
    </Button>
  )
}

export const CopyText = ({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) => (
  <section className={styles.copy} aria-label={label}>
    <pre>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} label={copyLabel} />
  </section>
)
