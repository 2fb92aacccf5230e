import { useQueries } from '@tanstack/react-query'
import { maxLengths } from '@vitrine/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, formatError, formatProblem, isApiError, joinSentences } from '../../app/errors.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount } from '../../app/session.ts'
import { type Messages, useLanguage, useTexts } from '../../app/texts.tsx'
import { useSettled } from '../../app/use-settled.ts'
import type { Texts } from '../../texts.gen.d.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import table from '../../ui/table.module.css'
import textStyles from '../../ui/text.module.css'
import { type PageName, parsePageNames, replaceLine } from './page-names.ts'
import styles from './several-pages.module.css'
import { findUsernameProblem } from './username.ts'
import { checkUsername, describeUsernameStatus, usernameStatusQuery } from './username-field.tsx'

const settleMs = 300
/** More requests at once would reach limits of operators. A later address that is taken fails at its creation. */
const maxChecked = 50

const useUsernameStatuses = (text: string) => {
  const [language] = useLanguage()
  const pages = parsePageNames(useSettled(text, settleMs), language)
  const usernames = [...new Set(pages.map(({ username }) => username))]
    .filter((username) => findUsernameProblem(username) === null)
    .slice(0, maxChecked)
  const results = useQueries({
    queries: pages.length > 1 ? usernames.map((username) => usernameStatusQuery(username)) : [],
  })
  return new Map(results.flatMap(({ data }) => (data ? [[data.username, data]] : [])))
}

const nameProblem = {
  path: null,
  rule: 'max_length',
  params: { max: maxLengths.profile.display_name },
  message: `must have at most ${maxLengths.profile.display_name} characters`,
} as const

const findNameProblem = ({ name }: PageName, t: Messages): string | undefined => {
  if (!name) return t.common.requiredName
  return name.length > maxLengths.profile.display_name ? formatProblem(nameProblem, t) : undefined
}

const findProblem = (page: PageName, t: Messages, texts: Texts['pages/new']): string | undefined => {
  const problem = findNameProblem(page, t)
  if (problem) return problem
  return page.isRepeated ? texts.repeatedAddress : checkUsername(page.username, t).username
}

const useCheckedPages = (text: string) => {
  const t = useTexts()
  const texts = useTexts('pages/new')
  const [language] = useLanguage()
  const statuses = useUsernameStatuses(text)
  const pages = parsePageNames(text, language)
  const usedUsernames = new Set(pages.map(({ username }) => username))
  return pages.map((page) => {
    const status = statuses.get(page.username)
    const problem = findProblem(page, t, texts)
    if (problem || !status || status.status === 'free') return { ...page, problem }
    const suggestion = status.suggestions.find((username) => !usedUsernames.has(username))
    if (!page.isSuggested || suggestion === undefined)
      return { ...page, problem: describeUsernameStatus(status, t) }
    usedUsernames.add(suggestion)
    return { ...page, username: suggestion, problem: undefined }
  })
}

/** Creates the pages of a list one after another. Removes the line of each created page from the list. */
export const useSeveralPages = (text: string, setText: (change: (text: string) => string) => void) => {
  const t = useTexts()
  const texts = useTexts('pages/new')
  const { plan, usage } = useAccount()
  const pages = useCheckedPages(text)
  const usablePages = pages.filter(({ problem }) => problem === undefined)
  const { profiles: limit } = plan.limits
  const free = limit === null ? null : Math.max(0, limit - usage.profiles)
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [progress, setProgress] = useState<string | null>(null)
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])
  const run = async ({
    create,
    finish,
  }: {
    create: (page: PageName) => Promise<unknown>
    finish: (result: { count: number; isComplete: boolean }) => Promise<unknown>
  }): Promise<void> => {
    isStopped.current = false
    setFailures(new Map())
    let count = 0
    try {
      for (const [i, page] of usablePages.entries()) {
        if (isStopped.current) break
        setProgress(texts.creating({ n: i + 1, total: usablePages.length }))
        try {
          await create(page)
          count += 1
          setText((before) => replaceLine(before, page.line))
        } catch (error) {
          if (!isApiError(error, 'username_taken') && !isApiError(error, 'validation_failed')) {
            setText((before) => replaceLine(before, page.line, `${page.name}\t${page.username}`))
            throw error
          }
          setFailures((before) => new Map(before).set(page.username, formatError(error, t)))
        }
      }
    } finally {
      await finish({ count, isComplete: count === pages.length && !isStopped.current })
      setProgress(null)
    }
  }
  return {
    isSeveral: pages.length > 1 || progress !== null || pages.some(({ username }) => failures.has(username)),
    pages,
    usableCount: usablePages.length,
    free,
    failures,
    progress,
    run,
    stop: () => {
      isStopped.current = true
    },
    check: (): FieldErrors => {
      if (usablePages.length === 0) return { display_name: texts.noneUsable }
      return free !== null && usablePages.length > free ? { display_name: texts.planAllows({ n: free }) } : {}
    },
  }
}

export const SeveralPages = ({
  several: { pages, usableCount, free, failures, progress, stop },
}: {
  several: ReturnType<typeof useSeveralPages>
}) => {
  const t = useTexts()
  const texts = useTexts('pages/new')
  const ownNames = new Set(useAccount().profiles.map(({ display_name }) => display_name))
  const names = pages.map(({ name }) => name)
  const repeatedNames = new Set(names.filter((name, i) => names.indexOf(name) < i))
  const problemCount = pages.length - usableCount
  const isOverLimit = free !== null && usableCount > free
  const ready = [
    ...(isOverLimit ? [] : [texts.ready({ n: usableCount })]),
    ...(problemCount ? [texts.unusable({ n: problemCount })] : []),
    ...(free === null || isOverLimit ? [] : [texts.planAllows({ n: free })]),
  ]
  const rows = pages
    .map((page) => ({
      ...page,
      nameProblem: findNameProblem(page, t),
      reason: page.problem ?? failures.get(page.username),
    }))
    .toSorted((a, b) => Number(a.reason === undefined) - Number(b.reason === undefined))
  return (
    <>
      <Row>
        <p role="status">{progress ?? joinSentences(ready)}</p>
        {progress ? (
          <Button small onPress={stop}>
            {texts.stop}
          </Button>
        ) : null}
      </Row>
      {isOverLimit ? <PlanLimit>{texts.planAllows({ n: free })}</PlanLimit> : null}
      <section className={styles.names} aria-label={texts.preview}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t.pages.displayName}</th>
              <th scope="col">{t.profile.fields.username}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, username, nameProblem, reason }) => (
              <tr key={id}>
                <td>
                  {name || '–'}
                  {nameProblem ? <span className={styles.reason}>{nameProblem}</span> : null}
                  {ownNames.has(name) ? <div className={textStyles.quiet}>{texts.sameName}</div> : null}
                  {name && repeatedNames.has(name) ? (
                    <div className={textStyles.quiet}>{texts.repeatedName}</div>
                  ) : null}
                </td>
                <td data-title={t.profile.fields.username}>
                  <bdi className={textStyles.quiet}>/{username}</bdi>
                  {reason && !nameProblem ? <span className={styles.reason}>{reason}</span> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
