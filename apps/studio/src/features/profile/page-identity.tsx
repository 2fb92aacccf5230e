import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { PageIdentity, Profile } from '@vitrine/contract'
import { extensionApi } from '../../app/api.ts'
import { Form, SubmitButton, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card, Fold, Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'

export const PageIdentityFields = ({
  profile: { id, domain },
}: {
  profile: Pick<Profile, 'id' | 'domain'>
}) => {
  const t = useTexts()
  const { identity: texts } = useTexts('profile/domain')
  const client = useQueryClient()
  const query = {
    queryKey: ['page-identity', id],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PageIdentity> =>
      (await extensionApi.getPageIdentity({ params: { profile_id: id }, signal })).data,
  }
  const identity = useSuspenseQuery(query).data
  const form = useForm({
    names: ['atproto_did', 'fediverse_creator'],
    submit: async (values) => {
      const read = (name: string) => String(values.get(name)).trim() || null
      const body = {
        atproto_did: read('atproto_did'),
        fediverse_creator: read('fediverse_creator'),
      }
      const { data } = await extensionApi.updatePageIdentity({ params: { profile_id: id }, body })
      client.setQueryData(query.queryKey, data)
      toast(t.common.saved)
    },
  })
  return (
    <Fold title={texts.title}>
      <Card>
        <p>{domain?.status === 'verified' ? texts.lead : texts.leadWithoutDomain}</p>
        <p>{texts.relMe}</p>
        <Form form={form}>
          <TextField
            name="fediverse_creator"
            label={texts.fediverse}
            hint={texts.fediverseHint}
            placeholder="@robin@social.example"
            defaultValue={identity.fediverse_creator ?? ''}
          />
          <TextField
            name="atproto_did"
            label={texts.did}
            hint={texts.didHint}
            placeholder="did:plc:…"
            defaultValue={identity.atproto_did ?? ''}
          />
          <Row end>
            <SubmitButton form={form}>{t.common.save}</SubmitButton>
          </Row>
        </Form>
      </Card>
    </Fold>
  )
}
