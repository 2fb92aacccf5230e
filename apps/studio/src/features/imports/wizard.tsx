import type { ImportResult } from '@vitrine/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatProblem, isApiError, isOffline } from '../../app/errors.ts'
import { LoadState } from '../../app/load-state.tsx'
import { type Messages, useTexts } from '../../app/texts.tsx'
import { useBackCloses } from '../../ui/back-closes.ts'
import { Button } from '../../ui/button.tsx'
import { Callout, Card, Loading, Stack } from '../../ui/layout.tsx'
import styles from './import.module.css'
import { ImportDone } from './import-done.tsx'
import { PreviewView } from './preview-view.tsx'
import { type ImportOptions, type Source, useApplyImport, usePreviewImport } from './queries.ts'
import { SourceForm, useStoredSource } from './source-form.tsx'

type Stage =
  | { readonly at: 'source' }
  | {
      readonly at: 'preview'
      readonly options: ImportOptions
      readonly preview: ImportResult
      readonly key: string
    }
  | { readonly at: 'done'; readonly result: ImportResult }

const slowAfterMs = 8000

const createRandomKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-')

/** Imports links from a web address, a file or a list: shows a preview, applies it completely or not at all, and offers undo. */
export const ImportWizard = ({
  address,
  continueLabel,
  onContinue,
  children,
}: {
  address?: string | undefined
  continueLabel: string
  onContinue: () => void
  children?: ReactNode
}) => {
  const t = useTexts()
  const sourceInput = useStoredSource(address)
  const [stage, setStage] = useState<Stage>({ at: 'source' })
  const [request, setRequest] = useState<ImportOptions | null>(null)
  const [skippedPositions, setSkippedPositions] = useState<ReadonlySet<string>>(new Set())
  const [isStale, setIsStale] = useState(false)
  const [sent, setSent] = useState(0)
  const abort = useRef<AbortController>(null)
  const previewing = usePreviewImport()
  const applying = useApplyImport()

  const begin = () => {
    abort.current?.abort()
    abort.current = new AbortController()
    setSent(0)
    return { onProgress: setSent, signal: abort.current.signal }
  }
  useEffect(() => () => abort.current?.abort(), [])

  const requestPreview = (options: ImportOptions) => {
    setRequest(options)
    if (options.source !== request?.source || options.sourceProfile !== request.sourceProfile)
      setSkippedPositions(new Set())
    applying.reset()
    previewing.mutate(
      { options, ...begin() },
      { onSuccess: (preview) => setStage({ at: 'preview', options, preview, key: createRandomKey() }) },
    )
  }
  const apply = (now: Extract<Stage, { at: 'preview' }>) => {
    setIsStale(false)
    const skippedIndexes = now.preview.items.flatMap(({ where, outcome }, index) =>
      outcome === 'create' && skippedPositions.has(where) ? [index] : [],
    )
    applying.mutate(
      {
        options: now.options,
        token: now.preview.preview_token ?? '',
        key: now.key,
        skippedIndexes,
        ...begin(),
      },
      {
        onSuccess: (result) => setStage({ at: 'done', result }),
        onError: (error) => {
          if (!isApiError(error, 'stale_review')) return
          setIsStale(true)
          requestPreview(now.options)
        },
      },
    )
  }
  const stop = () => {
    abort.current?.abort()
    previewing.reset()
    applying.reset()
  }
  const restart = () => {
    stop()
    setIsStale(false)
    setStage({ at: 'source' })
  }

  useBackCloses(stage.at === 'preview', restart, 'all')

  const isBusy = applying.isPending || (previewing.isPending && stage.at !== 'preview')

  const view = isBusy ? 'busy' : stage.at
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    const field = top.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')
    ;(field ?? top.current)?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [view])

  const error = previewing.error ?? (isApiError(applying.error, 'stale_review') ? null : applying.error)
  const retry = () => {
    if (previewing.error && request) requestPreview(request)
    else if (stage.at === 'preview') apply(stage)
  }
  return (
    <div ref={top} tabIndex={-1} className={styles.wizard}>
      {isBusy ? (
        <Busy
          source={(request ?? { source: null }).source}
          sent={sent}
          isApplying={applying.isPending}
          onStop={stop}
        />
      ) : null}
      {error && !isBusy && !isStopped(error) ? (
        <ImportProblem error={error} isAddress={request?.source.kind === 'address'} onRetry={retry} />
      ) : null}
      {/* Stays mounted while reading, so that the input is not lost */}
      <div hidden={isBusy || stage.at !== 'source'}>
        <Stack>
          <SourceForm
            storedSource={sourceInput}
            problem={request?.source.kind === 'address' ? findAddressProblem(previewing.error, t) : null}
            onChange={previewing.reset}
            onChosen={(source) => {
              setIsStale(false)
              requestPreview({ source, settings: 'fill', sourceProfile: null })
            }}
          />
          {children}
        </Stack>
      </div>
      {stage.at === 'preview' && !isBusy ? (
        <PreviewView
          preview={stage.preview}
          options={previewing.isPending && request ? request : stage.options}
          isStale={isStale}
          isPending={previewing.isPending}
          skippedPositions={skippedPositions}
          onSkip={(positions) => {
            setSkippedPositions(positions)
            // Another choice is another request, which needs its own idempotency key
            setStage({ ...stage, key: createRandomKey() })
          }}
          onOptions={requestPreview}
          onApply={() => apply(stage)}
          onBack={restart}
        />
      ) : null}
      {stage.at === 'done' ? (
        <ImportDone
          result={stage.result}
          continueLabel={continueLabel}
          onContinue={() => {
            sourceInput.forget()
            onContinue()
          }}
          onUndone={restart}
        />
      ) : null}
    </div>
  )
}

