import { useSuspenseQuery } from '@tanstack/react-query'
import type { Agent } from '@vitrine/contract'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Card, Chip, EmptyState, Row } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './agents.module.css'
import { agentsQuery, useRevokeAgent } from './queries.ts'

export const Agents = () => {
  const agents = useSuspenseQuery(agentsQuery).data
  const connected = <ConnectedAgents agents={agents} />
  return (
    <>
      {agents.length ? connected : null}
      <Connect />
      {agents.length ? null : connected}
    </>
  )
}

const address = `${settings.baseUrl}/mcp`

const config = JSON.stringify(
  {
    mcpServers: {
      // biome-ignore lint/plugin: the value of a header is not translated
      vitrine: { type: 'http', url: address, headers: { Authorization: 'Bearer vt_…' } },
    },
  },
  null,
  2,
)

const Connect = () => {
  const texts = useTexts('agents')
  const [way, setWay] = useState<'signIn' | 'key'>('signIn')
  return (
    <Card title={texts.connect} lead={texts.connectLead}>
      <CopyText label={texts.address} text={address} copyLabel={texts.copyAddress} />
      <Segmented
        label={texts.signInMethod}
        value={way}
        onChange={setWay}
        options={(['signIn', 'key'] as const).map((id) => ({ id, label: texts.way[id] }))}
      />
      {way === 'signIn' ? (
        <ol className={styles.steps}>
          {Object.values(texts.signInSteps).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : (
        <>
          <p>{texts.keyText}</p>
          <CopyText label={texts.config} text={config} copyLabel={texts.copyConfig} />
          <Row>
            <ButtonLink to="/account/keys" icon="key" look="quiet">
              {texts.toKeys}
            </ButtonLink>
          </Row>
        </>
      )}
    </Card>
  )
}

const ConnectedAgents = ({ agents }: { agents: readonly Agent[] }) => {
  const texts = useTexts('agents')
  const [agentToRevoke, setAgentToRevoke] = useState<Agent | null>(null)
  return (
    <Card title={texts.list} lead={texts.listLead}>
      {agents.length ? (
        <>
          <List label={texts.list}>
            {agents.map((agent) => (
              <AgentRow key={agent.id} agent={agent} onRevoke={() => setAgentToRevoke(agent)} />
            ))}
          </List>
          <p className={styles.quiet}>{texts.unchecked}</p>
        </>
      ) : (
        <>
          <EmptyState icon="robot" title={texts.emptyTitle}>
            {texts.emptyText}
          </EmptyState>
          <h3>{texts.canLead}</h3>
          <ul className={styles.examples}>
            {Object.values(texts.can).map((deed) => (
              <li key={deed}>{deed}</li>
            ))}
          </ul>
        </>
      )}
      {agentToRevoke ? (
        <RevokeAgentDialog agent={agentToRevoke} onClose={() => setAgentToRevoke(null)} />
      ) : null}
    </Card>
  )
}

const AgentRow = ({ agent, onRevoke }: { agent: Agent; onRevoke: () => void }) => {
  const texts = useTexts('agents')
  const format = useFormat()
  const { name, host, profile, scope, connected_at, last_used_at } = agent
  return (
    <ListItem
      title={
        <>
          {name}
          <Chip>{texts[scope]}</Chip>
          {agent.grants ? <Chip tone="warn">{texts.mayGrant}</Chip> : null}
        </>
      }
      note={[
        texts.onPage({ username: profile.username }),
        host,
        texts.since({ when: format.date(connected_at) }),
        last_used_at ? texts.used({ when: format.relative(last_used_at) }) : texts.neverUsed,
      ].join(' · ')}
      actions={
        <Button small look="danger" aria-label={texts.disconnectNamed({ name })} onPress={onRevoke}>
          {texts.disconnect}
        </Button>
      }
    />
  )
}

const RevokeAgentDialog = ({ agent, onClose }: { agent: Agent; onClose: () => void }) => {
  const texts = useTexts('agents')
  const revokeAgent = useRevokeAgent()
  return (
    <ConfirmDialog
      title={texts.disconnectTitle({ name: agent.name })}
      action={texts.disconnectButton}
      onClose={onClose}
      onConfirm={() =>
        revokeAgent.mutateAsync(agent.id).then(() => toast(texts.disconnected({ name: agent.name })))
      }
    >
      <p>{texts.disconnectText({ username: agent.profile.username })}</p>
    </ConfirmDialog>
  )
}
