import { useMutation } from '@tanstack/react-query'
import type { Problem } from '@vitrine/contract'
import { extensionApi } from '../../../app/api.ts'
import { downloadFile } from '../../../app/download.ts'
import { formatProblem } from '../../../app/errors.ts'
import { settings } from '../../../app/settings.ts'
import { useTexts } from '../../../app/texts.tsx'
import { useErrorToast } from '../../../app/use-error-toast.ts'
import { useProfile } from '../../../editor/queries.ts'
import type { Texts } from '../../../texts.gen.d.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy.tsx'
import { Callout, Card, Row } from '../../../ui/layout.tsx'
import styles from './share.module.css'

export const DownloadPage = () => {
  const t = useTexts()
  const texts = useTexts('profile/share')
  const profile = useProfile()
  const showError = useErrorToast()
  const page = useMutation({
    mutationFn: async () => (await extensionApi.getStaticPage({ params: { profile_id: profile.id } })).data,
  })
  const download = () =>
    page.mutate(undefined, {
      onSuccess: ({ filename, html }) => downloadFile(filename, html, 'text/html'),
      onError: showError,
    })
  return (
    <>
      <Card title={texts.file} lead={texts.fileLead}>
        <Row>
          <Button icon="download" isPending={page.isPending} onPress={download}>
            {texts.fileButton}
          </Button>
          {profile.my_role === 'owner' ? (
            <ButtonLink to="/account/data" icon="download" look="quiet">
              {texts.exportAll}
            </ButtonLink>
          ) : null}
        </Row>
        {page.data ? (
          page.data.left_out.length ? (
            <Callout title={texts.excludedParts({ n: page.data.left_out.length })}>
              <ul className={styles.excludedParts}>
                {page.data.left_out.map(({ what, problem }) => (
                  <li key={`${what} ${problem.rule}`}>
                    <strong>{formatPart(what, problem, texts)}</strong> {formatProblem(problem, t)}
                  </li>
                ))}
              </ul>
            </Callout>
          ) : (
            <Callout tone="good">{texts.complete}</Callout>
          )
        ) : null}
      </Card>
      {profile.is_published ? (
        <Card title={texts.data} lead={texts.dataLead}>
          <CopyText
            label={texts.dataAddress}
            text={`${settings.baseUrl}/${profile.username}.json`}
            copyLabel={texts.copyAddress}
          />
          <p>
            <a href="/docs/page.schema.json" target="_blank" rel="noreferrer">
              {texts.schema}
            </a>
          </p>
        </Card>
      ) : null}
    </>
  )
}

/** Returns the label of an omitted part. Texts of the page stay unchanged. */
const formatPart = (what: string, { rule, params }: Problem, texts: Texts['profile/share']): string => {
  if (rule === 'page_file_audience') return texts.links({ n: Number(params.count) })
  return rule === 'page_file_sensitive' ? texts.question : what
}
