import { useTexts } from '../app/texts.tsx'
import { Button } from './button.tsx'
import styles from './copy.module.css'
import { copyText } from './copy-text.ts'

export const CopyButton = ({ text, label }: { text: string; label?: string }) => {
  const t = useTexts()
  return (
    <Button icon="copy" onPress={() => void copyText(text, t)}>
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
