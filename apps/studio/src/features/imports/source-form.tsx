import { maxLengths } from '@vitrine/contract/limits'
import { parseLinkUrl } from '@vitrine/page/guess-link'
import { type FormEvent, useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { createDraftStore } from '../../app/unsaved-work.ts'
import { useMegabytes } from '../../app/use-megabytes.ts'
import { useProfileId } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Callout, Card, Row, Stack } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './import.module.css'
import type { Source } from './queries.ts'

type Way = Source['kind']
type SourceInput = { readonly way: Way; readonly address: string; readonly list: string }

const maxBytes = 5 * 1024 * 1024
const maxListLength = 200_000

const ways: readonly Way[] = settings.readsAddresses ? ['address', 'file', 'list'] : ['file', 'list']
const emptyInput: SourceInput = { way: ways[0]!, address: '', list: '' }

/** Returns the input of this screen, which survives a reload of the tab. `address` is the first web address to read. */
export const useStoredSource = (address = '') => {
  const { user } = useAccount()
  const store = createDraftStore<SourceInput>(sessionStorage, user.id, `import-${useProfileId()}`)
  const [sourceInput, setSourceInput] = useState((): SourceInput => {
    const source = { ...emptyInput, address, ...store.read() }
    return ways.includes(source.way) ? source : { ...source, way: emptyInput.way }
  })
  const saveInput = (next: SourceInput | null) => {
    setSourceInput(next ?? emptyInput)
    store.write(next)
  }
  return {
    sourceInput,
    change: (changes: Partial<SourceInput>) => saveInput({ ...sourceInput, ...changes }),
    forget: () => saveInput(null),
  }
}

export const SourceForm = ({
  storedSource: { sourceInput, change },
  problem,
  onChange,
  onChosen,
}: {
  storedSource: ReturnType<typeof useStoredSource>
  problem: string | null
  onChange: () => void
  onChosen: (source: Source) => void
}) => {
  const texts = useTexts('imports')
  const [isInvalid, setIsInvalid] = useState(false)
  const edit = (changes: Partial<SourceInput>) => {
    setIsInvalid(false)
    onChange()
    change(changes)
  }
  const submitAddress = (event: FormEvent) => {
    event.preventDefault()
    const url = parseLinkUrl(sourceInput.address)
    if (url && /^https?:/.test(url)) onChosen({ kind: 'address', url })
    else setIsInvalid(true)
  }
  const submitList = (event: FormEvent) => {
    event.preventDefault()
    const file = new Blob([sourceInput.list], { type: 'text/plain' })
    if (sourceInput.list.trim()) onChosen({ kind: 'list', file, name: 'list.txt' })
    else setIsInvalid(true)
  }
  const addressError = isInvalid ? texts.addressWrong : (problem ?? undefined)
  return (
    <Card>
      <Segmented
        label={texts.source}
        value={sourceInput.way}
        onChange={(way) => edit({ way })}
        options={ways.map((id) => ({ id, label: texts.way[id] }))}
      />
      {settings.readsAddresses ? null : <Callout>{texts.addressOff}</Callout>}
      {sourceInput.way === 'address' ? (
        <form onSubmit={submitAddress} noValidate>
          <Stack>
            <TextField
              label={texts.address}
              hint={texts.addressHint}
              error={addressError}
              value={sourceInput.address}
              onChange={(address) => edit({ address })}
              inputMode="url"
              autoComplete="off"
              spellCheck="false"
              maxLength={maxLengths.url}
              placeholder="linktr.ee/…"
            />
            <Row end>
              {problem ? (
                <Button look="quiet" icon="upload" onPress={() => edit({ way: 'file' })}>
                  {texts.choose}
                </Button>
              ) : null}
              <Button type="submit" look="primary">
                {texts.preview}
              </Button>
            </Row>
          </Stack>
        </form>
      ) : sourceInput.way === 'file' ? (
        <FileField onChange={onChange} onChosen={onChosen} />
      ) : (
        <form onSubmit={submitList}>
          <Stack>
            <TextField
              label={texts.list}
              hint={texts.listHint}
              error={isInvalid ? texts.listEmpty : undefined}
              rows={7}
              spellCheck="false"
              value={sourceInput.list}
              onChange={(list) => edit({ list })}
              maxLength={maxListLength}
              placeholder={texts.listPlaceholder}
            />
            <Row end>
              <Button type="submit" look="primary">
                {texts.preview}
              </Button>
            </Row>
          </Stack>
        </form>
      )}
      <FileHelp isOpen={sourceInput.way === 'file'} />
    </Card>
  )
}

const FileField = ({ onChange, onChosen }: { onChange: () => void; onChosen: (source: Source) => void }) => {
  const texts = useTexts('imports')
  const formatMegabytes = useMegabytes()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const readFile = (chosen: File) => onChosen({ kind: 'file', file: chosen, name: chosen.name })
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    onChange()
    setFile(chosen)
    if (chosen.size === 0) return setProblem(texts.empty)
    if (chosen.size > maxBytes) return setProblem(texts.tooLarge({ size: formatMegabytes(chosen.size) }))
    setProblem(null)
    readFile(chosen)
  }
  return (
    <>
      <DropZone
        className={styles.zone!}
        aria-label={texts.file}
        onDrop={async ({ items }) => choose(await items.find((item) => item.kind === 'file')?.getFile())}
      >
        <Icon name="upload" size={28} />
        {file ? <strong>{file.name}</strong> : null}
        {/* No file types: phones disable types they do not recognise, such as .env and .json */}
        <FileTrigger onSelect={(files) => choose(files?.[0])}>
          <Button look={file ? 'plain' : 'primary'}>{file ? texts.chooseOther : texts.choose}</Button>
        </FileTrigger>
        <span className={styles.hint}>{texts.drop}</span>
      </DropZone>
      {problem ? (
        <strong className={styles.error} role="alert">
          {problem}
        </strong>
      ) : file ? (
        <Row end>
          <Button look="primary" onPress={() => readFile(file)}>
            {texts.preview}
          </Button>
        </Row>
      ) : null}
    </>
  )
}

const FileHelp = ({ isOpen }: { isOpen: boolean }) => {
  const { help, helpItems } = useTexts('imports')
  if (!isOpen) return null
  return (
    <details className={styles.help}>
      <summary>{help}</summary>
      <dl>
        {Object.values(helpItems).map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