const ImportProblem = ({
  error,
  isAddress,
  onRetry,
}: {
  error: unknown
  isAddress: boolean
  onRetry: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('imports')
  if (isOffline(error))
    return (
      <Callout
        tone="warn"
        actions={
          <Button small onPress={onRetry}>
            {t.common.retry}
          </Button>
        }
      >
        {texts.offline}
      </Callout>
    )
  if (isApiError(error, 'upload_invalid'))
    return (
      <Callout tone="bad" title={texts.unreadable}>
        {error.problems.map((problem) => formatProblem(problem, t)).join(' ')}{' '}
        {error.problems.some(({ rule }) => rulesWithNextStep.has(rule)) ? null : texts.unreadableText}
      </Callout>
    )
  if (isApiError(error, 'forbidden') && isAddress) return <Callout tone="warn">{texts.addressOff}</Callout>
  // The field of the web address shows its own problem
  return findAddressProblem(error, t) ? null : <LoadState error={error} onRetry={onRetry} />
}

/** Rules whose text says which file to choose instead. */
const rulesWithNextStep = new Set(['file_spreadsheet', 'file_archive', 'file_firefox', 'file_safari'])

const findAddressProblem = (error: unknown, t: Messages): string | null => {
  if (!isApiError(error)) return null
  const problem = error.problems.find(({ path }) => path === 'url')
  return problem ? formatProblem(problem, t) : null
}

const isStopped = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const Busy = ({
  source,
  sent,
  isApplying,
  onStop,
}: {
  source: Source | null
  sent: number
  isApplying: boolean
  onStop: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('imports')
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const isSending = source !== null && source.kind !== 'address' && sent < 1
  const describeStep = () => {
    if (isApplying) return texts.applying
    if (source?.kind === 'address')
      return texts.readingAddress({ host: URL.parse(source.url)?.host ?? source.url })
    if (source?.kind === 'list') return texts.readingList
    return isSending ? texts.sending : texts.reading
  }
  const text = describeStep()
  return (
    <Card>
      <Loading text={text} />
      {isSending && sent > 0 ? <progress className={styles.progress} value={sent} aria-label={text} /> : null}
      {isSlow ? <p className={styles.slow}>{texts.slow}</p> : null}
      {/* Writing cannot be cancelled */}
      {isApplying ? null : (
        <span className={styles.centre}>
          <Button look="quiet" onPress={onStop}>
            {t.common.cancel}
          </Button>
        </span>
      )}
    </Card>
  )
}
